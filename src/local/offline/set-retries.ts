import { isForbidden } from '#local/offline/copy-checks.ts'
import { IncompleteResponseError } from '#local/offline/offline-api.ts'
import { isRecent, type OfflineSet } from '#local/offline/offline-records.ts'
import { StaleRoundError } from '#local/offline/offline-rows.ts'
import type { OfflineStore } from '#local/offline/offline-store.ts'
import { DeviceFullError } from '#local/offline/sync-offline-set.ts'
import { RemoteError } from '#local/remote-error.ts'

export interface SetRetriesOptions {
  readonly store: Pick<OfflineStore, 'note' | 'remove'>
  /** Whether the connection allows attempts. After it returns, call `schedule`. */
  readonly online: () => boolean
  /** Called when the user may not have offline copies. */
  readonly onForbidden: () => Promise<void>
  /** Called when the device has no space for the remaining data. */
  readonly onFull: () => void
  /** Delay before the next attempt. @param attempt number of failed attempts, from 1 @param retryAfterMs value of `Retry-After` */
  readonly retryDelayMs: (attempt: number, retryAfterMs: number | null) => number
  /** Milliseconds of a clock that only runs forward. */
  readonly clock: () => number
}

/** Failed attempts of the sets, in this tab. */
export interface SetRetries {
  /** Earliest time of the next attempt, on the clock. */
  readonly dueOf: (set: OfflineSet) => number
  readonly succeeded: (set: OfflineSet) => Promise<void>
  /** Plans the next attempt, or stops the set. */
  readonly failed: (set: OfflineSet, error: unknown) => Promise<void>
  /** All sets are due now. */
  readonly forget: () => void
}

const maxAttempts = 8

/** Retried only a few times. Other refusals may be an error of the server, such as a limit that is too low. */
const isPermanent = (error: unknown): boolean =>
  error instanceof IncompleteResponseError ||
  (error instanceof RemoteError && error.kind === 'permanent' && (error.status === 400 || error.status === 404))

export const createSetRetries = ({ store, online, onForbidden, onFull, retryDelayMs, clock }: SetRetriesOptions): SetRetries => {
  const failures = new Map<string, { readonly count: number; readonly due: number }>()

  /** A set that was removed or refreshed in the meantime has no row to update. */
  const showRetry = (set: OfflineSet, retryAtMs: number | null): Promise<void> =>
    store.note(set, { retryAtMs }).catch((error: unknown) => {
      if (!(error instanceof StaleRoundError)) throw error
    })
  return {
    dueOf: ({ key }) => failures.get(key)?.due ?? 0,
    succeeded: async (set) => {
      failures.delete(set.key)
      if (set.retryAtMs !== null) await showRetry(set, null)
    },
    failed: async (set, error) => {
      if (isForbidden(error)) return onForbidden()
      const remote = error instanceof RemoteError ? error : null
      const isUnreachable = remote?.kind === 'unreachable'
      // Being offline is not an error.
      const count = (failures.get(set.key)?.count ?? 0) + (isUnreachable || !online() ? 0 : 1)
      const delayMs = retryDelayMs(Math.max(1, count), remote?.retryAfterMs ?? null)
      failures.set(set.key, { count, due: clock() + delayMs })
      if (error instanceof DeviceFullError && isRecent(set.source)) await store.remove([set.key])
      else if (error instanceof DeviceFullError) {
        await store.note(set, { trouble: 'full' })
        onFull()
      } else if (isPermanent(error) && count >= maxAttempts) await store.note(set, { trouble: 'failed' })
      else if (!isUnreachable && online()) await showRetry(set, Date.now() + delayMs)
    },
    forget: () => failures.clear(),
  }
}
