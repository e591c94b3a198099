import { Trans, useLingui } from '@lingui/macro'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId, useRef } from 'react'
import { isRunning, isSettled } from '#local/downloads/job-states.ts'
import { clearSettledJobsAtom } from '../../domain/downloads/actions.ts'
import { downloadProgressAtom, trayJobsAtom, trayOpenAtom, visitJobIdsAtom } from '../../domain/downloads/atoms.ts'
import { progressOf } from '../../domain/downloads/job-status.ts'
import { downloadMessages } from '../../domain/downloads/messages.ts'
import { dismissToastsAtom } from '../../domain/toasts/atoms.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useOccupiedHeight } from '../../ui/use-occupied-height.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { PageButton } from '../page-link/page-button.tsx'
import { DownloadSummary } from './download-summary.tsx'
import { JobRow } from './job-row.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'

/** The message about a starting download ends when this list shows its progress. */
const useTakeOver = (hasStarted: boolean) => {
  const dismiss = useSetAtom(dismissToastsAtom)
  useEffect(() => {
    if (hasStarted) dismiss((toast) => toast.message === downloadMessages.starting.id)
  }, [dismiss, hasStarted])
}

/** Distance in px between the list and the element above it. */
const gapPx = 8

/** List of downloads at the lower edge, collapsed to one line by default. */
export const DownloadTray = () => {
  const { t } = useLingui()
  const id = useId()
  const jobs = useAtomValue(trayJobsAtom)
  const progress = useAtomValue(downloadProgressAtom)
  const clear = useSetAtom(clearSettledJobsAtom)
  const setShown = useSetAtom(visitJobIdsAtom)
  const close = () => setShown(new Set())
  const [isOpen, setOpen] = useAtom(trayOpenAtom)
  const tray = useRef<HTMLElement>(null)
  useLeaveWarning()
  useOccupiedHeight(tray, '--tray', gapPx)
  const active = jobs.find(isRunning)
  useTakeOver(active !== undefined && active.state !== 'resolving')
  const title = active?.title ?? ''
  const needsTap = jobs.some(({ state }) => state === 'ready')
  const isUnfolded = isOpen || needsTap
  return (
    <section
      ref={tray}
      aria-label={t({ id: 'widgets.tray.title', message: 'Downloads' })}
      className="appear fixed inset-ie-4 bottom-[calc(1rem+var(--bottom-bar)+var(--safe-bottom)+var(--save-bar))] z-30 w-[min(22rem,calc(100vw-2rem))] overflow-hidden rounded-card border border-solid border-line bg-popup text-on-popup shadow-[var(--shadow-2)] [--from:translateY(8px)]"
    >
      <div className="flex items-center gap-1 ps-3 pe-1 py-1">
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={id}
          disabled={needsTap}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-[var(--control)] min-w-0 flex-1 items-center gap-2.5 rounded-control border-0 bg-transparent p-0 text-start text-14px font-medium text-inherit"
        >
          <Icon name="i-lucide-download" className="size-4.5 text-muted" />
          <span className="flex-1">
            <DownloadSummary jobs={jobs} />
          </span>
          {!needsTap && <Icon name={isUnfolded ? 'i-lucide-chevron-down' : 'i-lucide-chevron-up'} className="size-4.5 text-muted" />}
        </button>
        {jobs.every(isSettled) && (
          <IconButton icon="i-lucide-x" label={t({ id: 'widgets.tray.close', message: 'Close the list' })} onClick={close} />
        )}
      </div>
      {active && !isUnfolded && (
        <div className="px-3 pb-2">
          <ProgressBar value={progressOf(active, progress)} label={t({ id: 'widgets.tray.progress', message: `Progress: ${title}` })} />
        </div>
      )}
      <div id={id} hidden={!isUnfolded}>
        <ul className="m-0 max-h-[40dvh] list-none divide-y divide-line overflow-y-auto px-3 py-0">
          {jobs.toReversed().map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </ul>
        <div className="flex justify-between border-t border-line px-2 py-1">
          <PageButton variant="ghost" size="s" to="/downloads">
            <Trans id="widgets.tray.all">All downloads</Trans>
          </PageButton>
          {jobs.some(isSettled) && jobs.length > 1 && (
            <Button variant="ghost" size="s" onClick={() => void clear()}>
              <Trans id="widgets.tray.clear">Clear finished</Trans>
            </Button>
          )}
        </div>
      </div>
      <VisuallyHidden>
        <span role="status">
          <DownloadSummary jobs={jobs} />
        </span>
      </VisuallyHidden>
    </section>
  )
}
