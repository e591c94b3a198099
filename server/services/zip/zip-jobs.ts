import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { UsageStore } from '../../ports/usage-store.ts'
import { linkSeconds } from '../signed-links.ts'
import type { ZipJob } from './zip-plan.ts'

const jobSchema = v.object({ ids: v.array(v.string()), set: v.string(), title: v.optional(v.string()) })

export interface ZipJobs {
  /** Stores a job for the lifetime of its link and returns its key. `now`: milliseconds since the epoch. */
  save(job: ZipJob, now: number): Promise<string>
  find(key: string, now: number): Promise<ZipJob | null>
}

/** Ten thousand ids are too long for a URL, so the signed link of a zip names a stored job. */
export const createZipJobs = (usage: Pick<UsageStore, 'putZipJob' | 'getZipJob' | 'removeExpiredZipJobs'>): ZipJobs => ({
  async save(job, now) {
    await usage.removeExpiredZipJobs(now)
    const key = createHash('sha256')
      .update(`${JSON.stringify([job.set, ...job.ids])}${job.title ?? ''}`)
      .digest('hex')
    // Links expire in whole seconds: the job must outlive the last one.
    await usage.putZipJob(key, job, now + (linkSeconds + 1) * 1000)
    return key
  },
  async find(key, now) {
    const parsed = v.safeParse(jobSchema, await usage.getZipJob(key, now))
    return parsed.success ? parsed.output : null
  },
})
