// @vitest-environment happy-dom
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GridLayout } from './layout/grid-layout.ts'
import { createPosterLayout } from './layout/poster-layout.ts'
import { createUniformLayout } from './layout/uniform-layout.ts'
import { createScroller, type Scroller } from './scroller.ts'

const million = createUniformLayout({ total: 1_000_000, width: 1000, columns: 1, rowHeight: 200, gap: 0 })
const posters = (width: number): GridLayout =>
  createPosterLayout(
    {
      total: 3000,
      aspectRatios: Float32Array.from({ length: 3000 }, (_, at) => [1.5, 0.7, 1, 1.8][at % 4] ?? 1),
      pages: { first: 60, next: 30 },
    },
    { width, minHeight: 200, maxHeight: 250, factor: 1.15, spacing: 4 },
  )
const over = (layout: GridLayout, dpr = 1): Scroller => {
  const scroller = createScroller()
  scroller.setViewport(800, dpr)
  scroller.setLayout(layout)
  scroller.rendered()
  return scroller
}
/** Applies the scroll bar offset of the frame, like a browser. */
const bar = (scroller: Scroller, native: number): number => {
  const { scrollTo } = scroller.frame()
  scroller.placed()
  return scrollTo ?? native
}
/** Distance in px of a row from the upper edge of the window. */
const seenAt = (scroller: Scroller, index: number, native: number): number => {
  const { layout, origin, stage } = scroller.frame()
  return stage + layout.row(index).top - origin - native
}

describe('S18 the window over a long list', () => {
  test.each([1, 2, 3])('S18 a thumb dragged to its end shows the last of a million results (DPR %i)', (dpr) => {
    const scroller = over(million, dpr)
    const native = scroller.frame().spacer - 800
    scroller.scrolled(native, 1000)
    expect(scroller.frame().end).toBe(1_000_000)
    expect(seenAt(scroller, 999_999, bar(scroller, native))).toBe(600)
  })

  test('S18 the rendered rows fill the window after arbitrary movements', () => {
    const move = fc.oneof(
      fc.record({ kind: fc.constant('wheel' as const), by: fc.integer({ min: -3000, max: 3000 }) }),
      fc.record({ kind: fc.constant('drag' as const), by: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ kind: fc.constant('rest' as const), by: fc.constant(0) }),
      fc.record({ kind: fc.constant('reveal' as const), by: fc.nat({ max: 999_999 }) }),
    )
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        const scroller = over(million)
        let native = 0
        let now = 0
        for (const { kind, by } of moves) {
          now += 16
          const end = scroller.frame().spacer - 800
          if (kind === 'wheel') {
            scroller.stepped(now)
            native = Math.max(0, Math.min(end, native + by))
            scroller.scrolled(native, now)
          } else if (kind === 'drag') {
            now += 500
            native = Math.round(by * end)
            scroller.scrolled(native, now)
          } else if (kind === 'reveal') scroller.reveal(by)
          else scroller.scrollEnded(false)
          native = bar(scroller, native)
          const frame = scroller.frame()
          expect(seenAt(scroller, frame.first, native)).toBeLessThanOrEqual(0)
          expect(seenAt(scroller, frame.end - 1, native) + 200).toBeGreaterThanOrEqual(800)
          expect(frame.end - frame.first).toBeLessThan(40)
          for (const index of [frame.first, frame.end - 1])
            expect(Math.abs(frame.layout.row(index).top - frame.origin)).toBeLessThan(200_000)
        }
      }),
    )
  })

  test('S18 a requested offset is preserved when the layout changes before it is rendered', () => {
    const scroller = over(million)
    scroller.reveal(999_999)
    scroller.setLayout(createUniformLayout({ total: 1_000_000, width: 1000, columns: 1, rowHeight: 200, gap: 0 }))
    expect(scroller.frame().scrollTo).toBe(scroller.frame().spacer - 800)
    scroller.scrolled(0, 1000)
    expect(scroller.frame().end).toBe(1_000_000)
  })

  test('S18 notifies subscribers of a new frame only when rows are added or removed', () => {
    const scroller = over(million)
    let frames = 0
    scroller.subscribe(() => {
      frames += 1
    })
    for (let step = 1; step <= 40; step += 1) {
      scroller.stepped(step * 16)
      scroller.scrolled(step * 5, step * 16)
    }
    expect(frames).toBe(1)
  })

  test('S18 removes a row outside the window with the next added one, or when the list rests', () => {
    const scroller = over(million)
    scroller.setViewport(900, 1)
    const rowsAt = (native: number, now: number) => {
      scroller.scrolled(native, now)
      return [scroller.frame().first, scroller.frame().end]
    }
    expect(rowsAt(1010, 1000)).toEqual([3, 12])
    expect(rowsAt(1110, 1060)).toEqual([3, 13])
    expect(rowsAt(1210, 1120)).toEqual([3, 13])
    expect(rowsAt(1310, 1180)).toEqual([4, 14])
    expect(rowsAt(1410, 1240)).toEqual([4, 14])
    scroller.scrollEnded(false)
    expect([scroller.frame().first, scroller.frame().end]).toEqual([5, 14])
  })

  test('S18 distinguishes a fling from scrolling and from a jump', () => {
    const scroller = over(million)
    scroller.scrolled(400_000, 1000)
    expect(scroller.frame().isFlinging).toBe(false)
    scroller.scrollEnded(false)
    for (let step = 1; step <= 10; step += 1) scroller.scrolled(400_000 + step * 100, 2000 + step * 16)
    expect(scroller.frame().isFlinging).toBe(false)
    scroller.scrollEnded(false)
    for (let step = 1; step <= 10; step += 1) scroller.scrolled(401_000 + step * 1000, 3000 + step * 16)
    expect(scroller.frame().isFlinging).toBe(true)
    scroller.scrollEnded(false)
    expect(scroller.frame().isFlinging).toBe(false)
  })

  test('S18 after late frames, pictures wait at a lower speed until the list slows down', () => {
    const scroller = over(million)
    let [top, now] = [400_000, 1000]
    const scroll = (pxPerSecond: number) => {
      for (let step = 0; step < 20; step += 1) scroller.scrolled((top += (pxPerSecond * 16) / 1000), (now += 16))
      return scroller.frame().isFlinging
    }
    expect(scroll(6000)).toBe(false)
    scroller.delayed()
    expect(scroll(6000)).toBe(false)
    scroller.delayed()
    expect(scroll(6000)).toBe(true)
    expect(scroll(1900)).toBe(false)
    expect(scroll(2500)).toBe(true)
    scroller.scrollEnded(false)
    expect(scroller.frame().isFlinging).toBe(false)
    // The next movement starts without late frames.
    expect(scroll(6000)).toBe(false)
  })
})

describe('S4 visible results keep their position', () => {
  const widths = fc.integer({ min: 320, max: 2400 })
  test('S4 another width keeps the first fully visible result within a px', () => {
    fc.assert(
      fc.property(widths, widths, fc.integer({ min: 1, max: 90_000 }), (before, after, top) => {
        const scroller = over(posters(before))
        scroller.goTo(top)
        const { position, offset } = scroller.anchor()
        scroller.setLayout(posters(after))
        const { layout } = scroller.frame()
        const row = layout.row(layout.rowOf(position))
        const target = row.top + offset
        const isPossible = target >= 0 && target <= layout.height - 800
        if (isPossible) expect(Math.abs(seenAt(scroller, row.index, scroller.frame().scrollTo ?? 0) + offset)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('S8 restores a saved position in any geometry', () => {
    const scroller = over(posters(1200))
    scroller.goTo(20_000)
    const left = scroller.anchor()
    const again = createScroller()
    again.setViewport(800, 2)
    again.setLayout(posters(1200), left)
    expect(again.anchor()).toEqual(left)
  })

  test('S3 another list starts at its top', () => {
    const scroller = over(posters(1200))
    scroller.goTo(20_000)
    scroller.setLayout(million, { position: 0, offset: 0 })
    expect(scroller.frame()).toMatchObject({ first: 0, scrollTo: 0 })
  })

  test('S7 needs results far below the window and some above', () => {
    const scroller = over(million)
    scroller.goTo(100_000)
    const { visible, upcoming } = scroller.need(1400)
    expect(visible).toEqual({ from: 498, to: 507 })
    expect(upcoming).toEqual({ from: 496, to: 512 })
  })

  test('S7 renders rows outside the window after those inside', () => {
    const scroller = createScroller()
    scroller.setViewport(800, 1)
    scroller.setLayout(million)
    const before = scroller.frame()
    scroller.rendered()
    const after = scroller.frame()
    expect([before.first, before.end, after.first, after.end]).toEqual([0, 5, 0, 7])
    scroller.rendered()
    expect(scroller.frame()).toBe(after)
  })
})
