import * as v from 'valibot'
import { clockSkewMs } from '../../../common/lifetime.ts'
import type { Blobs } from '../../../ports/blobs.ts'
import type { MadeRenditions, MadeRenditionsLimit } from '../../../ports/made-renditions.ts'
import type { Rendition } from '../../../records/asset-record.ts'
import { renditionSchema } from '../../../records/asset-record-schema.ts'
import { madeRenditionVersion } from '../../../records/made-rendition-version.ts'
import { parseJson } from '../stored-values.ts'
import type { Connection } from './connection.ts'

/** A use is written at most once in this interval. */
const noteIntervalMs = 5 * 60_000
/** A link is valid for five minutes, and its download takes time. The recorded last use may be too old by the interval. */
const minAgeMs = 15 * 60_000 + noteIntervalMs
/** Fraction of the limit that remains after removals, so that not every new rendition removes another. */
const targetRatio = 0.9
/** Few, because the transaction waits for the removal of their blobs. */
const batchCount = 50

interface Row {
  readonly body: string
}

const parseRows = (rows: readonly Row[]): Rendition[] =>
  rows.flatMap(({ body }) => {
    const rendition = v.safeParse(renditionSchema, parseJson(body))
    return rendition.success ? [rendition.output] : []
  })

interface MadeRenditionsOptions extends MadeRenditionsLimit {
  readonly blobs: Blobs
}

/** One row for each rendition, so that servers do not lose each other's entries and share one limit. */
export const createMadeRenditions = (connection: Connection, { blobs, maxBytes, clock }: MadeRenditionsOptions): MadeRenditions => {
  /**
   * Removes some rows and then their blobs. A server that makes one of them again waits with its row until the blob is gone.
   * @returns whether there may be more
   */
  const removeLeastUsed = (now: number): Promise<boolean> =>
    connection.transaction(async (queries) => {
      const sumOf = async () =>
        (await queries.first<{ sum: number }>('SELECT coalesce(sum(bytes), 0) AS sum FROM made_renditions'))?.sum ?? 0
      if ((await sumOf()) <= maxBytes) return false
      // The transaction is idle while the blobs are removed.
      await queries.run('SET LOCAL idle_in_transaction_session_timeout = 30000')
      // One server at a time removes renditions; it reads the sum again.
      await queries.run("SELECT pg_advisory_xact_lock(hashtextextended('vitrine made renditions ' || current_schema(), 0))")
      const excess = (await sumOf()) - maxBytes * targetRatio
      // The second comparison of the time leaves out rows that were used in the meantime.
      const isOld = '(used_at <= $1 OR used_at > $2)'
      const removed = await queries.rows<{ blob: string }>(
        `DELETE FROM made_renditions WHERE (sha256, list, name) IN (
          SELECT sha256, list, name FROM (
            SELECT sha256, list, name, bytes, used_at, sum(bytes) OVER (ORDER BY used_at, sha256, list, name) AS freed FROM made_renditions
            WHERE ${isOld}
          ) AS oldest WHERE freed - bytes < $3 ORDER BY used_at, sha256, list, name LIMIT $4
        ) AND ${isOld} RETURNING blob`,
        [now - minAgeMs, now + clockSkewMs, excess, batchCount],
      )
      await Promise.all(removed.map(({ blob }) => blobs.remove(blob)))
      return removed.length === batchCount
    })
  const removeExcess = async (): Promise<void> => {
    for (let isFull = true; isFull; ) isFull = await removeLeastUsed(clock())
  }
  let working: Promise<void> = Promise.resolve()
  return {
    read: async (sha256, list) =>
      parseRows(
        await connection.rows<Row>('SELECT body FROM made_renditions WHERE sha256 = $1 AND list = $2 AND version = $3', [
          sha256,
          list,
          madeRenditionVersion,
        ]),
      ),
    add: async (sha256, list, rendition) => {
      const { name, blob, bytes } = rendition
      await connection.run(
        `INSERT INTO made_renditions (sha256, list, name, version, body, blob, bytes, used_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        ON CONFLICT (sha256, list, name) DO UPDATE SET version = excluded.version, body = excluded.body, blob = excluded.blob,
          bytes = excluded.bytes, used_at = excluded.used_at`,
        [sha256, list, name, madeRenditionVersion, JSON.stringify(rendition), blob, bytes, clock()],
      )
      // In the background: a failure must not fail the download.
      working = working.then(removeExcess).catch(() => undefined)
    },
    used: async (sha256, list, { name }) => {
      const now = clock()
      await connection
        .run(
          `UPDATE made_renditions SET used_at = $4
          WHERE sha256 = $1 AND list = $2 AND name = $3 AND (used_at < $4 - $5::bigint OR used_at > $4 + $5::bigint)`,
          [sha256, list, name, now, noteIntervalMs],
        )
        .catch(() => undefined)
    },
    removeAll: async (sha256) =>
      parseRows(await connection.rows<Row>('DELETE FROM made_renditions WHERE sha256 = $1 RETURNING body', [sha256])),
    close: () => working,
  }
}
