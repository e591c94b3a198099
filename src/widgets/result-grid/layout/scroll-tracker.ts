import { clamp } from '#common/clamp.ts'
import type { ScrollRange } from './scroll-range.ts'

/** Scroll position of a list. `native` = offset of the scroll bar. */
export interface ScrollState {
  readonly top: number
  readonly native: number
}

/** Cause of a scroll event: `steps` = recent wheel, touch or arrow keys, so distances in px are exact. */
export type ScrollCause = 'steps' | 'unknown'

/** A larger move without a step is a drag of the scroll bar's thumb or a jump by a script. */
const jumpViewports = 2

/** New state after a scroll event: small moves keep their distance in px, jumps map proportionally. */
export const trackScroll = (state: ScrollState, native: number, cause: ScrollCause, viewport: number, range: ScrollRange): ScrollState => {
  const moved = native - state.native
  const isJump = cause === 'unknown' && Math.abs(moved) > viewport * jumpViewports
  if (!range.scaled || isJump) return { top: range.toList(native), native }
  return { top: clamp(state.top + moved, 0, range.end), native }
}

/** Maximum distance in px between the scroll bar and its proportional offset during a movement; less near the ends. */
const maxDriftPx = 200_000
const driftNearEnds = 1 / 4

/**
 * Corrects the drift of the scroll bar that exact steps cause: it would reach an end too early.
 * null = no correction. `resting` = nothing has moved for a moment, so a correction is invisible.
 */
export const correction = ({ top, native }: ScrollState, range: ScrollRange, isResting: boolean): number | null => {
  if (!range.scaled) return null
  const target = Math.round(range.toNative(top))
  const drift = Math.abs(target - native)
  const allowedDrift = Math.min(maxDriftPx, Math.min(top, range.end - top) * driftNearEnds)
  return drift > (isResting ? 1 : Math.max(1, allowedDrift)) ? target : null
}
