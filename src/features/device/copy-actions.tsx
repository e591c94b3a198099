import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { OfflineSummary } from '#local/offline/offline-summary.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { refreshOfflineCopiesAtom, removeOfflineCopiesAtom } from '../../domain/offline/copies/actions.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const FilesDialog = lazyComponent(() => import('./files-dialog.tsx').then((module) => module.FilesDialog), true)

interface CopyActionsProps {
  readonly summary: OfflineSummary
  readonly title: string
  /** The copy is being downloaded. */
  readonly isRunning: boolean
  /** The user can select files. */
  readonly hasFiles: boolean
}

/** Buttons of an offline copy: files, refresh and remove. */
export const CopyActions = ({ summary, title, isRunning, hasFiles }: CopyActionsProps) => {
  const { t } = useLingui()
  const { set } = summary
  const [isChoosing, setChoosing] = useState(false)
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const refresh = useSetAtom(refreshOfflineCopiesAtom)
  const remove = useSetAtom(removeOfflineCopiesAtom)
  return (
    <>
      <span className="flex shrink-0">
        {hasFiles && (
          <IconButton
            size="s"
            icon="i-lucide-file-down"
            disabled={!isOnline || set.stage !== 'done'}
            label={
              isOnline
                ? t({ id: 'views.device.files', message: `Files: ${title}` })
                : t({ id: 'views.device.files.offline', message: `Files: ${title} (when you are online)` })
            }
            onClick={() => setChoosing(true)}
          />
        )}
        <IconButton
          size="s"
          icon="i-lucide-refresh-cw"
          disabled={!isOnline || isRunning}
          label={
            isOnline
              ? t({ id: 'views.device.refresh', message: `Refresh: ${title}` })
              : t({ id: 'views.device.refresh.offline', message: `Refresh: ${title} (when you are online)` })
          }
          onClick={() => void refresh([set.key])}
        />
        <IconButton
          size="s"
          icon="i-lucide-trash-2"
          label={t({ id: 'views.device.remove', message: `Remove offline copy: ${title}` })}
          onClick={() => void remove([set.key])}
        />
      </span>
      {isChoosing && <FilesDialog summary={summary} title={title} onClose={() => setChoosing(false)} />}
    </>
  )
}
