import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { createCleanupSchedule } from '../../../common/cleanup-schedule.ts'
import { renditionLists } from '../../../ports/made-renditions.ts'
import {
  type ClaimedJob,
  type JobCounts,
  jobMemoryMs,
  jobResultMs,
  jobStallMs,
  maxJobWaitMs,
  type RenditionJobState,
  type RenditionJobs,
} from '../../../ports/rendition-jobs.ts'
import type { Rendition } from '../../../records/asset-record.ts'
import { renditionSchema } from '../../../records/asset-record-schema.ts'
import { madeRenditionVersion } from '../../../records/made-rendition-version.ts'
import { parseJson } from '../stored-values.ts'
import type { Connection } from './connection.ts'

interface Row {
  readonly state: 'waiting' | 'claimed' | 'made' | 'failed'
  readonly until_at: number
  readonly failures: number
  readonly result: string | null
}

/** Whether a stored time is over. A time far in the future comes from a clock that was set back. */
const isOver = (column: string, now: string) => `(${column} <= ${now} OR ${column} > ${now} + ${maxJobWaitMs})`

const isJob = 'sha256 = $1 AND list = $2 AND name = $3 AND version = $4'
const isClaim = `${isJob} AND claim = $5 AND state = 'claimed'`
const keyOf = ({ sha256, list, name }: Pick<ClaimedJob, 'sha256' | 'list' | 'name'>) => [sha256, list, name, madeRenditionVersion]

const isWaiting = `(state IN ('waiting', 'claimed') AND ${isOver('until_at', '$2::bigint')} AND NOT ${isOver('requested_until', '$2::bigint')})`

/** A job whose result is over begins again. */
const isForgotten = `(job.state IN ('made', 'failed') AND ${isOver('job.until_at', '$7')})`
/** So does the waiting time of a job that had no request for a while. */
const begins = `(${isForgotten} OR (job.state = 'waiting' AND ${isOver('job.until_at', '$7')} AND ${isOver('job.requested_until', '$7')}))`

const parseRendition = (text: string | null): Rendition | null => {
  const parsed = v.safeParse(renditionSchema, text === null ? null : parseJson(text))
  return parsed.success ? parsed.output : null
}

/**
 * One row for each job. `until_at` ends its state: the pause before an attempt, the claim, or the lifetime of the result. Servers of versions
 * that convert differently have separate jobs.
 */
export const createRenditionJobs = (connection: Connection): RenditionJobs => {
  const isCleanupDue = createCleanupSchedule()
  const removeOld = async (now: number): Promise<void> => {
    if (!isCleanupDue(now)) return
    await connection.run(
      `DELETE FROM rendition_jobs
      WHERE ${isOver('requested_until', '$1::bigint')} AND (until_at <= $1 - $2::bigint OR until_at > $1 + $3::bigint)`,
      [now, jobMemoryMs, maxJobWaitMs],
    )
  }
  const isAnyRunning = async (list: string, now: number): Promise<boolean> => {
    const running = await connection.first(
      `SELECT 1 AS found FROM rendition_jobs
      WHERE list = $1 AND version = $2 AND state = 'claimed' AND NOT ${isOver('until_at', '$3::bigint')} LIMIT 1`,
      [list, madeRenditionVersion, now],
    )
    return running !== undefined
  }
  const stateOf = async ({ state, until_at, failures, result }: Row, list: string, now: number): Promise<RenditionJobState> => {
    if (state === 'made') return { state, rendition: parseRendition(result) }
    if (state === 'failed') return { state }
    if (state === 'waiting' && failures > 0 && until_at > now && until_at <= now + maxJobWaitMs)
      return { state: 'postponed', failureCount: failures, dueAt: until_at }
    const isStalled = until_at < now - jobStallMs && !(await isAnyRunning(list, now))
    return { state: isStalled ? 'stalled' : 'pending' }
  }
  return {
    counts: async (now) => {
      const isDue = isOver('until_at', '$2::bigint')
      const isRequested = `NOT ${isOver('requested_until', '$2::bigint')}`
      const rows = await connection.rows<Omit<JobCounts, 'oldestWaitMs'> & { readonly oldest: number | null }>(
        `SELECT list,
          count(*) FILTER (WHERE ${isWaiting}) AS waiting,
          count(*) FILTER (WHERE state = 'claimed' AND NOT ${isDue}) AS running,
          count(*) FILTER (WHERE state = 'waiting' AND NOT ${isDue} AND ${isRequested}) AS postponed,
          count(*) FILTER (WHERE state = 'failed' AND until_at > $2::bigint + ${jobResultMs - jobMemoryMs}
            AND until_at <= $2::bigint + ${maxJobWaitMs}) AS failed,
          min(until_at) FILTER (WHERE ${isWaiting}) AS oldest
        FROM rendition_jobs WHERE version = $1 GROUP BY list`,
        [madeRenditionVersion, now],
      )
      return renditionLists.map((list) => {
        const { oldest = null, ...counts } = rows.find((row) => row.list === list) ?? {}
        return {
          waiting: 0,
          running: 0,
          postponed: 0,
          failed: 0,
          ...counts,
          list,
          oldestWaitMs: oldest === null ? 0 : Math.max(0, now - oldest),
        }
      })
    },
    request: async (target, end, now) => {
      await removeOld(now)
      const row = await connection.first<Row>(
        `INSERT INTO rendition_jobs AS job (sha256, list, name, version, asset_id, requested_until, until_at, state, failures)
        VALUES ($1, $2, $3, $4, $5, $6::bigint, $7::bigint, 'waiting', 0)
        ON CONFLICT (sha256, list, name, version) DO UPDATE SET
          requested_until = excluded.requested_until,
          asset_id = CASE WHEN job.state = 'claimed' THEN job.asset_id ELSE excluded.asset_id END,
          state = CASE WHEN ${isForgotten} THEN 'waiting' ELSE job.state END,
          until_at = CASE WHEN ${begins} THEN excluded.until_at ELSE job.until_at END,
          failures = CASE WHEN ${isForgotten} THEN 0 ELSE job.failures END,
          result = CASE WHEN ${isForgotten} THEN NULL ELSE job.result END
        RETURNING state, until_at, failures, result`,
        [...keyOf(target), target.assetId, end, now],
      )
      return row ? stateOf(row, target.list, now) : { state: 'pending' }
    },
    claim: async (list, end, now) => {
      const claim = randomUUID()
      const row = await connection.first<Pick<ClaimedJob, 'assetId' | 'sha256' | 'name' | 'failureCount' | 'wasLost'>>(
        `WITH chosen AS MATERIALIZED (
          SELECT sha256, list, name, version, state FROM rendition_jobs
          WHERE list = $3 AND version = $4 AND state IN ('waiting', 'claimed')
            AND NOT ${isOver('requested_until', '$5::bigint')} AND ${isOver('until_at', '$5::bigint')}
          ORDER BY until_at, sha256, name LIMIT 1 FOR UPDATE SKIP LOCKED
        )
        UPDATE rendition_jobs AS job SET state = 'claimed', claim = $1, until_at = $2,
          failures = job.failures + CASE WHEN chosen.state = 'claimed' THEN 1 ELSE 0 END
        FROM chosen
        WHERE (job.sha256, job.list, job.name, job.version) = (chosen.sha256, chosen.list, chosen.name, chosen.version)
        RETURNING job.asset_id AS "assetId", job.sha256, job.name, job.failures AS "failureCount", chosen.state = 'claimed' AS "wasLost"`,
        [claim, end, list, madeRenditionVersion, now],
      )
      return row ? { ...row, list, claim } : null
    },
    extend: async (job, end, now) =>
      (await connection.run(`UPDATE rendition_jobs SET until_at = $6 WHERE ${isClaim} AND NOT ${isOver('requested_until', '$7::bigint')}`, [
        ...keyOf(job),
        job.claim,
        end,
        now,
      ])) > 0,
    finish: async (job, outcome, now) => {
      const result = outcome.state === 'made' ? JSON.stringify(outcome.rendition) : null
      return (
        (await connection.run(`UPDATE rendition_jobs SET state = $6, result = $7, until_at = $8 WHERE ${isClaim}`, [
          ...keyOf(job),
          job.claim,
          outcome.state,
          result,
          now + jobResultMs,
        ])) > 0
      )
    },
    postpone: async (job, dueAt, failureCount) => {
      await connection.run(`UPDATE rendition_jobs SET state = 'waiting', until_at = $6, failures = $7 WHERE ${isClaim}`, [
        ...keyOf(job),
        job.claim,
        dueAt,
        failureCount,
      ])
    },
  }
}
