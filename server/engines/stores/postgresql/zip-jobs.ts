import type { UsageStore } from '../../../ports/usage-store.ts'
import { parseJson } from '../stored-values.ts'
import type { Connection } from './connection.ts'

const dayMs = 24 * 3_600_000
/** Characters of all jobs together: hundreds of the longest ones. */
const maxTotalLength = 64 * 1024 * 1024

export const createZipJobStore = (connection: Connection): Pick<UsageStore, 'putZipJob' | 'getZipJob' | 'removeExpiredZipJobs'> => ({
  putZipJob: (key, job, expiresAt) =>
    connection.transaction(async (queries) => {
      const body = JSON.stringify(job)
      await queries.run(
        `INSERT INTO zip_jobs AS old (key, expires_at, size, body) VALUES ($1, $2, $3, $4)
        ON CONFLICT (key) DO UPDATE SET expires_at = greatest(old.expires_at, excluded.expires_at)`,
        [key, expiresAt, body.length, body],
      )
      await queries.run(
        `DELETE FROM zip_jobs WHERE position IN (SELECT position FROM
          (SELECT position, sum(size) OVER (ORDER BY expires_at DESC, position DESC) AS taken FROM zip_jobs) AS sums WHERE taken > $1)`,
        [maxTotalLength],
      )
    }),
  getZipJob: async (key, now) => {
    const row = await connection.first<{ body: string }>('SELECT body FROM zip_jobs WHERE key = $1 AND expires_at > $2', [key, now])
    return row ? parseJson(row.body) : null
  },
  removeExpiredZipJobs: async (now) => {
    await connection.run('DELETE FROM zip_jobs WHERE expires_at <= $1 OR expires_at > $2', [now, now + dayMs])
  },
})
