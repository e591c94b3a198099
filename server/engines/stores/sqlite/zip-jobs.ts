import type { Database } from 'better-sqlite3'
import type { UsageStore } from '../../../ports/usage-store.ts'
import { parseJson } from '../stored-values.ts'

type ZipJobStore = Pick<UsageStore, 'putZipJob' | 'getZipJob' | 'removeExpiredZipJobs'>

const dayMs = 24 * 3_600_000
/** Characters of all jobs together: hundreds of the longest ones. */
const maxTotalLength = 64 * 1024 * 1024

/** Jobs are rows that expire, not named documents with versions. */
export const createZipJobStore = (db: Database): ZipJobStore => {
  const put = db.prepare<{ key: string; expiresAt: number; size: number; body: string }>(`
    INSERT INTO zip_orders (key, expires_at, size, body) VALUES (@key, @expiresAt, @size, @body)
    ON CONFLICT (key) DO UPDATE SET expires_at = max(expires_at, excluded.expires_at)`)
  const removeExcess = db.prepare<[number]>(`
    DELETE FROM zip_orders WHERE rowid IN (SELECT rowid FROM
      (SELECT rowid, sum(size) OVER (ORDER BY expires_at DESC, rowid DESC) AS taken FROM zip_orders) WHERE taken > ?)`)
  const get = db.prepare<[string, number], string>('SELECT body FROM zip_orders WHERE key = ? AND expires_at > ?').pluck()
  const remove = db.prepare<[number, number]>('DELETE FROM zip_orders WHERE expires_at <= ? OR expires_at > ?')
  const store = db.transaction((key: string, body: string, expiresAt: number) => {
    put.run({ key, expiresAt, size: body.length, body })
    removeExcess.run(maxTotalLength)
  })
  return {
    putZipJob: async (key, job, expiresAt) => store.immediate(key, JSON.stringify(job), expiresAt),
    getZipJob: async (key, now) => {
      const body = get.get(key, now)
      return body === undefined ? null : parseJson(body)
    },
    removeExpiredZipJobs: async (now) => {
      remove.run(now, now + dayMs)
    },
  }
}
