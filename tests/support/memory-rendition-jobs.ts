import { renditionLists } from '../../server/ports/made-renditions.ts'
import {
  jobMemoryMs,
  jobResultMs,
  jobStallMs,
  maxJobWaitMs,
  type RenditionJobState,
  type RenditionJobs,
  type RenditionTarget,
} from '../../server/ports/rendition-jobs.ts'
import type { Rendition } from '../../server/records/asset-record.ts'

interface Job {
  target: RenditionTarget
  state: 'waiting' | 'claimed' | 'made' | 'failed'
  requestedUntil: number
  untilAt: number
  claim: string
  failureCount: number
  rendition: Rendition | null
}

const isOver = (time: number, now: number) => time <= now || time > now + maxJobWaitMs
const keyOf = ({ sha256, list, name }: Pick<RenditionTarget, 'sha256' | 'list' | 'name'>) => `${sha256} ${list} ${name}`

/** Jobs of one process, for tests without a database. */
export const createMemoryRenditionJobs = (): RenditionJobs => {
  const jobs = new Map<string, Job>()
  let claimCount = 0
  const claimedJob = (of: RenditionTarget & { readonly claim: string }) => {
    const job = jobs.get(keyOf(of))
    return job?.state === 'claimed' && job.claim === of.claim ? job : null
  }
  const removeOld = (now: number) => {
    for (const [key, { requestedUntil, untilAt }] of jobs)
      if (isOver(requestedUntil, now) && (untilAt <= now - jobMemoryMs || untilAt > now + maxJobWaitMs)) jobs.delete(key)
  }
  const stateOf = (job: Job, now: number): RenditionJobState => {
    if (job.state === 'made') return { state: 'made', rendition: job.rendition }
    if (job.state === 'failed') return { state: 'failed' }
    if (job.state === 'waiting' && job.failureCount > 0 && !isOver(job.untilAt, now))
      return { state: 'postponed', failureCount: job.failureCount, dueAt: job.untilAt }
    const running = [...jobs.values()].some(
      (one) => one.target.list === job.target.list && one.state === 'claimed' && !isOver(one.untilAt, now),
    )
    return { state: job.untilAt < now - jobStallMs && !running ? 'stalled' : 'pending' }
  }
  return {
    counts: async (now) =>
      renditionLists.map((list) => {
        const ofList = [...jobs.values()].filter(({ target }) => target.list === list)
        const isOpen = ({ state }: Job) => state === 'waiting' || state === 'claimed'
        const waiting = ofList.filter((job) => isOpen(job) && isOver(job.untilAt, now) && !isOver(job.requestedUntil, now))
        const isPostponed = (job: Job) => job.state === 'waiting' && !isOver(job.untilAt, now) && !isOver(job.requestedUntil, now)
        const isFailed = ({ state, untilAt }: Job) =>
          state === 'failed' && untilAt > now + jobResultMs - jobMemoryMs && untilAt <= now + maxJobWaitMs
        return {
          list,
          waiting: waiting.length,
          running: ofList.filter(({ state, untilAt }) => state === 'claimed' && !isOver(untilAt, now)).length,
          postponed: ofList.filter(isPostponed).length,
          failed: ofList.filter(isFailed).length,
          oldestWaitMs: Math.max(0, ...waiting.map(({ untilAt }) => now - untilAt)),
        }
      }),
    request: async (target, end, now) => {
      removeOld(now)
      const known = jobs.get(keyOf(target))
      const job: Job = known ?? {
        target,
        state: 'waiting',
        requestedUntil: end,
        untilAt: now,
        claim: '',
        failureCount: 0,
        rendition: null,
      }
      jobs.set(keyOf(target), job)
      const isFinished = job.state === 'made' || job.state === 'failed'
      if (job.state !== 'claimed') job.target = target
      if (isOver(job.untilAt, now) && (isFinished || (job.state === 'waiting' && isOver(job.requestedUntil, now)))) {
        if (isFinished) job.failureCount = 0
        job.state = 'waiting'
        job.untilAt = now
      }
      job.requestedUntil = end
      return stateOf(job, now)
    },
    claim: async (list, end, now) => {
      const [job] = [...jobs.values()]
        .filter(
          (one) =>
            one.target.list === list &&
            (one.state === 'waiting' || one.state === 'claimed') &&
            !isOver(one.requestedUntil, now) &&
            isOver(one.untilAt, now),
        )
        .toSorted((a, b) => a.untilAt - b.untilAt)
      if (!job) return null
      const wasLost = job.state === 'claimed'
      job.failureCount += wasLost ? 1 : 0
      job.state = 'claimed'
      job.untilAt = end
      job.claim = String((claimCount += 1))
      return { ...job.target, claim: job.claim, failureCount: job.failureCount, wasLost }
    },
    extend: async (of, end, now) => {
      const job = claimedJob(of)
      if (!job || isOver(job.requestedUntil, now)) return false
      job.untilAt = end
      return true
    },
    finish: async (of, outcome, now) => {
      const job = claimedJob(of)
      if (!job) return false
      job.state = outcome.state
      job.rendition = outcome.state === 'made' ? outcome.rendition : null
      job.untilAt = now + jobResultMs
      return true
    },
    postpone: async (of, dueAt, failureCount) => {
      const job = claimedJob(of)
      if (!job) return
      job.state = 'waiting'
      job.untilAt = dueAt
      job.failureCount = failureCount
    },
  }
}
