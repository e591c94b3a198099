import { clamp } from '#common/clamp.ts'
import type { Need } from '../../domain/search/next-request.ts'
import type { PositionRange } from '../../domain/search/results.ts'
import type { ScrollAnchor } from '../../domain/search/scroll-anchor.ts'
import { clampIndex, type GridLayout, type GridRow } from './layout/grid-layout.ts'
import { createScrollRange, type ScrollRange, spacerLimitPx } from './layout/scroll-range.ts'
import { correction, type ScrollCause, trackScroll } from './layout/scroll-tracker.ts'
import { createSpeedometer } from './layout/speedometer.ts'

/** Rows in the document and their position. Changes only when rows enter or leave or the stage moves, not on every scroll event. */
export interface RenderedRows {
  readonly layout: GridLayout
  /** Height of the scrolled element in px. */
  readonly spacer: number
  /** Rows `first` (inclusive) to `end` (exclusive). */
  readonly first: number
  readonly end: number
  /** The stage contains the rows. Its upper edge is at `origin` px of the list and at `stage` px of the scrolled element. */
  readonly origin: number
  readonly stage: number
  /** The list moves too fast to render pictures. */
  readonly isFlinging: boolean
  /** Scroll bar offset to set after this frame is rendered; null = no change. */
  readonly scrollTo: number | null
}

export interface Scroller {
  readonly frame: () => RenderedRows
  readonly subscribe: (changed: () => void) => () => void
  /** A changed layout of the same list keeps the scroll anchor; another list starts at its top or at `startAt`. */
  readonly setLayout: (layout: GridLayout, startAt?: ScrollAnchor) => void
  readonly setViewport: (height: number, devicePixelRatio: number) => void
  /** The scroll bar offset of the frame was applied. */
  readonly placed: () => void
  /** The visible rows are rendered: rows around the window can follow. */
  readonly rendered: () => void
  /** The scroll bar has moved. `now` in ms. */
  readonly scrolled: (native: number, now: number) => void
  /** A frame came late while the list moved. */
  readonly delayed: () => void
  /** Wheel, touch or arrow keys: the following scroll events are exact in px. */
  readonly stepped: (now: number) => void
  /** Nothing has moved for a moment. `isTouched` = a finger still touches the list. */
  readonly scrollEnded: (isTouched: boolean) => void
  readonly goTo: (top: number) => void
  /** Scrolls by the shortest distance that makes the row fully visible. */
  readonly reveal: (row: number) => void
  readonly anchor: () => ScrollAnchor
  /** Index of the group at the upper edge. */
  readonly group: () => number
  /** The results to load; `ahead` = px below the window within which results are preloaded. */
  readonly need: (ahead: number) => Need
  readonly viewport: () => number
  /** Scroll position relative to the list, 0 … 1. */
  readonly scrollRatio: () => number
  readonly goToRatio: (ratio: number) => void
}

/** Distance in px above and below the window within which rows are rendered, after the first render. */
const fullMarginPx = 400
const flingSpeedPxPerSecond = 8000
/** The same once frames come late: then the device cannot decode pictures at this speed. */
const delayedFlingSpeedPxPerSecond = 2000
/** Number of late frames in one movement after which its pictures are deferred. A single late frame may have another reason. */
const minLateFrameCount = 2
/** During a fling, rows are rendered ahead for the distance of this many seconds. */
const flingLeadSeconds = 0.06
const maxLeadPx = 4000
/** The stage origin moves in steps of this size: coordinates stay small, so that browsers do not round them. */
const originStepPx = 100_000
/** Browsers smooth a step: scroll events within this time belong to it. */
const stepEchoMs = 250

/** Extra rows that stay rendered while the list moves. */
const maxExtraRowsCount = 2

const emptyLayout: GridLayout = {
  height: 0,
  rowCount: 0,
  row: () => ({ index: 0, first: 0, end: 0, top: 0, height: 0, group: 0 }),
  rowAt: () => 0,
  rowOf: () => 0,
  edges: () => [0],
  gap: 0,
  headingPx: 0,
  groupCount: 0,
  groupTop: () => 0,
  groupAt: () => 0,
}

const isSameFrame = (one: RenderedRows, other: RenderedRows): boolean =>
  (Object.keys(one) as (keyof RenderedRows)[]).every((key) => key === 'scrollTo' || one[key] === other[key])

/**
 * Window over a long list. Independent of the DOM: it receives events and computes the frame.
 * @param paddingPx scrollable padding in px above and below the rows together
 */
export const createScroller = (paddingPx = 0): Scroller => {
  let layout = emptyLayout
  let viewport = 0
  let maxSpacerPx = spacerLimitPx(1)
  let range: ScrollRange = createScrollRange(0, 0, maxSpacerPx)
  let state = { top: 0, native: 0 }
  let isFlinging = false
  /** Of the current movement. */
  let lateFrameCount = 0
  /** Scroll bar offset that is not applied yet. It must survive further frames. */
  let pending: number | null = null
  let margin = 0
  let lastStep = -Infinity
  const speedometer = createSpeedometer()
  const listeners = new Set<() => void>()

  const computeFrame = (): RenderedRows => {
    const { top, native } = state
    const speed = speedometer.speed()
    const lead = isFlinging ? Math.min(maxLeadPx, Math.abs(speed) * flingLeadSeconds) : 0
    const up = speed < 0
    const first = layout.rowAt(top - margin - (up ? lead : 0))
    const last = layout.rowAt(top + viewport + margin + (up ? 0 : lead))
    const origin = Math.floor(layout.row(first).top / originStepPx) * originStepPx
    const end = layout.rowCount === 0 ? 0 : last + 1
    // Remove rows that left the window in the same render as the next added ones: this halves the renders during a movement.
    const ahead = first - current.first
    const behind = current.end - end
    const areRowsReusable = speed !== 0 && current.layout === layout && current.origin === origin
    const rows = areRowsReusable && ahead >= 0 && behind >= 0 && ahead + behind <= maxExtraRowsCount ? current : { first, end }
    const stage = origin - Math.round(top - native)
    return { layout, spacer: range.spacer, first: rows.first, end: rows.end, origin, stage, isFlinging, scrollTo: pending }
  }
  let current: RenderedRows = { layout, spacer: 0, first: 0, end: 0, origin: 0, stage: 0, isFlinging, scrollTo: null }
  const publish = (put: number | null): void => {
    pending = put ?? pending
    const next = computeFrame()
    if (put === null && isSameFrame(next, current)) return
    current = next
    for (const listener of listeners) listener()
  }
  const correct = (resting: boolean): number | null => {
    const put = correction(state, range, resting)
    if (put !== null) state = { top: state.top, native: put }
    return put
  }
  const moveTo = (top: number): void => {
    const target = Math.round(clamp(top, 0, range.end))
    state = { top: target, native: Math.round(range.toNative(target)) }
    publish(state.native)
  }

  /** The first row whose top is visible. The offset of the anchor is negative if the row is below the edge. */
  const anchorRow = (): GridRow => {
    const row = layout.row(layout.rowAt(state.top))
    const next = layout.row(row.index + 1)
    return row.top < state.top && next.index !== row.index && next.top < state.top + viewport ? next : row
  }
  const readAnchor = (): ScrollAnchor => {
    const row = anchorRow()
    return { position: row.first, offset: state.top - row.top }
  }
  /** Computes the range again and restores an anchor. A correct scroll bar is not touched: it may be moving. */
  const restoreAnchor = (anchor: ScrollAnchor): void => {
    range = createScrollRange(layout.height + paddingPx, viewport, maxSpacerPx)
    const isTop = anchor.position === 0 && anchor.offset === 0
    const target = isTop ? 0 : layout.row(layout.rowOf(anchor.position)).top + anchor.offset
    const isInPlace = Math.abs(target - state.top) < 1 && target <= range.end && (range.scaled || Math.abs(target - state.native) < 1)
    if (isInPlace) publish(null)
    else moveTo(target)
  }
  const positions = (from: number, to: number): PositionRange => ({
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
      const anchor = startAt ?? readAnchor()
      layout = next
      restoreAnchor(anchor)
    },
    setViewport: (height, devicePixelRatio) => {
      const anchor = readAnchor()
      viewport = height
      maxSpacerPx = spacerLimitPx(devicePixelRatio)
      restoreAnchor(anchor)
    },
    placed: () => {
      pending = null
    },
    rendered: () => {
      margin = fullMarginPx
      publish(null)
    },
    scrolled: (native, now) => {
      // The event still has the offset of before the correction.
      if (pending !== null) return
      const cause: ScrollCause = now - lastStep < stepEchoMs ? 'steps' : 'unknown'
      state = trackScroll(state, native, cause, viewport, range)
      speedometer.moved(state.top, now)
      const limit = lateFrameCount < minLateFrameCount ? flingSpeedPxPerSecond : delayedFlingSpeedPxPerSecond
      isFlinging = Math.abs(speedometer.speed()) > limit
      publish(correct(false))
    },
    delayed: () => {
      lateFrameCount += 1
    },
    stepped: (now) => {
      lastStep = now
    },
    scrollEnded: (isTouched) => {
      isFlinging = false
      lateFrameCount = 0
      speedometer.reset()
      publish(isTouched ? null : correct(true))
    },
    goTo: moveTo,
    reveal: (index) => {
      const row = layout.row(clampIndex(index, layout.rowCount))
      // The heading of its group covers the upper edge.
      if (row.top - layout.headingPx < state.top) moveTo(row.top - layout.headingPx)
      else if (row.top + row.height > state.top + viewport) moveTo(row.top + row.height - viewport)
    },
    anchor: readAnchor,
    group: () => layout.groupAt(state.top),
    need: (ahead) => ({
      visible: positions(state.top - margin, state.top + viewport + margin),
      upcoming: positions(state.top - Math.max(margin, ahead / 2), state.top + viewport + Math.max(margin, ahead)),
    }),
    viewport: () => viewport,
    scrollRatio: () => (range.end === 0 ? 0 : state.top / range.end),
    goToRatio: (ratio) => moveTo(ratio * range.end),
  }
}
