import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { cancelJobAtom, retryJobAtom, saveJobAtom } from '../../domain/downloads/actions.ts'
import { type DownloadJob, isActive, progressOf } from '../../domain/downloads/job.ts'
import { canRetry } from '../../domain/downloads/rules.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useJobText } from './use-job-text.ts'

const icons: Record<DownloadJob['state'], string> = {
  queued: 'i-lucide-clock',
  preparing: 'i-lucide-cog',
  transferring: 'i-lucide-download',
  'to-save': 'i-lucide-hard-drive-download',
  finished: 'i-lucide-circle-check',
  failed: 'i-lucide-circle-alert',
}
const colours: Partial<Record<DownloadJob['state'], string>> = { finished: 'text-success', failed: 'text-danger' }

const Actions = ({ job }: { readonly job: DownloadJob }) => {
  const { t } = useLingui()
  const cancel = useSetAtom(cancelJobAtom)
  const retry = useSetAtom(retryJobAtom)
  const save = useSetAtom(saveJobAtom)
  const { id, state, title } = job
  const isUnderWay = state === 'queued' || isActive(job)
  return (
    <span className="flex shrink-0">
      {state === 'failed' && job.failure && canRetry(job.failure) && (
        <IconButton
          size="s"
          icon="i-lucide-rotate-cw"
          label={t({ id: 'widgets.tray.retry', message: `Try again: ${title}` })}
          onClick={() => void retry(id)}
        />
      )}
      {job.kept && (
        <IconButton
          size="s"
          icon="i-lucide-save"
          label={
            state === 'to-save'
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
          isUnderWay
            ? t({ id: 'widgets.tray.cancel', message: `Cancel: ${title}` })
            : t({ id: 'widgets.tray.remove', message: `Remove from the list: ${title}` })
        }
        onClick={() => void cancel(id)}
      />
    </span>
  )
}

export const JobRow = ({ job }: { readonly job: DownloadJob }) => {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const text = useJobText()(job, locale)
  return (
    <li className="flex flex-col gap-1.5 py-2.5">
      <div className="flex items-center gap-2.5">
        <Icon
          name={icons[job.state]}
          className={classNames(
            'size-5',
            colours[job.state] ?? 'text-muted',
            job.state === 'preparing' && 'keeps-moving animate-spin [animation-duration:3s]',
          )}
        />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate text-14px" title={job.title}>
            <bdi>{job.title}</bdi>
          </span>
          <span className={classNames('tabular text-12px', job.state === 'failed' ? 'text-danger' : 'text-muted')}>{text}</span>
        </span>
        <Actions job={job} />
      </div>
      {isActive(job) && (
        <ProgressBar value={progressOf(job)} label={t({ id: 'widgets.tray.progress', message: `Progress: ${job.title}` })} />
      )}
    </li>
  )
}
