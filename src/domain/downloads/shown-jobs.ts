import type { Job } from '#local/downloads/job-records.ts'
import { createReader } from '#local/reader.ts'
import { i18n } from '../../platform/i18n.ts'

interface Parts {
  /** Reads all jobs of the queue. */
  readonly list: () => Promise<readonly Job[]>
  readonly onJobs: (jobs: readonly Job[]) => void
  /** Aborted when the engine stops. */
  readonly signal: AbortSignal
}

/** Downloads of the user as the page shows them, without files for offline use. */
export interface ShownJobs {
  readonly current: () => readonly Job[]
  readonly refresh: () => Promise<void>
  /** Call it after a change. Never throws. */
  readonly schedule: () => void
}

// Names are translated here and not stored, so that they follow the language of the user.
const titleOf = ({ title, assetIds }: Job): string => title || i18n._('global.assets', { count: assetIds.length })

export const createShownJobs = ({ list, onJobs, signal }: Parts): ShownJobs => {
  let shown: readonly Job[] = []
  const refresh = createReader(async () => {
    const jobs = await list()
    if (signal.aborted) return
    shown = jobs.filter(({ purpose }) => purpose === 'save').map((job) => ({ ...job, title: titleOf(job) }))
    onJobs(shown)
  })
  return { current: () => shown, refresh, schedule: () => void refresh().catch(() => undefined) }
}
