import type { MemoryFallback } from '#local/database/recovering-storage.ts'
import type { Storage } from '#local/database/storage.ts'
import { adoptJobs, newJob, pausedForSpace } from '#local/downloads/adopt-jobs.ts'
import { type ClaimedJobs, createClaimedJobs } from '#local/downloads/claimed-jobs.ts'
import { createJobChanges, type JobChanges } from '#local/downloads/job-changes.ts'
import type { Job, Queue } from '#local/downloads/job-records.ts'
import { jobRows, queueTables } from '#local/downloads/job-rows.ts'
import { createQueueTransactions } from '#local/downloads/queue-transactions.ts'

/** Download queue of one user on this device. Every method is one transaction. */
export interface DownloadStore extends JobChanges, ClaimedJobs, MemoryFallback {
  /** In queue order. */
  list(): Promise<readonly Job[]>
  queue(): Promise<Queue>
  part(id: string, index: number): Promise<ArrayBuffer | null>
}

interface StoreOptions {
  readonly newId: () => string
}

export const createDownloadStore = (storage: Storage, { newId }: StoreOptions): DownloadStore => {
  const transactions = createQueueTransactions(storage)
  const { read } = transactions
  /** Jobs of the last read, in case the database is lost. */
  let lastJobs: readonly Job[] = []
  let seeded: ReadonlySet<string> = new Set()

  return {
    ...createJobChanges(transactions, newId),
    ...createClaimedJobs(transactions),
    list: async () => {
      lastJobs = await read((rows) => rows.jobs())
      return lastJobs
    },
    queue: () => read((rows) => rows.queue()),
    part: (id, index) => read((rows) => rows.part(id, index)),
    seed: async (memory, reason) => {
      seeded = new Set(lastJobs.map(({ id }) => id))
      // The bytes are unreachable, so jobs start again. On a full device they pause instead and continue in the database later.
      await memory.run('write', queueTables, async (transaction) => {
        for (const job of lastJobs.map(newJob))
          await jobRows(transaction).putJob(reason === 'full' && job.state === 'queued' ? { ...job, ...pausedForSpace } : job)
      })
    },
    adopt: async (memory, durable) => {
      const inMemory = await memory.run('read', queueTables, (transaction) => jobRows(transaction).jobs())
      await durable.run('write', queueTables, (transaction) => adoptJobs(jobRows(transaction), inMemory, seeded))
      seeded = new Set()
    },
  }
}
