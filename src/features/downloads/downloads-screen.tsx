import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { everything } from '#contract/search.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { isInProgress, isSettled } from '#local/downloads/job-states.ts'
import { clearSettledJobsAtom, moveJobAtom } from '../../domain/downloads/actions.ts'
import { jobsAtom } from '../../domain/downloads/atoms.ts'
import { goBackAtom } from '../../domain/navigation/actions.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { JobRow } from '../../widgets/download-tray/job-row.tsx'
import { PageButton } from '../../widgets/page-link/page-button.tsx'
import { SpaceUsed } from './space-used.tsx'

const Empty = () => {
  const { t } = useLingui()
  return (
    <EmptyState
      icon="i-lucide-download"
      title={t({ id: 'views.downloads.empty.title', message: 'No downloads' })}
      action={
        <PageButton variant="primary" icon="i-lucide-search" to="/search/$text" params={{ text: everything }}>
          <Trans id="global.search">Search</Trans>
        </PageButton>
      }
    >
      <Trans id="views.downloads.empty.hint">
        Your downloads appear here. They continue automatically after a lost connection or when you reopen the page.
      </Trans>
    </EmptyState>
  )
}

/** Buttons that change the order of unfinished downloads. */
const MoveButtons = ({ job, at, count }: { readonly job: Job; readonly at: number; readonly count: number }) => {
  const { t } = useLingui()
  const move = useSetAtom(moveJobAtom)
  const { id, title } = job
  return (
    <span className="flex shrink-0">
      <IconButton
        size="s"
        icon="i-lucide-arrow-up"
        disabled={at === 0}
        label={t({ id: 'views.downloads.up', message: `Move up: ${title}` })}
        onClick={() => void move(id, -1)}
      />
      <IconButton
        size="s"
        icon="i-lucide-arrow-down"
        disabled={at === count - 1}
        label={t({ id: 'views.downloads.down', message: `Move down: ${title}` })}
        onClick={() => void move(id, 1)}
      />
    </span>
  )
}

/** Download queue: running, waiting and finished downloads, and the space that they use. */
export const DownloadsScreen = () => {
  const { t } = useLingui()
  const jobs = useAtomValue(jobsAtom)
  const clear = useSetAtom(clearSettledJobsAtom)
  const back = useSetAtom(goBackAtom)
  const queue = jobs.filter((job) => !isSettled(job))
  const movable = queue.filter(isInProgress)
  const settled = jobs.filter(isSettled).toReversed()
  return (
    <div className="mx-auto flex w-full max-w-200 flex-1 flex-col px-2 pb-8 sm:px-4">
      <header className="flex min-h-14 items-center gap-1 pt-2">
        <IconButton icon="i-lucide-arrow-left" label={t({ id: 'global.back', message: 'Back' })} onClick={back} />
        <div className="me-auto flex min-w-0 flex-wrap items-baseline gap-x-2 ps-1">
          <h1 className="m-0 truncate text-20px font-semibold">
            <Trans id="views.downloads.title">Downloads</Trans>
          </h1>
          <span role="status" className="tabular text-14px text-muted">
            {jobs.length > 0 && <Plural id="views.downloads.count" value={queue.length} one="# in the queue" other="# in the queue" />}
          </span>
        </div>
        {settled.length > 0 && (
          <Button variant="ghost" size="s" onClick={() => void clear()}>
            <Trans id="widgets.tray.clear">Clear finished</Trans>
          </Button>
        )}
      </header>
      {jobs.length === 0 && <Empty />}
      {queue.length > 0 && (
        <ul aria-label={t({ id: 'views.downloads.queue', message: 'Queue' })} className="m-0 list-none divide-y divide-line p-0 px-2">
          {queue.map((job) => (
            <JobRow key={job.id} job={job}>
              {movable.length > 1 && isInProgress(job) && <MoveButtons job={job} at={movable.indexOf(job)} count={movable.length} />}
            </JobRow>
          ))}
        </ul>
      )}
      {settled.length > 0 && (
        <section className="px-2">
          <h2 className="mt-6 mb-1 text-14px font-semibold text-muted">
            <Trans id="views.downloads.finished">Finished</Trans>
          </h2>
          <ul className="m-0 list-none divide-y divide-line p-0">
            {settled.map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </ul>
        </section>
      )}
      {jobs.length > 0 && <SpaceUsed jobs={jobs} />}
    </div>
  )
}
