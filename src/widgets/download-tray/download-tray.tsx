import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { clearDoneAtom } from '../../domain/downloads/actions.ts'
import { downloadStatusAtom, jobsAtom, trayOpenAtom } from '../../domain/downloads/atoms.ts'
import { type DownloadJob, isActive, progressOf } from '../../domain/downloads/job.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { JobRow } from './job-row.tsx'

/** Bytes that are still on their way are lost with the page; the browser asks in its own words. */
const useLeaveWarning = (isBusy: boolean) => {
  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isBusy])
}

const gap = 8

/** Tells the rest of the page how much of the lower edge is taken. */
const useTakenHeight = (tray: RefObject<HTMLElement | null>) => {
  useLayoutEffect(() => {
    const element = tray.current
    if (!element) return
    const { style } = document.documentElement
    const tell = () => style.setProperty('--tray', `${element.offsetHeight + gap}px`)
    tell()
    const observer = new ResizeObserver(tell)
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--tray')
    }
  }, [tray])
}

const Summary = ({ jobs }: { readonly jobs: readonly DownloadJob[] }) => {
  const waiting = jobs.filter((job) => job.state === 'queued' || isActive(job)).length
  const failed = jobs.filter(({ state }) => state === 'failed').length
  if (waiting > 0) return <Plural id="widgets.tray.running" value={waiting} one="# download" other="# downloads" />
  if (failed > 0) return <Plural id="widgets.tray.failed" value={failed} one="# download failed" other="# downloads failed" />
  return <Plural id="widgets.tray.done" value={jobs.length} one="# download finished" other="# downloads finished" />
}

/** The list of downloads at the lower edge: folded to one line, out of the way of the work, until somebody wants to know more. */
export const DownloadTray = () => {
  const { t } = useLingui()
  const id = useId()
  const jobs = useAtomValue(jobsAtom)
  const isBusy = useAtomValue(downloadStatusAtom) === 'downloading'
  const clear = useSetAtom(clearDoneAtom)
  const [isOpen, setOpen] = useAtom(trayOpenAtom)
  const tray = useRef<HTMLElement>(null)
  useLeaveWarning(isBusy)
  useTakenHeight(tray)
  const active = jobs.find(isActive)
  const needsTap = jobs.some(({ state }) => state === 'to-save')
  const isUnfolded = isOpen || needsTap
  return (
    <section
      ref={tray}
      aria-label={t({ id: 'widgets.tray.title', message: 'Downloads' })}
      className="appear fixed inset-ie-4 bottom-[calc(1rem+var(--bottom-bar)+var(--safe-bottom))] z-30 w-[min(22rem,calc(100vw-2rem))] overflow-hidden rounded-card border border-solid border-line bg-popup text-on-popup shadow-[var(--shadow-2)] [--from:translateY(8px)]"
    >
      <header className="flex items-center gap-1 ps-3 pe-1 py-1">
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-[var(--control)] min-w-0 flex-1 items-center gap-2.5 rounded-control border-0 bg-transparent p-0 text-start text-14px font-medium text-inherit"
        >
          <Icon name="i-lucide-download" className="size-4.5 text-muted" />
          <span className="flex-1">
            <Summary jobs={jobs} />
          </span>
          <Icon name={isUnfolded ? 'i-lucide-chevron-down' : 'i-lucide-chevron-up'} className="size-4.5 text-muted" />
        </button>
        {!isBusy && (
          <IconButton icon="i-lucide-x" label={t({ id: 'widgets.tray.close', message: 'Clear the list' })} onClick={() => void clear()} />
        )}
      </header>
      {active && !isUnfolded && (
        <div className="px-3 pb-2">
          <ProgressBar value={progressOf(active)} label={t({ id: 'widgets.tray.progress', message: `Progress: ${active.title}` })} />
        </div>
      )}
      <div id={id} hidden={!isUnfolded}>
        <ul className="m-0 max-h-[40dvh] list-none divide-y divide-line overflow-y-auto px-3 py-0">
          {jobs.toReversed().map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </ul>
        {jobs.some(({ state }) => state === 'finished' || state === 'failed') && jobs.length > 1 && (
          <div className="flex justify-end border-t border-line px-2 py-1">
            <Button variant="ghost" size="s" onClick={() => void clear()}>
              <Trans id="widgets.tray.clear">Clear finished</Trans>
            </Button>
          </div>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">
          <Summary jobs={jobs} />
        </span>
      </VisuallyHidden>
    </section>
  )
}
