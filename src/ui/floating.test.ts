// @vitest-environment happy-dom
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeBox } from './floating.ts'

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

test('is never clipped by the window', () => {
  const box = fc.record({
    left: fc.integer({ min: 0, max: 380 }),
    top: fc.integer({ min: 0, max: 580 }),
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
