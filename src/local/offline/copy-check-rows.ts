import * as v from 'valibot'
import type { Storage, Transaction } from '#local/database/storage.ts'

const key = 'copyCheck'
const rowSchema = v.object({
  key: v.literal(key),
  /** Milliseconds since the epoch: when a tab last asked the server. */
  askedAt: v.number(),
  /** State of the server at the last complete check; null = none yet. */
  state: v.nullable(v.string()),
  /** The server has no calls for it. */
  isUnsupported: v.boolean(),
})

/** At most one request a minute, over all tabs of the user. */
export const checkIntervalMs = 60_000
/** Interval for servers without the calls, where every check sends all ids. */
export const plainCheckIntervalMs = 5 * 60_000

type Claim = { readonly waitMs: number } | { readonly waitMs: 0; readonly state: string | null }

/**
 * Reserves the next check for this tab. Otherwise returns the time until a tab may check.
 * @param now milliseconds since the epoch @param isUrgent ignores the interval
 */
export const claimCheck = (storage: Storage, now: number, isUrgent: boolean): Promise<Claim> =>
  storage.run('write', ['meta'], async (transaction) => {
    const rows = transaction.rows('meta')
    const { success, output } = v.safeParse(rowSchema, await rows.get(key))
    const { askedAt, state, isUnsupported } = success ? output : { askedAt: 0, state: null, isUnsupported: false }
    const elapsedMs = now - askedAt
    const intervalMs = isUnsupported ? plainCheckIntervalMs : checkIntervalMs
    // A negative time: the clock was set back.
    if (!isUrgent && elapsedMs >= 0 && elapsedMs < intervalMs) return { waitMs: intervalMs - elapsedMs }
    await rows.put({ key, askedAt: now, state, isUnsupported })
    return { waitMs: 0, state }
  })

/** Stores the result of a check. */
export const storeCheckResult = (
  storage: Storage,
  change: { readonly state: string | null; readonly isUnsupported: boolean },
): Promise<void> =>
  storage.run('write', ['meta'], async (transaction) => {
    const rows = transaction.rows('meta')
    const { success, output } = v.safeParse(rowSchema, await rows.get(key))
    await rows.put({ key, askedAt: success ? output.askedAt : 0, ...change })
  })

/**
 * Forces a complete next check. Call it when copies are removed: if the right returns before the next check, the server reports an
 * unchanged state, and the copies would not be restored.
 */
export const forgetCheckState = async (transaction: Transaction): Promise<void> => {
  const rows = transaction.rows('meta')
  const { success, output } = v.safeParse(rowSchema, await rows.get(key))
  if (success && output.state !== null) await rows.put({ ...output, state: null })
}
