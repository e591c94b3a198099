import type { Storage } from '#local/database/storage.ts'
import { type Job, noBytes } from '#local/downloads/job-records.ts'
import { jobRows, queueTables } from '#local/downloads/job-rows.ts'

/**
 * Anonymises the queue of a signed-out user: asset ids and presets remain for the next sign-in, titles and complete files are removed.
 * @param preservePartial preserves the bytes of incomplete files
 * @returns jobs whose bytes outside of the database are no longer needed
 */
export const hideJobs = (storage: Storage, preservePartial: boolean): Promise<readonly Job[]> =>
  storage.run('write', queueTables, async (transaction) => {
    const rows = jobRows(transaction)
    const dropped: Job[] = []
    for (const job of await rows.jobs()) {
      const { destination: _destination, zipTitle: _zipTitle, ...rest } = job
      const hidden: Job = { ...rest, title: '' }
      if (job.state === 'saved') await rows.removeJob(job)
      else if (preservePartial && job.state !== 'ready') {
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
