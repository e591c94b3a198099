import { describe, expect, test } from 'vitest'
import { type ClaimedJob, jobMemoryMs, jobResultMs, jobStallMs, maxJobWaitMs } from '../rendition-jobs.ts'
import { testRenditionJobHistories } from './rendition-job-histories.conformance.ts'
import { claimMs, jobNames, openJobs, type RenditionJobsSuite, renditionOf, requestMs, targetOf } from './rendition-jobs.samples.ts'

/** Every engine runs this in its own test. @param runs histories of the property */
export const describeRenditionJobs = (name: string, create: () => Promise<RenditionJobsSuite>, runs: number): void => {
  describe(`rendition jobs: ${name}`, () => {
    const open = () => openJobs(create)

    test('V5 V8 counts the jobs of each list and the time that the oldest one has waited', async () => {
      const { request, claim, jobs, other, time } = await open()
      const none = { waiting: 0, running: 0, postponed: 0, failed: 0, oldestWaitMs: 0 }
      const expectCounts = async (forms: object) => {
        for (const at of [jobs, other])
          expect(await at.counts(time.now)).toEqual([
            { list: 'forms', ...none, ...forms },
            { list: 'pages', ...none },
          ])
      }
      await expectCounts({})
      for (const name of jobNames) {
        await request(targetOf(name))
        time.now += 1000
      }
      await expectCounts({ waiting: 3, oldestWaitMs: 3000 })
      const first = (await claim()) as ClaimedJob
      const second = (await claim()) as ClaimedJob
      await expectCounts({ waiting: 1, running: 2, oldestWaitMs: 1000 })
      await jobs.postpone(first, time.now + 10_000, 1)
      await jobs.finish(second, { state: 'failed' }, time.now)
      await expectCounts({ waiting: 1, postponed: 1, failed: 1, oldestWaitMs: 1000 })
      time.now += 10_000
      await expectCounts({ waiting: 2, failed: 1, oldestWaitMs: 11_000 })
      // Its server has ended.
      await claim()
      time.now += claimMs - 1
      await expectCounts({ running: 1, failed: 1 })
      await request(targetOf('three'))
      time.now += 1
      await expectCounts({ waiting: 1, failed: 1 })
      time.now += jobMemoryMs
      await expectCounts({})
    })

    test('V8 a job is made once, whichever servers request it, and its result counts for a while', async () => {
      const { request, claim, jobs, other, time } = await open()
      expect(await claim()).toBeNull()
      expect(await request(targetOf('web'))).toEqual({ state: 'pending' })
      expect(await request(targetOf('web', 'b'), other)).toEqual({ state: 'pending' })
      expect(await jobs.claim('pages', time.now + claimMs, time.now)).toBeNull()
      const job = await claim(other)
      expect(job).toMatchObject({ ...targetOf('web', 'b'), failureCount: 0, wasLost: false })
      expect([await claim(), await claim(other)]).toEqual([null, null])
      const made = { state: 'made', rendition: renditionOf('web') } as const
      expect(await jobs.finish(job as ClaimedJob, made, time.now)).toBe(true)
      expect([await request(targetOf('web')), await request(targetOf('web'), other)]).toEqual([made, made])
      expect(await claim()).toBeNull()
      time.now += jobResultMs
      expect(await request(targetOf('web'))).toEqual({ state: 'pending' })
      const again = await claim()
      expect(await jobs.finish(again as ClaimedJob, { state: 'made', rendition: null }, time.now)).toBe(true)
      expect(await request(targetOf('web'))).toEqual({ state: 'made', rendition: null })
    })

    test('V8 another server takes over the job of a server that does not extend its claim, and the former one is refused', async () => {
      const { request, claim, jobs, other, time } = await open()
      await request(targetOf('web'))
      const lost = (await claim()) as ClaimedJob
      time.now += claimMs - 1
      await request(targetOf('web'))
      expect(await claim(other)).toBeNull()
      expect(await jobs.extend(lost, time.now + claimMs, time.now)).toBe(true)
      time.now += claimMs
      await request(targetOf('web'))
      const next = (await claim(other)) as ClaimedJob
      expect(next).toMatchObject({ name: 'web', failureCount: 1, wasLost: true })
      expect(await jobs.extend(lost, time.now + claimMs, time.now)).toBe(false)
      expect(await jobs.finish(lost, { state: 'failed' }, time.now)).toBe(false)
      await jobs.postpone(lost, time.now, 0)
      expect(await request(targetOf('web'))).toEqual({ state: 'pending' })
      expect(await claim()).toBeNull()
      expect(await other.finish(next, { state: 'made', rendition: renditionOf('web') }, time.now)).toBe(true)
    })

    test('V8 no server begins a job without a waiting request, or goes on with it', async () => {
      const { request, claim, jobs, time } = await open()
      await request(targetOf('web'))
      await request(targetOf('png'))
      const job = (await claim()) as ClaimedJob
      time.now += requestMs
      expect(await claim()).toBeNull()
      expect(await jobs.extend(job, time.now + claimMs, time.now)).toBe(false)
      await jobs.postpone(job, time.now, 0)
      expect(await claim()).toBeNull()
      expect(await request(targetOf(job.name))).toEqual({ state: 'pending' })
      expect(await claim()).toMatchObject({ name: job.name, wasLost: false })
    })

    test('V8 a postponed job waits and remembers its failures, and a failed one is reported until its result is over', async () => {
      const { request, claim, jobs, time } = await open()
      await request(targetOf('web'))
      const dueAt = time.now + 60_000
      await jobs.postpone((await claim()) as ClaimedJob, dueAt, 2)
      expect(await request(targetOf('web'))).toEqual({ state: 'postponed', failureCount: 2, dueAt })
      expect(await claim()).toBeNull()
      time.now = dueAt
      await request(targetOf('web'))
      const job = (await claim()) as ClaimedJob
      expect(job).toMatchObject({ failureCount: 2, wasLost: false })
      expect(await jobs.finish(job, { state: 'failed' }, time.now)).toBe(true)
      expect(await request(targetOf('web'))).toEqual({ state: 'failed' })
      time.now += jobResultMs
      expect(await request(targetOf('web'))).toEqual({ state: 'pending' })
      expect(await claim()).toMatchObject({ failureCount: 0 })
    })

    test('V8 jobs without requests are removed after a while', async () => {
      const { request, claim, jobs, time } = await open()
      await request(targetOf('web'))
      await jobs.postpone((await claim()) as ClaimedJob, time.now + 60_000, 2)
      time.now += 60_000 + jobMemoryMs
      await request(targetOf('png'))
      await request(targetOf('web'))
      expect([await claim(), await claim()]).toEqual([
        expect.objectContaining({ failureCount: 0 }),
        expect.objectContaining({ failureCount: 0 }),
      ])
    })

    test('V8 a job stalls if no server converts, not if servers are busy', async () => {
      const { request, claim, jobs, time } = await open()
      await request(targetOf('busy'))
      const job = (await claim()) as ClaimedJob
      await request(targetOf('web'))
      time.now += jobStallMs - 1
      expect(await request(targetOf('web'))).toEqual({ state: 'pending' })
      await request(targetOf('busy'))
      expect(await jobs.extend(job, time.now + claimMs, time.now)).toBe(true)
      time.now += 2
      expect(await request(targetOf('web'))).toEqual({ state: 'pending' })
      time.now += claimMs - 1
      expect(await request(targetOf('web'))).toEqual({ state: 'stalled' })
      time.now += requestMs
      // Without a request for a while, the time of the next one counts.
      expect(await request(targetOf('web'))).toEqual({ state: 'pending' })
      expect(await claim()).not.toBeNull()
      time.now += claimMs + jobStallMs
      expect(await request(targetOf('web'))).toEqual({ state: 'pending' })
      time.now += 1
      expect(await request(targetOf('web'))).toEqual({ state: 'stalled' })
    })

    test('V8 a job becomes free although the clock was set back', async () => {
      const { request, claim, time } = await open()
      await request(targetOf('web'))
      expect(await claim()).not.toBeNull()
      time.now -= 2 * maxJobWaitMs
      await request(targetOf('web'))
      expect(await claim()).toMatchObject({ name: 'web' })
    })

    test('V8 one of many servers gets each job', async () => {
      const { request, claim, jobs, other } = await open()
      const all = Array.from({ length: 10 }, (_, at) => `page-${at}`)
      for (const each of all) await request(targetOf(each))
      const claimed = await Promise.all(Array.from({ length: 30 }, (_, at) => claim(at % 2 === 0 ? jobs : other)))
      const got = claimed.flatMap((job) => (job ? [job.name] : []))
      expect(new Set(got).size).toBe(got.length)
      while (got.length < all.length) got.push(((await claim()) as ClaimedJob).name)
      expect(got.toSorted()).toEqual(all)
    })

    testRenditionJobHistories(create, runs)
  })
}
