import type { ApiClient } from '../../platform/api-client.ts'

/**
 * Called when assets may have changed.
 * @param isChanged false = it is unknown whether there is any news
 * @returns whether everything is shown now
 */
export type ShowChanges = (signal: AbortSignal, isChanged: boolean) => Promise<boolean>

/** After a change, so that a folder that changes all the time does not cost more requests. */
const pauseMs = 2000
/** Without the call, or behind a proxy that ends it. */
const fallbackIntervalMs = 20_000
/** The server responds after 50 s at the latest. */
const timeoutMs = 70_000

/**
 * Waits for changes of assets with one request that the server holds open, which costs less than 1 kB a minute.
 * @returns the next step for `repeatWhileVisible`: resolves with the pause after it, in milliseconds, and never rejects
 */
export const createChangeFollower = (api: Pick<ApiClient, 'call'>, show: ShowChanges): ((signal: AbortSignal) => Promise<number>) => {
  let since: string | null = null
  // A change between the loaded results and the first state is found by the next step.
  let isShown = false
  let isPending = false
  return async (signal) => {
    try {
      const { state } = await api.call('getChanges', { query: since === null ? {} : { since }, timeout: timeoutMs, signal })
      const isFirst = since === null
      const isChanged = isPending || (!isFirst && state !== since)
      since = state
      if (isFirst || (isShown && !isChanged)) return pauseMs
      isShown = await show(signal, isChanged)
      isPending = isChanged && !isShown
      return pauseMs
    } catch {
      if (!signal.aborted) await show(signal, false).catch(() => false)
      return fallbackIntervalMs
    }
  }
}
