import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createScrollRange, spacerLimitPx } from './scroll-range.ts'
import { correction, type ScrollState, trackScroll } from './scroll-tracker.ts'

const ratio = fc.constantFrom(1, 1.25, 2, 3)
const viewport = fc.integer({ min: 300, max: 2000 })
const height = fc.integer({ min: 0, max: 250_000_000 })

describe('S18 scroll range', () => {
  test('S18 the spacer is never higher than browsers allow', () => {
    fc.assert(
      fc.property(height, viewport, ratio, (high, view, dpr) => {
        const { spacer } = createScrollRange(high, view, spacerLimitPx(dpr))
        expect(spacer * dpr).toBeLessThan(17_895_697)
        expect(spacer).toBeLessThanOrEqual(8_000_000)
      }),
    )
  })

  test('S18 the ends of the scroll bar are the ends of the list', () => {
    fc.assert(
      fc.property(height, viewport, ratio, (high, view, dpr) => {
        const range = createScrollRange(high, view, spacerLimitPx(dpr))
        expect(range.toList(0)).toBe(0)
        expect(range.toList(Math.max(0, range.spacer - view))).toBe(Math.max(0, high - view))
        expect(range.toNative(range.end)).toBe(Math.max(0, range.spacer - view))
      }),
    )
  })

  test('S18 every offset of the list has an offset of the scroll bar and back, in order', () => {
    fc.assert(
      fc.property(height, viewport, ratio, fc.double({ min: 0, max: 1, noNaN: true }), (high, view, dpr, part) => {
        const range = createScrollRange(high, view, spacerLimitPx(dpr))
        const top = part * range.end
        expect(Math.abs(range.toList(range.toNative(top)) - top)).toBeLessThan(0.01)
        expect(range.toNative(Math.min(range.end, top + 1000))).toBeGreaterThanOrEqual(range.toNative(top))
      }),
    )
  })
})

const million = createScrollRange(200_000_000, 800, spacerLimitPx(2))

/** Scrolls by wheel steps, with corrections of the scroll bar between them. */
const wheel = (from: ScrollState, steps: readonly number[]): ScrollState => {
  let state = from
  for (const step of steps) {
    const native = Math.max(0, Math.min(million.spacer - 800, state.native + step))
    state = trackScroll(state, native, 'steps', 800, million)
    const put = correction(state, million, false)
    if (put !== null) state = { top: state.top, native: put }
  }
  return state
}

describe('S18 following the scroll bar', () => {
  test('S18 a wheel step moves by its px anywhere in the list', () => {
    const place = fc.double({ min: 0, max: 1, noNaN: true })
    const steps = fc.array(fc.integer({ min: -3000, max: 3000 }), { maxLength: 50 })
    fc.assert(
      fc.property(place, steps, (part, moves) => {
        const top = Math.round(part * million.end)
        let expected = top
        for (const move of moves) expected = Math.max(0, Math.min(million.end, expected + move))
        const after = wheel({ top, native: Math.round(million.toNative(top)) }, moves)
        expect(Math.abs(after.top - expected)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('S18 scrolling up far by the wheel ends at the top', () => {
    const top = 3_000_000
    const after = wheel(
      { top, native: Math.round(million.toNative(top)) },
      Array.from({ length: 3100 }, () => -1000),
    )
    expect(after.top).toBe(0)
  })

  test('S18 a jump of the thumb scrolls to the proportional offset, the last one to the end', () => {
    const start = { top: 0, native: 0 }
    const middle = trackScroll(start, (million.spacer - 800) / 2, 'unknown', 800, million)
    expect(Math.abs(middle.top - million.end / 2)).toBeLessThan(1)
    expect(trackScroll(start, million.spacer - 800, 'unknown', 800, million).top).toBe(million.end)
  })

  test('S18 at rest the scroll bar is corrected without moving the list', () => {
    const drifted = wheel({ top: 100_000_000, native: Math.round(million.toNative(100_000_000)) }, [2000, 2000, 2000])
    const put = correction(drifted, million, true)
    expect(put).toBe(Math.round(million.toNative(drifted.top)))
    expect(correction({ top: drifted.top, native: put ?? 0 }, million, true)).toBeNull()
  })
})
