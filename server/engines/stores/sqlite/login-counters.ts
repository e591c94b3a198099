import type { Database } from 'better-sqlite3'
import { createCleanupSchedule } from '../../../common/cleanup-schedule.ts'
import type { LoginKeys, LoginLimitStore } from '../../../ports/session-store.ts'
import {
  countAttempt,
  freshCounter,
  type LoginCounter,
  type LoginCounters,
  type LoginLimit,
  loginCounterNames,
  maxLoginCounterCount,
  resetAfterSuccess,
  staleBefore,
} from '../../../records/login-limit.ts'

export const createLoginLimitStore = (db: Database, clock: () => number): LoginLimitStore => {
  const get = db.prepare<[string], LoginCounter>(`
    SELECT attempts, failures, since, last_at AS lastAt, blocked_until AS blockedUntil FROM login_counters WHERE key = ?`)
  const put = db.prepare<LoginCounter & { key: string }>(`
    INSERT INTO login_counters (key, attempts, failures, since, last_at, blocked_until)
    VALUES (@key, @attempts, @failures, @since, @lastAt, @blockedUntil)
    ON CONFLICT (key) DO UPDATE SET attempts = excluded.attempts, failures = excluded.failures, since = excluded.since,
      last_at = excluded.last_at, blocked_until = excluded.blocked_until`)
  const update = db.prepare<LoginCounter & { key: string }>(`
    UPDATE login_counters SET attempts = @attempts, failures = @failures, since = @since, last_at = @lastAt, blocked_until = @blockedUntil
    WHERE key = @key`)
  const forget = db.prepare<[number]>('DELETE FROM login_counters WHERE last_at < ?')
  const removeExcess = db.prepare<[number]>(
    'DELETE FROM login_counters WHERE key IN (SELECT key FROM login_counters ORDER BY last_at DESC LIMIT -1 OFFSET ?)',
  )
  const isCleanupDue = createCleanupSchedule()
  const removeStale = (now: number) => {
    if (!isCleanupDue(now)) return
    forget.run(staleBefore(now))
    removeExcess.run(maxLoginCounterCount)
  }

  const read = (keys: LoginKeys, now: number): LoginCounters => {
    const counter = (key: string) => get.get(key) ?? freshCounter(now)
    return { account: counter(keys.account), accountAndNet: counter(keys.accountAndNet), net: counter(keys.net) }
  }
  const write = (keys: LoginKeys, counters: LoginCounters, statement = put) => {
    for (const name of loginCounterNames) statement.run({ key: keys[name], ...counters[name] })
  }
  const open = db.transaction((keys: LoginKeys, now: number): LoginLimit => {
    removeStale(now)
    const { after, limit } = countAttempt(read(keys, now), now)
    // A refused attempt updates existing counters but creates none, because names can be invented without limit.
    write(keys, after, limit.allowed ? put : update)
    return limit
  })
  const clear = db.transaction((keys: LoginKeys) => {
    const now = clock()
    write(keys, resetAfterSuccess(read(keys, now), now))
  })

  return {
    countLoginAttempt: async (keys, now) => open.immediate(keys, now),
    resetLoginLimit: async (keys) => clear.immediate(keys),
  }
}
