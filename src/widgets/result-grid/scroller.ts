import type { Need } from '../../domain/catalogue/plan.ts'
import type { Stretch } from '../../domain/catalogue/results.ts'
import type { Place } from '../../domain/catalogue/return-point.ts'
import { clampIndex, type GridLayout, type Row } from './layout/grid-layout.ts'
import { createScrollRange, type ScrollRange, spacerCap } from './layout/scroll-range.ts'
import { correction, follow, type ScrollCause } from './layout/scroll-tracker.ts'
import { createSpeedometer } from './layout/speedometer.ts'

/** What is in the document, and where. Changes only when rows enter or leave or something has to be moved, not with every px. */
export interface Frame {
  readonly layout: GridLayout
  /** px of the scrolled element. */
  readonly spacer: number
  /** Rows `first` (inclusive) to `end` (exclusive). */
  readonly first: number
  readonly end: number
  /** Rows stand on a stage. Its upper edge is `origin` px down the list, and `stage` px down the scrolled element. */
  readonly origin: number
  readonly stage: number
  /** Too fast to look at pictures. */
  readonly flinging: boolean
  /** Where the scroll bar has to be put once this frame is in the document; null = it stands well. */
  readonly put: number | null
}

export interface Scroller {
  readonly frame: () => Frame
  readonly subscribe: (changed: () => void) => () => void
  /** Another geometry of the same list keeps what is seen in its place; another list begins at its top, or at a place in it. */
  readonly setLayout: (layout: GridLayout, startAt?: Place) => void
  readonly setViewport: (height: number, devicePixelRatio: number) => void
  /** The scroll bar stands where the frame wanted it. */
  readonly placed: () => void
  /** What is in the window has been drawn: there is time for what is around it. */
  readonly drawn: () => void
  /** The scroll bar has moved. `now` in ms. */
  readonly scrolled: (native: number, now: number) => void
  /** Wheel, touch or arrow keys: what follows is meant in px. */
  readonly stepped: (now: number) => void
  /** Nothing has moved for a moment. `held` = a finger is still on the list. */
  readonly rested: (held: boolean) => void
  readonly goTo: (top: number) => void
  /** Scrolls as little as possible until the row is seen whole. */
  readonly reveal: (row: number) => void
  readonly place: () => Place
  /** What has to be loaded; `ahead` = px below the window from which on further results are needed. */
  readonly need: (ahead: number) => Need
  readonly viewport: () => number
  /** Part of the way from the first to the last place, 0 … 1. */
  readonly share: () => number
  readonly goToShare: (share: number) => void
}

/** px above and below the window in which rows are in the document and images load, once it has been drawn for the first time. */
const fullMargin = 400
const flingSpeed = 8000
/** Rows ahead of a fling, as far as it gets in this many seconds, so that it never outruns them. */
const flingLead = 0.06
const mostLead = 4000
/** Coordinates on the stage stay small, so that no browser rounds them. */
const originStep = 100_000
/** Scrolling that began with a step goes on this long after it, smoothed by the browser. */
const stepEcho = 250

/** Rows beyond those that are needed, as long as the list moves. */
const mostSpare = 2

const nowhere: GridLayout = {
  height: 0,
  rowCount: 0,
  row: () => ({ index: 0, first: 0, end: 0, top: 0, height: 0 }),
  rowAt: () => 0,
  rowOf: () => 0,
  edges: () => [0],
  gap: 0,
}

const same = (one: Frame, other: Frame): boolean =>
  (Object.keys(one) as (keyof Frame)[]).every((key) => key === 'put' || one[key] === other[key])

/**
 * Keeps a window over a long list. Knows no DOM: it is told what happened and says what should be there.
 * @param around px that can be scrolled beyond the rows, above and below them together
 */
export const createScroller = (around = 0): Scroller => {
  let layout = nowhere
  let viewport = 0
  let cap = spacerCap(1)
  let range: ScrollRange = createScrollRange(0, 0, cap)
  let state = { top: 0, native: 0 }
  let flinging = false
  /** Where the scroll bar has to go and has not been put yet; frames that follow at once must not forget it. */
  let pending: number | null = null
  let margin = 0
  let lastStep = -Infinity
  const speedometer = createSpeedometer()
  const listeners = new Set<() => void>()

  const compose = (): Frame => {
    const { top, native } = state
    const speed = speedometer.speed()
    const lead = flinging ? Math.min(mostLead, Math.abs(speed) * flingLead) : 0
    const up = speed < 0
    const first = layout.rowAt(top - margin - (up ? lead : 0))
    const last = layout.rowAt(top + viewport + margin + (up ? 0 : lead))
    const origin = Math.floor(layout.row(first).top / originStep) * originStep
    const end = layout.rowCount === 0 ? 0 : last + 1
    // Rows that are left behind go along with the next ones that come: half as often is something drawn while the list moves.
    const ahead = first - current.first
    const behind = current.end - end
    const stays = speed !== 0 && current.layout === layout && current.origin === origin
    const kept = stays && ahead >= 0 && behind >= 0 && ahead + behind <= mostSpare ? current : { first, end }
    const stage = origin - Math.round(top - native)
    return { layout, spacer: range.spacer, first: kept.first, end: kept.end, origin, stage, flinging, put: pending }
  }
  let current: Frame = { layout, spacer: 0, first: 0, end: 0, origin: 0, stage: 0, flinging, put: null }
  const publish = (put: number | null): void => {
    pending = put ?? pending
    const next = compose()
    if (put === null && same(next, current)) return
    current = next
    for (const listener of listeners) listener()
  }
  const correct = (resting: boolean): number | null => {
    const put = correction(state, range, resting)
    if (put !== null) state = { top: state.top, native: put }
    return put
  }
  const moveTo = (top: number): void => {
    const target = Math.round(Math.max(0, Math.min(range.end, top)))
    state = { top: target, native: Math.round(range.toNative(target)) }
    publish(state.native)
  }

  /** The first row that is seen from its top on; offsets of it are negative when it stands lower than the edge. */
  const placeRow = (): Row => {
    const row = layout.row(layout.rowAt(state.top))
    const next = layout.row(row.index + 1)
    return row.top < state.top && next.index !== row.index && next.top < state.top + viewport ? next : row
  }
  const place = (): Place => {
    const row = placeRow()
    return { position: row.first, offset: state.top - row.top }
  }
  /** Measures anew and puts a place where it was. A scroll bar that stands right is left alone: it may be moving. */
  const rearrange = (kept: Place): void => {
    range = createScrollRange(layout.height + around, viewport, cap)
    const isTop = kept.position === 0 && kept.offset === 0
    const target = isTop ? 0 : layout.row(layout.rowOf(kept.position)).top + kept.offset
    const stands = Math.abs(target - state.top) < 1 && target <= range.end && (range.scaled || Math.abs(target - state.native) < 1)
    if (stands) publish(null)
    else moveTo(target)
  }
  const positions = (from: number, to: number): Stretch => ({
    from: layout.row(layout.rowAt(from)).first,
    to: layout.row(layout.rowAt(to)).end,
  })

  return {
    frame: () => current,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    setLayout: (next, startAt) => {
      if (next === layout && !startAt) return
      const kept = startAt ?? place()
      layout = next
      rearrange(kept)
    },
    setViewport: (height, devicePixelRatio) => {
      const kept = place()
      viewport = height
      cap = spacerCap(devicePixelRatio)
      rearrange(kept)
    },
    placed: () => {
      pending = null
    },
    drawn: () => {
      margin = fullMargin
      publish(null)
    },
    scrolled: (native, now) => {
      // Still from where it stood before.
      if (pending !== null) return
      const cause: ScrollCause = now - lastStep < stepEcho ? 'steps' : 'unknown'
      state = follow(state, native, cause, viewport, range)
      speedometer.moved(state.top, now)
      flinging = Math.abs(speedometer.speed()) > flingSpeed
      publish(correct(false))
    },
    stepped: (now) => {
      lastStep = now
    },
    rested: (held) => {
      flinging = false
      speedometer.reset()
      publish(held ? null : correct(true))
    },
    goTo: moveTo,
    reveal: (index) => {
      const row = layout.row(clampIndex(index, layout.rowCount))
      if (row.top < state.top) moveTo(row.top)
      else if (row.top + row.height > state.top + viewport) moveTo(row.top + row.height - viewport)
    },
    place,
    need: (ahead) => ({
      visible: positions(state.top - margin, state.top + viewport + margin),
      soon: positions(state.top - Math.max(margin, ahead / 2), state.top + viewport + Math.max(margin, ahead)),
    }),
    viewport: () => viewport,
    share: () => (range.end === 0 ? 0 : state.top / range.end),
    goToShare: (share) => moveTo(share * range.end),
  }
}
