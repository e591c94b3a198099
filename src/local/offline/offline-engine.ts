import { withLock } from '#local/lock.ts'
import { isForbidden } from '#local/offline/copy-checks.ts'
import { IncompleteResponseError } from '#local/offline/offline-api.ts'
import { isRecent, type OfflineSet } from '#local/offline/offline-records.ts'
import { StaleRoundError } from '#local/offline/offline-rows.ts'
import { DeviceFullError, type OfflineSyncContext, removeUnneededCopies, syncOfflineSet } from '#local/offline/sync-offline-set.ts'
import { RemoteError } from '#local/remote-error.ts'

export interface OfflineEngineOptions extends OfflineSyncContext {
  /** Name of the lock that all tabs of the user share. */
  readonly name: string
  /** Whether the connection allows attempts. After it returns, call `schedule`. */
  readonly online: () => boolean
  /** Called when the user may not have offline copies. */
  readonly onForbidden: () => Promise<void>
  /** Called when the device has no space for the remaining data. */
  readonly onFull: () => void
  /** Delay before the next attempt. @param attempt number of failed attempts, from 1 @param retryAfterMs value of `Retry-After` */
  readonly retryDelayMs: (attempt: number, retryAfterMs: number | null) => number
}

export interface OfflineEngine {
  /** Starts pending work after a change: a new set, a new connection. */
  readonly schedule: () => void
  /** Retries failed sets now, without their delay. */
  readonly runNow: () => void
  /** Removes data that no set needs, also without a connection. */
  readonly removeUnneeded: () => void
  readonly stop: () => Promise<void>
}

/** Shorter than the timeout of the lock, after which other tabs treat the holder as frozen. */
const sliceMs = 8000
const maxAttempts = 8

/** Retried only a few times. Other refusals may be an error of the server, such as a limit that is too low. */
const isPermanent = (error: unknown): boolean =>
  error instanceof IncompleteResponseError ||
  (error instanceof RemoteError && error.kind === 'permanent' && (error.status === 400 || error.status === 404))

/** Downloads offline sets one after the other, in one tab at a time. It resumes after a crash or a lost connection. */
export const createOfflineEngine = (parts: OfflineEngineOptions): OfflineEngine => {
  const { store, name, online, isDurable, onForbidden, onFull, retryDelayMs, clock } = parts
  const stopController = new AbortController()
  const failures = new Map<string, { readonly count: number; readonly due: number }>()
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStale = false
  /** A crash or a removal may have left unneeded data. */
  let mayHaveUnneeded = true

  const dueOf = ({ key }: OfflineSet): number => failures.get(key)?.due ?? 0
  const isOpen = ({ stage, trouble }: OfflineSet): boolean => stage !== 'done' && trouble === null

  /** A set that was removed or refreshed in the meantime has no row to update. */
  const showRetry = (set: OfflineSet, retryAtMs: number | null): Promise<void> =>
    store.note(set, { retryAtMs }).catch((error: unknown) => {
      if (!(error instanceof StaleRoundError)) throw error
    })
  const fail = async (set: OfflineSet, error: unknown): Promise<void> => {
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
  }
  /** @returns milliseconds until the next set is due; 0 = now, null = no work is left */
  const runSlice = async (): Promise<number | null> => {
    const open = (await store.sets()).filter(isOpen)
    const set = open.find((one) => dueOf(one) <= clock())
    if (!set) return open.length === 0 ? null : Math.max(1, Math.min(...open.map(dueOf)) - clock())
    try {
      await syncOfflineSet(parts, set, sliceMs, stopController.signal)
      failures.delete(set.key)
      if (set.retryAtMs !== null) await showRetry(set, null)
    } catch (error) {
      if (stopController.signal.aborted) return null
      if (error instanceof StaleRoundError) await removeUnneededCopies(parts)
      else await fail(set, error)
    }
    return 0
  }
  const removeUnneededOnce = async (): Promise<void> => {
    if (!mayHaveUnneeded) return
    mayHaveUnneeded = false
    await withLock(name, () => removeUnneededCopies(parts))
  }
  const work = async (): Promise<void> => {
    while (!stopController.signal.aborted && isDurable()) {
      isStale = false
      await removeUnneededOnce()
      if (!online()) return
      const waitMs = await withLock(name, runSlice)
      if (waitMs === 0) continue
      clearTimeout(timer)
      if (waitMs !== null) timer = setTimeout(schedule, waitMs)
      if (!isStale) return
    }
  }
  const start = (): void => {
    if (running || stopController.signal.aborted) return
    isStale = false
    running = work()
      .catch(() => {
        // A storage error leaves the rows unchanged, so another attempt may succeed.
        if (!stopController.signal.aborted) timer = setTimeout(schedule, retryDelayMs(1, null))
      })
      .finally(() => {
        running = null
        if (isStale) start()
      })
  }
  const schedule = (): void => {
    isStale = true
    clearTimeout(timer)
    start()
  }
  return {
    schedule,
    runNow: () => {
      failures.clear()
      schedule()
    },
    removeUnneeded: () => {
      mayHaveUnneeded = true
      schedule()
    },
    stop: async () => {
      stopController.abort()
      clearTimeout(timer)
      await running
    },
  }
}
