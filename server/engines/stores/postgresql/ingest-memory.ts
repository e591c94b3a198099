import { createHash } from 'node:crypto'
import type { IngestMemory } from '../../../ports/ingest-memory.ts'
import { parseJson } from '../stored-values.ts'
import type { Connection } from './connection.ts'
import { refuseFormerLeader } from './leader-epoch.ts'

const pageCount = 2000

/** Hashed, because paths can be longer than an index allows. */
const keyOf = (path: string): string => createHash('sha256').update(JSON.stringify(path)).digest('base64url')

/** @param epoch of the leader that writes; null = any node may write */
export const createIngestMemory = (connection: Connection, epoch: number | null): IngestMemory => ({
  async *entries() {
    for (let last = ''; ; ) {
      const rows = await connection.rows<{ key: string; body: string }>(
        'SELECT key, body FROM ingest_files WHERE key > $1 ORDER BY key LIMIT $2',
        [last, pageCount],
      )
      for (const { body } of rows) {
        const entry = parseJson(body)
        if (entry !== null) yield entry
      }
      if (rows.length < pageCount) return
      last = rows.at(-1)?.key ?? last
    }
  },
  change: (entries, gone) =>
    connection.transaction(async (queries) => {
      await refuseFormerLeader(queries, epoch)
      if (gone.length > 0) await queries.run('DELETE FROM ingest_files WHERE key = ANY ($1)', [gone.map(keyOf)])
      // One statement cannot write a row twice; the last entry of a path counts.
      const bodies = new Map(entries.map((entry) => [keyOf(entry.path), JSON.stringify(entry)]))
      if (bodies.size === 0) return
      await queries.run(
        `INSERT INTO ingest_files (key, body) SELECT key, body FROM unnest($1::text[], $2::text[]) AS new (key, body)
        ON CONFLICT (key) DO UPDATE SET body = excluded.body`,
        [[...bodies.keys()], [...bodies.values()]],
      )
    }),
  blobsCheckedAt: async (place) =>
    (await connection.first<{ at: number }>('SELECT checked_at AS at FROM blob_checks WHERE place = $1', [place]))?.at ?? null,
  setBlobsChecked: (place, at) =>
    connection.transaction(async (queries) => {
      await refuseFormerLeader(queries, epoch)
      await queries.run('DELETE FROM blob_checks')
      await queries.run('INSERT INTO blob_checks (place, checked_at) VALUES ($1, $2)', [place, at])
    }),
})
