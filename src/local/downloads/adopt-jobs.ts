import type { JobRows } from '#local/downloads/job-rows.ts'
import { isSettled } from '#local/downloads/job-states.ts'
import { type Job, noBytes } from '#local/downloads/records.ts'

const stays = (state: Job['state']): boolean => isSettled({ state }) || state === 'paused' || state === 'needs-choice'

/** A job of which nothing is here yet; one that is through stays as it ended, without its bytes. */
export const asStarted = (job: Pick<Job, 'id' | 'assetIds' | 'setId' | 'title' | 'position'> & Partial<Job>): Job => ({
  type: 'application/octet-stream',
  rejected: [],
  savedAt: null,
  reason: null,
  attempt: 0,
  retryAtMs: null,
  purpose: 'save',
  ...job,
  state: job.state && stays(job.state) ? job.state : 'queued',
  ...noBytes,
  place: 'rows',
  damaged: 0,
})

/** A job that stays in the database while there is no room for its next step. */
export const waitingForRoom = { state: 'paused', reason: 'full' } as const
const isUntouched = ({ state, reason }: Job): boolean => state === waitingForRoom.state && reason === waitingForRoom.reason

/** A job that was worked on in memory, with the bytes that the database had of it before. */
const joined = async (rows: JobRows, stored: Job, moved: Job): Promise<Job> => {
  const { state, reason, position, savedAt } = asStarted(moved)
  const standing = { ...stored, state, reason, position, savedAt }
  if (state !== 'saved') return standing
  await rows.dropParts(stored)
  return { ...standing, parts: 0 }
}

/** Brings a queue that was kept in memory for a while into the database: what was ordered or removed meanwhile is so there too. */
export const adoptJobs = async (rows: JobRows, meanwhile: readonly Job[], seeded: ReadonlySet<string>): Promise<void> => {
  const now = new Map(meanwhile.map((job) => [job.id, job]))
  const stored = await rows.jobs()
  for (const job of stored) {
    const moved = now.get(job.id)
    if (moved && isUntouched(moved)) continue
    if (moved) await rows.putJob(await joined(rows, job, moved))
    else if (seeded.has(job.id)) await rows.removeJob(job)
  }
  const present = new Set(stored.map(({ id }) => id))
  for (const job of meanwhile) if (!present.has(job.id)) await rows.putJob(asStarted(job))
}
