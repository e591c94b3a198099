import { AttemptError } from '#local/downloads/attempt-error.ts'
import type { JobClaim } from '#local/downloads/claimed-jobs.ts'
import type { DownloadStore } from '#local/downloads/download-store.ts'
import type { JobParts } from '#local/downloads/job-parts.ts'
import type { Job } from '#local/downloads/job-records.ts'

export interface HandoverOptions {
  /** False if the device allows saving files only after a tap. */
  readonly canDeliver: () => boolean
  /** Hands a complete file to the user. The job is already `saved`, so it happens only once. False = needs a tap. */
  readonly deliver: (job: Job) => Promise<boolean>
  /**
   * Writes a complete file to the destination that the user has picked. Resolves after the file is closed; false = it cannot be written, or
   * differs. Rejects if the stored bytes are missing.
   */
  readonly writeToDestination: (job: Job) => Promise<boolean>
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

interface Parts extends HandoverOptions {
  readonly store: DownloadStore
  readonly parts: JobParts
}

/** Complete files on their way to the user. */
export interface JobHandover {
  /** Whether this tab has handed the file over or tried to do so. */
  readonly isDelivered: (id: string) => boolean
  /** Hands the file of a `ready` job over. A refused delivery waits for a tap. */
  readonly deliver: (claim: JobClaim, job: Job) => Promise<void>
  /** The stored bytes are missing or damaged. Throws the attempt that downloads them once more. */
  readonly fetchAgain: (claim: JobClaim, back: Job) => Promise<never>
}

export const createJobHandover = ({ store, parts, canDeliver, now, ...options }: Parts): JobHandover => {
  /** Jobs whose complete file was missing when it was handed over. */
  const missingFiles = new Set<string>()
  const deliveredJobs = new Set<string>()

  const fetchAgain: JobHandover['fetchAgain'] = async (claim, back) => {
    await store.restart(claim, {})
    await parts.discard(back)
    if (missingFiles.has(claim.id)) throw new AttemptError('failed', 'full')
    missingFiles.add(claim.id)
    throw new AttemptError('waiting', 'interrupted')
  }
  /** The job counts as saved when the destination is closed. A tab that is closed before leaves it `verifying`, so that it continues. */
  const writeToDestination = async (claim: JobClaim): Promise<void> => {
    const job = await store.advance(claim, ['ready'], { state: 'verifying' })
    const isWritten = await options.writeToDestination(job).catch(() => null)
    if (isWritten === null) return fetchAgain(claim, job)
    const next = isWritten ? ({ state: 'saved', savedAt: now() } as const) : ({ state: 'ready' } as const)
    await store.advance(claim, ['verifying'], next)
    if (!isWritten) return
    await parts.discard(job)
    await store.dropParts([job.id])
  }
  return {
    isDelivered: (id) => deliveredJobs.has(id),
    fetchAgain,
    deliver: async (claim, { purpose, destination }) => {
      if (purpose === 'keep' || !canDeliver()) return
      deliveredJobs.add(claim.id)
      if (destination) return writeToDestination(claim)
      const job = await store.advance(claim, ['ready'], { state: 'saved', savedAt: now() })
      const isHandedOver = await options.deliver(job).catch(() => null)
      if (isHandedOver) return
      const back = await store.advance(claim, ['saved'], { state: isHandedOver === null ? 'verifying' : 'ready', savedAt: null })
      if (isHandedOver === null) await fetchAgain(claim, back)
    },
  }
}
