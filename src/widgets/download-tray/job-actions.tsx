import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { Job } from '#local/downloads/job-records.ts'
import { hasFile, isInProgress } from '#local/downloads/job-states.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { chooseJobAtom } from '../../domain/download-start/start-actions.ts'
import { pauseJobAtom, removeJobAtom, resumeJobAtom, saveJobAtom } from '../../domain/downloads/actions.ts'
import { canChoose, canPause, canResume, canRetry } from '../../domain/downloads/job-status.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** Buttons for the actions that the state of a download allows. */
export const JobActions = ({ job }: { readonly job: Job }) => {
  const { t } = useLingui()
  const pause = useSetAtom(pauseJobAtom)
  const resume = useSetAtom(resumeJobAtom)
  const remove = useSetAtom(removeJobAtom)
  const save = useSetAtom(saveJobAtom)
  const choose = useSetAtom(chooseJobAtom)
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const { id, state, title } = job
  return (
    <span className="flex shrink-0">
      {canRetry(job) && (
        <IconButton
          size="s"
          icon="i-lucide-rotate-cw"
          label={
            state === 'waiting'
              ? t({ id: 'widgets.tray.try_now', message: `Try now: ${title}` })
              : t({ id: 'widgets.tray.retry', message: `Try again: ${title}` })
          }
          onClick={() => void resume(id)}
        />
      )}
      {canChoose(job) && (
        <IconButton
          size="s"
          icon="i-lucide-list-checks"
          disabled={!isOnline}
          label={
            isOnline
              ? t({ id: 'widgets.tray.choose', message: `Choose a format: ${title}` })
              : t({ id: 'widgets.tray.choose.offline', message: `Choose a format: ${title} (when you are online)` })
          }
          onClick={() => void choose(id)}
        />
      )}
      {canResume(job) && (
        <IconButton
          size="s"
          icon="i-lucide-play"
          label={t({ id: 'widgets.tray.resume', message: `Resume: ${title}` })}
          onClick={() => void resume(id)}
        />
      )}
      {canPause(job) && (
        <IconButton
          size="s"
          icon="i-lucide-pause"
          label={t({ id: 'widgets.tray.pause', message: `Pause: ${title}` })}
          onClick={() => void pause(id)}
        />
      )}
      {hasFile(job) && (
        <IconButton
          size="s"
          icon="i-lucide-save"
          label={
            state === 'ready'
              ? t({ id: 'widgets.tray.save', message: `Save: ${title}` })
              : t({ id: 'widgets.tray.save_again', message: `Save again: ${title}` })
          }
          onClick={() => void save(id)}
        />
      )}
      <IconButton
        size="s"
        icon="i-lucide-x"
        label={
          isInProgress(job)
            ? t({ id: 'widgets.tray.cancel', message: `Cancel: ${title}` })
            : t({ id: 'widgets.tray.remove', message: `Remove from the list: ${title}` })
        }
        onClick={() => void remove(id)}
      />
    </span>
  )
}
