import type { Rendition } from '../records/asset-record.ts'
import type { RenditionList } from './made-renditions.ts'

/** One rendition of one content. The asset is one of those with this content. */
export interface RenditionTarget {
  readonly assetId: string
  readonly sha256: string
  readonly list: RenditionList
  readonly name: string
}

export type RenditionJobState =
  /** It waits for a server or is running. */
  | { readonly state: 'pending' }
  /** It waits although no job of its list is running: no server converts. */
  | { readonly state: 'stalled' }
  /** It failed and is tried again at `dueAt`, in milliseconds since the epoch. */
  | { readonly state: 'postponed'; readonly failureCount: number; readonly dueAt: number }
  /** Null = the asset has no such rendition. */
  | { readonly state: 'made'; readonly rendition: Rendition | null }
  /** The same content would fail again. */
  | { readonly state: 'failed' }

export type JobOutcome = Extract<RenditionJobState, { readonly state: 'made' | 'failed' }>

export interface ClaimedJob extends RenditionTarget {
  /** Name of this claim. Every later claim has another one, so that calls of a former one are refused. */
  readonly claim: string
  /** Failed attempts, and claims that ended because their server did not extend them. */
  readonly failureCount: number
  /** Whether the claim before this one ended in that way. */
  readonly wasLost: boolean
}

/** Jobs of one list. */
export interface JobCounts {
  readonly list: RenditionList
  /** They wait for a server. */
  readonly waiting: number
  readonly running: number
  /** They have failed and wait for their next attempt. */
  readonly postponed: number
  /** They failed for good in the last `jobMemoryMs`. */
  readonly failed: number
  /** Time since the oldest of `waiting` could have begun. */
  readonly oldestWaitMs: number
}

/**
 * Conversions that any server of a portal can request and any server that converts can make. A job has at most one valid claim. All times
 * are milliseconds since the epoch. Each call is atomic.
 */
export interface RenditionJobs {
  /**
   * Adds a job or joins the one of the same content, list and name. Without another call until `end`, no server begins it or goes on with it.
   * A result of an earlier request counts for `jobResultMs`.
   */
  request(target: RenditionTarget, end: number, now: number): Promise<RenditionJobState>
  /** Claims the job of a list that has waited longest, until `end`. Null = there is none. */
  claim(list: RenditionList, end: number, now: number): Promise<ClaimedJob | null>
  /** False = another server has the job, or no request waits for it any more. */
  extend(job: ClaimedJob, end: number, now: number): Promise<boolean>
  /** False = another server has the job, and the outcome is not stored. */
  finish(job: ClaimedJob, outcome: JobOutcome, now: number): Promise<boolean>
  /** Lists without jobs have counts of 0. Jobs that no request waits for do not count as waiting or postponed. */
  counts(now: number): Promise<readonly JobCounts[]>
  /** Ends the claim; the job can be claimed again at `dueAt`. Does nothing if another server has it. */
  postpone(job: ClaimedJob, dueAt: number, failureCount: number): Promise<void>
}

/** Time in which a result also counts for new requests. */
export const jobResultMs = 60_000
/** A job that waits longer while none is running is stalled. */
export const jobStallMs = 30_000
/** A later time can only come from a clock that was set back since. */
export const maxJobWaitMs = 15 * 60_000
/** Jobs without requests are removed after this time, with their number of failures. */
export const jobMemoryMs = 15 * 60_000
