import { createCleanupSchedule } from '../../../common/cleanup-schedule.ts'
import type { LoginKeys, LoginLimitStore } from '../../../ports/session-store.ts'
import {
  countAttempt,
  freshCounter,
  type LoginCounter,
  type LoginCounters,
  loginCounterNames,
  maxLoginCounterCount,
  resetAfterSuccess,
  staleBefore,
} from '../../../records/login-limit.ts'
import type { Connection, Queries } from './connection.ts'

/** Reads the counters and locks their keys, which may have no rows yet, until the end of the transaction. */
const readLocked = async (queries: Queries, keys: LoginKeys, now: number): Promise<LoginCounters> => {
  const ordered = [...new Set(loginCounterNames.map((name) => keys[name]))].sort()
  await queries.run("SELECT pg_advisory_xact_lock(hashtextextended('login ' || key, 0)) FROM unnest($1::text[]) AS key", [ordered])
  const rows = await queries.rows<LoginCounter & { key: string }>(
    `SELECT key, attempts, failures, since, last_at AS "lastAt", blocked_until AS "blockedUntil" FROM login_counters WHERE key = ANY ($1)`,
    [ordered],
  )
  const counter = (requested: string): LoginCounter => {
    // The database stores UTF-8, so a key with a lone surrogate comes back without it.
    const stored = Buffer.from(requested).toString()
    const row = rows.find(({ key }) => key === stored)
    if (!row) return freshCounter(now)
    const { key: _key, ...current } = row
    return current
  }
  return { account: counter(keys.account), accountAndNet: counter(keys.accountAndNet), net: counter(keys.net) }
}

const insert = `INSERT INTO login_counters (key, attempts, failures, since, last_at, blocked_until) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (key) DO UPDATE SET attempts = excluded.attempts, failures = excluded.failures, since = excluded.since,
    last_at = excluded.last_at, blocked_until = excluded.blocked_until`
const update = 'UPDATE login_counters SET attempts = $2, failures = $3, since = $4, last_at = $5, blocked_until = $6 WHERE key = $1'

const write = async (queries: Queries, keys: LoginKeys, counters: LoginCounters, statement = insert): Promise<void> => {
  for (const name of loginCounterNames) {
    const { attempts, failures, since, lastAt, blockedUntil } = counters[name]
    await queries.run(statement, [keys[name], attempts, failures, since, lastAt, blockedUntil])
  }
}

/** The counters are shared by all nodes, so attempts on several nodes count together. */
export const createLoginLimitStore = (connection: Connection, clock: () => number): LoginLimitStore => {
  const isCleanupDue = createCleanupSchedule()
  const removeStale = async (now: number): Promise<void> => {
    if (!isCleanupDue(now)) return
    await connection.transaction(async (queries) => {
      await queries.run('DELETE FROM login_counters WHERE last_at < $1', [staleBefore(now)])
      await queries.run('DELETE FROM login_counters WHERE key IN (SELECT key FROM login_counters ORDER BY last_at DESC OFFSET $1)', [
        maxLoginCounterCount,
      ])
    })
  }
  return {
    countLoginAttempt: async (keys, now) => {
      await removeStale(now)
      return connection.transaction(async (queries) => {
        const { after, limit } = countAttempt(await readLocked(queries, keys, now), now)
        // A refused attempt updates existing counters but creates none, because names can be invented without limit.
        await write(queries, keys, after, limit.allowed ? insert : update)
        return limit
      })
    },
    resetLoginLimit: (keys) =>
      connection.transaction(async (queries) => {
        const now = clock()
        await write(queries, keys, resetAfterSuccess(await readLocked(queries, keys, now), now))
      }),
  }
}
