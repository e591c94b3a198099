// @vitest-environment happy-dom
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeBox, placeWholeBox } from './floating.ts'

const window = { width: 400, height: 600 }
const anchor = { left: 100, top: 100, width: 50, height: 30 }
const placement = { side: 'bottom', align: 'start', rightToLeft: false, gap: 4 } as const

test('R11 is placed below its anchor, aligned with its start', () => {
  expect(placeBox(anchor, { width: 80, height: 100 }, window, placement)).toMatchObject({ left: 100, top: 134 })
  expect(placeBox(anchor, { width: 80, height: 100 }, window, { ...placement, align: 'end' })).toMatchObject({ left: 70, top: 134 })
})

test('N2 is mirrored in right-to-left languages', () => {
  expect(placeBox(anchor, { width: 80, height: 100 }, window, { ...placement, rightToLeft: true })).toMatchObject({ left: 70 })
})

test('flips to the side with more space', () => {
  expect(placeBox({ ...anchor, top: 560 }, { width: 80, height: 100 }, window, placement).top).toBe(456)
})

test('T1 is beside a tall anchor if it must be whole', () => {
  const tall = { left: 10, top: 40, width: 100, height: 520 }
  const size = { width: 200, height: 150 }
  expect(placeWholeBox(tall, size, window, placement)).toMatchObject({ left: 114, top: 40 })
  expect(placeWholeBox({ ...tall, left: 290 }, size, window, placement)).toMatchObject({ left: 86, top: 40 })
  expect(placeWholeBox({ ...tall, left: 150 }, size, window, placement)).toMatchObject({ left: 150, top: 442 })
  expect(placeWholeBox(anchor, size, window, placement)).toEqual(placeBox(anchor, size, window, placement))
})

test('is inside the window beside an anchor at its edge', () => {
  const dot = { left: 0, top: 0, width: 1, height: 1 }
  expect(placeBox(dot, { width: 1, height: 1 }, window, placement)).toMatchObject({ left: 8, top: 8 })
  expect(placeBox({ ...dot, top: 599 }, { width: 1, height: 1 }, window, { ...placement, side: 'top' }).top).toBe(591)
  expect(placeBox({ ...dot, top: 900 }, { width: 80, height: 700 }, window, placement)).toEqual({ left: 8, top: 8, maxHeight: 584 })
})

test('T1 is whole beside every anchor if the window is large enough', () => {
  const box = fc.record({
    left: fc.integer({ min: -200, max: 600 }),
    top: fc.integer({ min: -200, max: 800 }),
    width: fc.integer({ min: 1, max: 400 }),
    height: fc.integer({ min: 1, max: 600 }),
  })
  const size = fc.record({ width: fc.integer({ min: 1, max: 384 }), height: fc.integer({ min: 1, max: 584 }) })
  fc.assert(
    fc.property(box, size, fc.boolean(), (at, preferred, rightToLeft) => {
      const { left, top, maxHeight } = placeWholeBox(at, preferred, window, { ...placement, rightToLeft })
      expect(maxHeight).toBeGreaterThanOrEqual(preferred.height)
      expect(left).toBeGreaterThanOrEqual(8)
      expect(left + preferred.width).toBeLessThanOrEqual(window.width - 8)
      expect(top).toBeGreaterThanOrEqual(8)
      expect(top + preferred.height).toBeLessThanOrEqual(window.height - 8)
    }),
  )
})

test('is never clipped by the window', () => {
  const box = fc.record({
    left: fc.integer({ min: -200, max: 600 }),
    top: fc.integer({ min: -200, max: 800 }),
    width: fc.constant(20),
    height: fc.constant(20),
  })
  const size = fc.record({ width: fc.integer({ min: 1, max: 384 }), height: fc.integer({ min: 1, max: 900 }) })
  fc.assert(
    fc.property(
      box,
      size,
      fc.constantFrom('top', 'bottom'),
      fc.constantFrom('start', 'center', 'end'),
      fc.boolean(),
      (at, preferred, side, align, rightToLeft) => {
        const { left, top, maxHeight } = placeBox(at, preferred, window, { side, align, rightToLeft, gap: 4 })
        expect(left).toBeGreaterThanOrEqual(8)
        expect(left + preferred.width).toBeLessThanOrEqual(window.width - 8)
        expect(top).toBeGreaterThanOrEqual(8)
        expect(top + Math.min(preferred.height, maxHeight)).toBeLessThanOrEqual(window.height - 8)
      },
    ),
  )
})
