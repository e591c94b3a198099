import { offlineStateAtom } from '../domain/offline/copies/atoms.ts'
import { endOfflinePermissionAtom } from '../domain/offline/responses/refresh.ts'
import type { Store } from './store.ts'

/** Longest delay that a timer of a browser supports. */
const maxDelayMs = 2 ** 31 - 1
/** After the end, because timers and clocks are rounded. */
const marginMs = 1000

/** At the minute in which an offline permission ends, an open page shows no more than a new one, also without a connection. */
export const followPermissionEnd = (store: Store): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = (): void => {
    clearTimeout(timer)
    const state = store.get(offlineStateAtom)
    if (!state) return
    const { clock } = state
    const ends = state.summaries.flatMap(({ set }) => (set.leaseUntil !== null && set.leaseUntil > clock ? [set.leaseUntil] : []))
    if (ends.length === 0) return
    timer = setTimeout(
      () => void store.set(endOfflinePermissionAtom).catch(() => undefined),
      Math.min(maxDelayMs, Math.min(...ends) - clock + marginMs),
    )
  }
  store.sub(offlineStateAtom, schedule)
  schedule()
}
