import type { Storage } from '#local/database/storage.ts'
import { jobRows, queueTables } from '#local/downloads/job-rows.ts'
import { type Job, noBytes } from '#local/downloads/records.ts'

/**
 * What stays of the queue of somebody who is not here: which assets are wanted and in which form, for when they sign in again. Nothing by
 * which it can be told what they are: no names, no whole file, and the beginning of one only on request.
 * @returns jobs whose bytes may lie outside of the rows, and are not needed any more
 */
export const hideJobs = (storage: Storage, keepBeginnings: boolean): Promise<readonly Job[]> =>
  storage.run('write', queueTables, async (transaction) => {
    const rows = jobRows(transaction)
    const dropped: Job[] = []
    for (const job of await rows.jobs()) {
      const { destination: _where, ...rest } = job
      const hidden: Job = { ...rest, title: '' }
      if (job.state === 'saved') await rows.removeJob(job)
      else if (keepBeginnings && job.state !== 'ready') {
        await rows.putJob(hidden)
        continue
      } else {
        await rows.dropParts(job)
        await rows.putJob({ ...hidden, ...noBytes, ...(job.state === 'ready' && { state: 'queued' }) })
      }
      dropped.push(job)
    }
    return dropped
  })
