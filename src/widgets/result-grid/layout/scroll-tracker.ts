import type { ScrollRange } from './scroll-range.ts'

/** Where a list is scrolled to. `native` = where its scroll bar stands. */
export interface ScrollState {
  readonly top: number
  readonly native: number
}

/** What moved the scroll bar: `steps` = wheel, touch or arrow keys a moment ago, so px are meant as px. */
export type ScrollCause = 'steps' | 'unknown'

/** A move by more than this many viewports that no step explains is a drag of the scroll bar's thumb, or a jump by script. */
const jumpViewports = 2

/** Follows the scroll bar: small moves go px by px however long the list, jumps go to the proportional place. */
export const follow = (state: ScrollState, native: number, cause: ScrollCause, viewport: number, range: ScrollRange): ScrollState => {
  const moved = native - state.native
  const isJump = cause === 'unknown' && Math.abs(moved) > viewport * jumpViewports
  if (!range.scaled || isJump) return { top: range.toList(native), native }
  return { top: Math.max(0, Math.min(range.end, state.top + moved)), native }
}

/** How far the scroll bar may stand from its proportional place before it has to be put there even while it moves: less towards the ends. */
const mostDrift = 200_000
const driftNearEnds = 1 / 4

/**
 * Steps of px let the scroll bar drift away from its proportional place, towards an end where it would stop too early.
 * null = it stands well enough; else where to put it. `resting` = nothing has moved for a moment, so nobody notices.
 */
export const correction = ({ top, native }: ScrollState, range: ScrollRange, resting: boolean): number | null => {
  if (!range.scaled) return null
  const wanted = Math.round(range.toNative(top))
  const drift = Math.abs(wanted - native)
  const bearable = Math.min(mostDrift, Math.min(top, range.end - top) * driftNearEnds)
  return drift > (resting ? 1 : Math.max(1, bearable)) ? wanted : null
}
