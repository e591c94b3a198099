import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Job } from '#local/downloads/job-records.ts'
import { isRunning } from '#local/downloads/job-states.ts'
import { downloadProgressAtom } from '../../domain/downloads/atoms.ts'
import { progressOf } from '../../domain/downloads/job-status.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { JobActions } from './job-actions.tsx'
import { useJobPace, useJobText } from './use-job-text.ts'

const icons: Record<Job['state'], string> = {
  queued: 'i-lucide-clock',
  resolving: 'i-lucide-cog',
  downloading: 'i-lucide-download',
  verifying: 'i-lucide-shield-check',
  ready: 'i-lucide-hard-drive-download',
  saved: 'i-lucide-circle-check',
  waiting: 'i-lucide-clock-alert',
  paused: 'i-lucide-circle-pause',
  'needs-auth': 'i-lucide-lock',
  'needs-choice': 'i-lucide-list-checks',
  denied: 'i-lucide-circle-alert',
  gone: 'i-lucide-circle-alert',
  failed: 'i-lucide-circle-alert',
}
const stoppedColour = 'text-danger'
const colours: Partial<Record<Job['state'], string>> = {
  saved: 'text-success',
  denied: stoppedColour,
  gone: stoppedColour,
  failed: stoppedColour,
}

interface JobRowProps {
  readonly job: Job
  /** Between the name and the actions. */
  readonly children?: ReactNode
}

/** One download: name, state and actions. */
export const JobRow = ({ job, children }: JobRowProps) => {
  const { t } = useLingui()
  const text = useJobText()(job)
  const pace = useJobPace()(job)
  const progress = useAtomValue(downloadProgressAtom)
  const { state, title } = job
  const hasStopped = colours[state] === stoppedColour
  return (
    <li className="flex flex-col gap-1.5 py-2.5">
      <div className="flex items-center gap-2.5">
        <Icon
          name={icons[state]}
          className={classNames(
            'size-5',
            colours[state] ?? 'text-muted',
            state === 'resolving' && 'keeps-moving animate-spin [animation-duration:3s]',
          )}
        />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate text-14px" title={title}>
            <bdi>{title}</bdi>
          </span>
          <span className={classNames('tabular text-12px', hasStopped ? 'text-danger' : 'text-muted')}>{text}</span>
          {pace && <span className="tabular text-12px text-muted">{pace}</span>}
        </span>
        {children}
        <JobActions job={job} />
      </div>
      {isRunning(job) && (
        <ProgressBar value={progressOf(job, progress)} label={t({ id: 'widgets.tray.progress', message: `Progress: ${title}` })} />
      )}
    </li>
  )
}
