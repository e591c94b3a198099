import { offlineStateAtom } from '../domain/offline/copies/atoms.ts'
import { endOfflinePermissionAtom } from '../domain/offline/responses/refresh.ts'
import type { Store } from './store.ts'

/** Longest delay that a timer of a browser supports. */
const maxDelayMs = 2 ** 31 - 1
/** After the end, because timers and clocks are rounded. */
const marginMs = 1000

/** At the minute in which an offline permission ends, an open page shows no more than a new one, also without a connection. */
export const watchPermissionEnd = (store: Store): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Time up to which ends have been applied, on the clock of the permissions. */
  let appliedUntil = Number.POSITIVE_INFINITY
  const end = (): void => void store.set(endOfflinePermissionAtom).catch(() => undefined)
  const schedule = (): void => {
    clearTimeout(timer)
    const state = store.get(offlineStateAtom)
    if (!state) return
    const { clock } = state
    const ends = state.summaries.flatMap(({ set: { permissionEnd } }) => permissionEnd ?? [])
    // Timers stand still while a device sleeps, and another state may arrive before the timer.
    if (ends.some((one) => one > appliedUntil && one <= clock)) end()
    appliedUntil = clock
    const next = Math.min(...ends.filter((one) => one > clock))
    if (next === Number.POSITIVE_INFINITY) return
    timer = setTimeout(
      () => {
        appliedUntil = next
        end()
      },
      Math.min(maxDelayMs, next - clock + marginMs),
    )
  }
  store.sub(offlineStateAtom, schedule)
  schedule()
}
