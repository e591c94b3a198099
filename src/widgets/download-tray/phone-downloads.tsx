import { Trans, useLingui } from '@lingui/macro'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useRef } from 'react'
import { isRunning, isSettled } from '#local/downloads/job-states.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { downloadProgressAtom, trayJobsAtom, trayOpenAtom, visitJobIdsAtom } from '../../domain/downloads/atoms.ts'
import { needsUser, progressOf } from '../../domain/downloads/job-status.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useOccupiedHeight } from '../../ui/use-occupied-height.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { PageButton } from '../page-link/page-button.tsx'
import { DownloadSummary } from './download-summary.tsx'
import { JobRow } from './job-row.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'

/** Downloads that need the user, as an upper part of the bar at the lower edge. */
const Rows = () => {
  const { t } = useLingui()
  const rows = useRef<HTMLDivElement>(null)
  const jobs = useAtomValue(trayJobsAtom)
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const [isOpen, setOpen] = useAtom(trayOpenAtom)
  const setVisit = useSetAtom(visitJobIdsAtom)
  useOccupiedHeight(rows, '--tray')
  const isNeeded = (job: (typeof jobs)[number]) => needsUser(job, isOnline)
  const shown = jobs.filter((job) => isNeeded(job) || (isOpen && !isSettled(job)))
  const close = () => {
    setOpen(false)
    setVisit(new Set(jobs.filter((job) => !isSettled(job)).map(({ id }) => id)))
  }
  return (
    <div
      ref={rows}
      hidden={shown.length === 0}
      className="fixed inset-x-0 bottom-[calc(var(--bottom-bar)+var(--save-bar))] z-30 border-t border-line bg-popup text-on-popup"
    >
      <ul className="m-0 max-h-[30dvh] list-none divide-y divide-line overflow-y-auto ps-4 pe-2 py-0">
        {shown.toReversed().map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
      {(shown.length > 1 || !shown.every(isNeeded)) && (
        <div className="flex items-center justify-between border-t border-line px-2">
          <PageButton variant="ghost" size="s" to="/downloads">
            <Trans id="widgets.tray.all">All downloads</Trans>
          </PageButton>
          {shown.some((job) => isSettled(job) || !isNeeded(job)) && (
            <IconButton
              icon="i-lucide-x"
              tooltipSide="top"
              label={t({ id: 'widgets.tray.close', message: 'Close the list' })}
              onClick={close}
            />
          )}
        </div>
      )}
    </div>
  )
}

/**
 * Downloads on a phone, whose lower edge has one bar: the navigation or the actions of a selection. The upper edge of this bar shows the progress,
 * and the bar gets higher only for downloads that need the user. All others are on the downloads page, with their number in the navigation.
 */
export const PhoneDownloads = () => {
  const { t } = useLingui()
  const jobs = useAtomValue(trayJobsAtom)
  const progress = useAtomValue(downloadProgressAtom)
  useLeaveWarning()
  const active = jobs.find(isRunning)
  const title = active?.title ?? ''
  return (
    <section aria-label={t({ id: 'widgets.tray.title', message: 'Downloads' })}>
      {active && (
        <div className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-bar)-3px)] z-32">
          <ProgressBar value={progressOf(active, progress)} label={t({ id: 'widgets.tray.progress', message: `Progress: ${title}` })} />
        </div>
      )}
      <Rows />
      <VisuallyHidden>
        <span role="status">
          <DownloadSummary jobs={jobs} />
        </span>
      </VisuallyHidden>
    </section>
  )
}
