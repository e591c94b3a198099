import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClaimedJob, jobMemoryMs, jobResultMs } from '../rendition-jobs.ts'
import { claimMs, jobNames, openJobs, type RenditionJobsSuite, renditionOf, requestMs, targetOf } from './rendition-jobs.samples.ts'

/** What a test knows about the claims that were given. */
interface KnownClaim {
  readonly job: ClaimedJob
  end: number
}

type Step =
  | { readonly do: 'request' | 'claim' | 'extend' | 'finish' | 'fail' | 'postpone' | 'release'; readonly at: number }
  | { readonly do: 'wait'; readonly ms: number }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom('request', 'claim', 'extend', 'finish', 'fail', 'postpone', 'release'),
      at: fc.nat(5),
    }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 1000, claimMs / 2, claimMs, 2 * claimMs, 2 * jobResultMs) }),
  ),
  { minLength: 1, maxLength: 40 },
)

/** Part of the suite of every engine: random histories of two servers. @param runs number of histories */
export const testRenditionJobHistories = (create: () => Promise<RenditionJobsSuite>, runs: number): void => {
  test('V8 in any history no job has two valid claims, none is lost, and only the current claim decides', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const { request, claim, jobs, other, time } = await openJobs(create)
        const claims: KnownClaim[] = []
        const requested = new Map<string, number>()
        const isValid = ({ end }: KnownClaim) => end > time.now
        const current = new Map<string, KnownClaim>()
        const drop = (known: KnownClaim) => {
          if (current.get(known.job.name) === known) current.delete(known.job.name)
        }
        for (const step of history) {
          if (step.do === 'wait') {
            time.now += step.ms
            continue
          }
          const at = step.at % 2 === 0 ? jobs : other
          const known = claims[step.at % Math.max(1, claims.length)]
          const isCurrent = known !== undefined && current.get(known.job.name) === known
          if (step.do === 'request') {
            const target = jobNames[step.at % jobNames.length] as string
            await request(targetOf(target), at)
            requested.set(target, time.now + requestMs)
          } else if (step.do === 'claim') {
            const job = await claim(at)
            if (!job) continue
            const before = current.get(job.name)
            expect(before !== undefined && isValid(before)).toBe(false)
            expect(requested.get(job.name)).toBeGreaterThan(time.now)
            const next = { job, end: time.now + claimMs }
            claims.push(next)
            current.set(job.name, next)
          } else if (known && known.end + jobMemoryMs <= time.now) {
            // Its job may have been removed.
            drop(known)
          } else if (known) {
            if (step.do === 'extend') {
              const isExtended = await at.extend(known.job, time.now + claimMs, time.now)
              expect(isExtended).toBe(isCurrent && (requested.get(known.job.name) ?? 0) > time.now)
              if (isExtended) known.end = time.now + claimMs
            } else if (step.do === 'finish' || step.do === 'fail') {
              const outcome = step.do === 'fail' ? ({ state: 'failed' } as const) : ({ state: 'made', rendition: null } as const)
              expect(await at.finish(known.job, outcome, time.now)).toBe(isCurrent)
              drop(known)
            } else {
              const isFailure = step.do === 'postpone'
              await at.postpone(known.job, time.now + (isFailure ? 60_000 : 0), known.job.failureCount + (isFailure ? 1 : 0))
              drop(known)
            }
          }
        }
        // After all pauses each requested job is claimed and finished, whatever happened before.
        time.now += jobMemoryMs - 1
        for (const each of requested.keys()) await request(targetOf(each))
        const done: string[] = []
        for (let job = await claim(); job; job = await claim(other)) {
          expect(await jobs.finish(job, { state: 'made', rendition: renditionOf(job.name) }, time.now)).toBe(true)
          done.push(job.name)
        }
        expect(done.toSorted()).toEqual([...requested.keys()].toSorted())
        for (const each of done) expect(await request(targetOf(each))).toEqual({ state: 'made', rendition: renditionOf(each) })
      }),
      { numRuns: runs },
    )
  })
}
