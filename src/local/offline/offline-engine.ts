import { withLock } from '#local/lock.ts'
import type { OfflineSet } from '#local/offline/offline-records.ts'
import { StaleRoundError } from '#local/offline/offline-rows.ts'
import { createSetRetries, type SetRetriesOptions } from '#local/offline/set-retries.ts'
import { type OfflineSyncContext, removeUnneededCopies, syncOfflineSet } from '#local/offline/sync-offline-set.ts'

export interface OfflineEngineOptions extends OfflineSyncContext, Omit<SetRetriesOptions, 'store'> {
  /** Name of the lock that all tabs of the user share. */
  readonly name: string
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

/** Downloads offline sets one after the other, in one tab at a time. It resumes after a crash or a lost connection. */
export const createOfflineEngine = (parts: OfflineEngineOptions): OfflineEngine => {
  const { store, name, online, isDurable, retryDelayMs, clock } = parts
  const retries = createSetRetries(parts)
  const stopController = new AbortController()
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStale = false
  /** A crash or a removal may have left unneeded data. */
  let mayHaveUnneeded = true

  const isOpen = ({ stage, trouble }: OfflineSet): boolean => stage !== 'done' && trouble === null

  /** @returns milliseconds until the next set is due; 0 = now, null = no work is left */
  const runSlice = async (): Promise<number | null> => {
    const open = (await store.sets()).filter(isOpen)
    const set = open.find((one) => retries.dueOf(one) <= clock())
    if (!set) return open.length === 0 ? null : Math.max(1, Math.min(...open.map(retries.dueOf)) - clock())
    try {
      await syncOfflineSet(parts, set, sliceMs, stopController.signal)
      await retries.succeeded(set)
    } catch (error) {
      if (stopController.signal.aborted) return null
      if (error instanceof StaleRoundError) await removeUnneededCopies(parts)
      else await retries.failed(set, error)
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
      retries.forget()
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
