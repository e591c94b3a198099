import type { BlobGarbage } from '../../../ports/blob-garbage.ts'
import type { Connection } from './connection.ts'
import { refuseFormerLeader } from './leader-epoch.ts'

/** Few, because the transaction waits for their removal. */
const batchCount = 50
/** The database ends a transaction that is idle for longer, and with it the lock. */
const maxIdleMs = 30_000
/** Leaves time for a removal that has begun. */
const lockMs = 20_000

/** @param epoch of the leader that writes; null = any node may write */
export const createBlobGarbage = (connection: Connection, epoch: number | null): BlobGarbage => ({
  add: async (keys, now) => {
    if (keys.length === 0) return
    await connection.transaction(async (queries) => {
      await refuseFormerLeader(queries, epoch)
      await queries.run(
        `INSERT INTO blob_garbage (key, since) SELECT DISTINCT key, $2::bigint FROM unnest($1::text[]) AS key
        ON CONFLICT (key) DO UPDATE SET since = excluded.since`,
        [keys, now],
      )
    })
  },
  take: (before, work) =>
    connection.transaction(async (queries) => {
      // The transaction is idle while `work` removes the blobs.
      await queries.run(`SET LOCAL idle_in_transaction_session_timeout = ${maxIdleMs}`)
      await refuseFormerLeader(queries, epoch)
      const rows = await queries.rows<{ key: string }>(
        'SELECT key FROM blob_garbage WHERE since < $1 ORDER BY since, key LIMIT $2 FOR UPDATE',
        [before, batchCount],
      )
      const lockedUntil = performance.now() + lockMs
      const keys = rows.map(({ key }) => key)
      if (keys.length === 0) return 0
      const done = await work(keys, () => performance.now() < lockedUntil)
      await queries.run('DELETE FROM blob_garbage WHERE key = ANY ($1)', [done])
      return done.length
    }),
})
