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
/** Without the calls every check asks for all ids. */
export const plainCheckIntervalMs = 5 * 60_000

type Claim = { readonly waitMs: number } | { readonly waitMs: 0; readonly state: string | null }

/** Takes the right to ask the server now, so that no other tab does; otherwise the time until a tab may. @param now milliseconds since the epoch */
export const claimCheck = (storage: Storage, now: number): Promise<Claim> =>
  storage.run('write', ['meta'], async (transaction) => {
    const rows = transaction.rows('meta')
    const { success, output } = v.safeParse(rowSchema, await rows.get(key))
    const { askedAt, state, isUnsupported } = success ? output : { askedAt: 0, state: null, isUnsupported: false }
    const elapsedMs = now - askedAt
    const intervalMs = isUnsupported ? plainCheckIntervalMs : checkIntervalMs
    // A negative time: the clock was set back.
    if (elapsedMs >= 0 && elapsedMs < intervalMs) return { waitMs: intervalMs - elapsedMs }
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
 * Makes the next check a complete one. Call it when copies are removed: the right may be back before the next check, which then finds the
 * state unchanged and would not bring the copies back.
 */
export const forgetCheckState = async (transaction: Transaction): Promise<void> => {
  const rows = transaction.rows('meta')
  const { success, output } = v.safeParse(rowSchema, await rows.get(key))
  if (success && output.state !== null) await rows.put({ ...output, state: null })
}
