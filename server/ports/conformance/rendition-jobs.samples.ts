import type { Rendition } from '../../records/asset-record.ts'
import type { RenditionJobs } from '../rendition-jobs.ts'

export interface RenditionJobsSuite {
  readonly jobs: RenditionJobs
  /** The same jobs at another server, if the engine supports one. */
  readonly other: RenditionJobs
}

/** Time for which a request counts. */
export const requestMs = 30_000
export const claimMs = 30_000

export const targetOf = (name: string, assetId = 'a') => ({ assetId, sha256: 'f'.repeat(64), list: 'forms' as const, name })
export const renditionOf = (name: string): Rendition => ({
  name,
  blob: `made/${name}.webp`,
  mime: 'image/webp',
  extension: 'webp',
  bytes: 1,
  crc32: 1,
  sha256: 'f'.repeat(64),
})

export const jobNames = ['one', 'two', 'three']

/** Jobs with a clock that the test sets. Requests and claims use its time and, unless given, the first server. */
export const openJobs = async (create: () => Promise<RenditionJobsSuite>) => {
  const time = { now: Date.UTC(2026, 0, 1) }
  const { jobs, other } = await create()
  return {
    time,
    request: (target: ReturnType<typeof targetOf>, at = jobs) => at.request(target, time.now + requestMs, time.now),
    claim: (at = jobs) => at.claim('forms', time.now + claimMs, time.now),
    jobs,
    other,
  }
}
