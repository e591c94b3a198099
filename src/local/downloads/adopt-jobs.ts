import { type Job, noBytes } from '#local/downloads/job-records.ts'
import type { JobRows } from '#local/downloads/job-rows.ts'
import { isSettled } from '#local/downloads/job-states.ts'

const retainsState = (state: Job['state']): boolean => isSettled({ state }) || state === 'paused' || state === 'needs-choice'

/** Creates a job without bytes. A finished, paused or undecided job retains its state. */
export const newJob = (job: Pick<Job, 'id' | 'assetIds' | 'setId' | 'title' | 'position'> & Partial<Job>): Job => ({
  type: 'application/octet-stream',
  rejected: [],
  savedAt: null,
  reason: null,
  attempt: 0,
  retryAtMs: null,
  purpose: 'save',
  ...job,
  state: job.state && retainsState(job.state) ? job.state : 'queued',
  ...noBytes,
  place: 'rows',
  damaged: 0,
})

/** State of a job that remains in the database because the device has no space for its next step. */
export const pausedForSpace = { state: 'paused', reason: 'full' } as const
const isUnchanged = ({ state, reason }: Job): boolean => state === pausedForSpace.state && reason === pausedForSpace.reason

/** Merges a job's progress in memory with the bytes that the database already has. */
const mergeJob = async (rows: JobRows, stored: Job, moved: Job): Promise<Job> => {
  const { state, reason, position, savedAt } = newJob(moved)
  const merged = { ...stored, state, reason, position, savedAt }
  if (state !== 'saved') return merged
  await rows.dropParts(stored)
  return { ...merged, parts: 0 }
}

/** Moves a queue from memory back into the database, with jobs that were added or removed in memory. */
export const adoptJobs = async (rows: JobRows, inMemory: readonly Job[], seeded: ReadonlySet<string>): Promise<void> => {
  const movedById = new Map(inMemory.map((job) => [job.id, job]))
  const stored = await rows.jobs()
  for (const job of stored) {
    const moved = movedById.get(job.id)
    if (moved && isUnchanged(moved)) continue
    if (moved) await rows.putJob(await mergeJob(rows, job, moved))
    else if (seeded.has(job.id)) await rows.removeJob(job)
  }
  const present = new Set(stored.map(({ id }) => id))
  for (const job of inMemory) if (!present.has(job.id)) await rows.putJob(newJob(job))
}
