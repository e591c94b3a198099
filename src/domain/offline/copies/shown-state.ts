import { delay } from '#common/delay.ts'
import type { OfflineState } from '#local/offline/offline-summary.ts'
import { createReader } from '#local/reader.ts'

interface Parts {
  readonly read: () => Promise<OfflineState>
  readonly onState: (state: OfflineState) => void
  /** Aborted when the engine stops. */
  readonly signal: AbortSignal
}

/** State of the offline copies that the page shows. */
export interface ShownState {
  /** Latest published state; null = not read yet. */
  readonly current: () => OfflineState | null
  /** Call it after a change. Never throws. */
  readonly schedule: () => void
}

/** Pause after a read, proportional to its duration, so that frequent changes leave most of the time for other tasks. */
const idleTimeMs = (took: number): number => Math.max(100, took * 5)

export const createShownState = ({ read, onState, signal }: Parts): ShownState => {
  let shown: OfflineState | null = null
  const publish = createReader(async () => {
    if (signal.aborted) return
    const begun = performance.now()
    const state = await read().catch(() => null)
    if (state && !signal.aborted) {
      shown = state
      onState(state)
    }
    await delay(idleTimeMs(performance.now() - begun), signal)
  })
  return { current: () => shown, schedule: () => void publish() }
}
