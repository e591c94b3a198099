import { Trans, useLingui } from '@lingui/macro'
import { Link, linkOptions } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { isRecent, type OfflineSet } from '#local/offline/offline-records.ts'
import type { OfflineSummary } from '#local/offline/offline-summary.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { refreshOfflineCopiesAtom, removeOfflineCopiesAtom } from '../../domain/offline/copies/actions.ts'
import { writeSearchAddress } from '../../domain/search/address.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useCopyText, useFilesText, useSetNote } from './use-copy-text.ts'

/** Title of an offline copy. */
const useSetTitle = (): ((set: OfflineSet) => string) => {
  const { t } = useLingui()
  return ({ source, title }) => {
    if (source.kind === 'bookmarks') return t({ id: 'views.bookmark.title', message: 'Bookmarks' })
    if (source.kind === 'recent-assets') return t({ id: 'views.device.recent_assets', message: 'Recently opened' })
    if (source.kind === 'recent-search')
      return title === ''
        ? t({ id: 'views.device.recent_search.everything', message: 'Last search: all files' })
        : t({ id: 'views.device.recent_search', message: `Last search: ${title}` })
    if (source.kind === 'asset' && title === '') return t({ id: 'views.device.asset_hidden', message: 'A file that is not visible to you' })
    return title || t({ id: 'views.device.everything', message: 'All files' })
  }
}

// @unocss-include: class names of this module are collected into the style sheet
const setIcons: Readonly<Record<OfflineSet['source']['kind'], string>> = {
  collection: 'i-lucide-folder',
  search: 'i-lucide-search',
  bookmarks: 'i-lucide-bookmark',
  asset: 'i-lucide-image',
  'recent-assets': 'i-lucide-clock',
  'recent-search': 'i-lucide-clock',
}

/** Link to the page that shows the source; null = there is none. */
const setLink = ({ source }: OfflineSet) => {
  if (source.kind === 'recent-assets') return null
  if (source.kind === 'bookmarks') return linkOptions({ to: '/bookmark' })
  if (source.kind === 'asset') return linkOptions({ to: '/asset/$id', params: { id: source.id } })
  const { text, filter, sort } = source.wish
  return linkOptions({ to: '/search/$text', params: { text }, search: writeSearchAddress({ filter, ids: null, sort, view: null }) })
}

const FilesDialog = lazyComponent(() => import('./files-dialog.tsx').then((module) => module.FilesDialog), true)

interface OfflineCopyRowProps {
  readonly summary: OfflineSummary
  /** Current time on the clock of the offline permissions. */
  readonly clock: number
}

const isFetchingFiles = ({ files, count }: OfflineSummary): boolean => files !== null && files.completeCount + files.missingCount < count

/** Progress of descriptions and pictures, then of the files; null = the count is unknown. */
const progressOf = ({ set, count, describedCount, completeCount, files }: OfflineSummary): number | null => {
  if (set.stage === 'members' || count === 0) return null
  return set.stage === 'done' && files ? (files.completeCount + files.missingCount) / count : (describedCount + completeCount) / (2 * count)
}

/** One offline copy: title, state and actions. */
export const OfflineCopyRow = ({ summary, clock }: OfflineCopyRowProps) => {
  const { t } = useLingui()
  const { set, cover } = summary
  const title = useSetTitle()(set)
  const text = useCopyText()(summary)
  const note = useSetNote()(summary, clock)
  const filesText = useFilesText()(summary)
  const [isChoosing, setChoosing] = useState(false)
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const refresh = useSetAtom(refreshOfflineCopiesAtom)
  const stop = useSetAtom(removeOfflineCopiesAtom)
  const isRunning = set.stage !== 'done' && set.trouble === null
  const isAutomatic = isRecent(set.source)
  const link = setLink(set)
  const name = (
    <>
      {cover !== null && <Icon name={setIcons[set.source.kind]} className="size-4 shrink-0 text-muted" />}
      <bdi className="line-clamp-2 [overflow-wrap:anywhere]" title={title}>
        {title}
      </bdi>
    </>
  )
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex items-center gap-3">
        <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-media bg-stage text-muted">
          {cover === null ? <Icon name={setIcons[set.source.kind]} /> : <img src={cover} alt="" className="size-full object-cover" />}
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          {link ? (
            <Link {...link} className="flex min-h-6 min-w-0 items-center gap-1.5 text-14px text-inherit no-underline hover:underline">
              {name}
            </Link>
          ) : (
            <span className="flex min-h-6 min-w-0 items-center gap-1.5 text-14px">{name}</span>
          )}
          <span className="tabular text-12px text-muted">{text}</span>
          {isAutomatic && (
            <span className="text-12px text-muted">
              <Trans id="views.device.automatic">Saved automatically. Removed first when space runs out.</Trans>
            </span>
          )}
          {filesText !== null && <span className="tabular text-12px text-muted">{filesText}</span>}
          {note !== null && <span className={`text-12px ${set.trouble === null ? 'text-muted' : 'text-danger'}`}>{note}</span>}
        </span>
        <span className="flex shrink-0">
          {!isAutomatic && (
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
            onClick={() => void stop([set.key])}
          />
        </span>
      </div>
      {isChoosing && <FilesDialog summary={summary} title={title} onClose={() => setChoosing(false)} />}
      {(isRunning || (set.stage === 'done' && isFetchingFiles(summary))) && isOnline && (
        <ProgressBar value={progressOf(summary)} label={t({ id: 'widgets.tray.progress', message: `Progress: ${title}` })} />
      )}
    </li>
  )
}
