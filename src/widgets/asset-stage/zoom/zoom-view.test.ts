import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clampToStage, fitInto, fittedView, frameFor, panned, pixelScale, zoomAround } from './zoom-view.ts'

const size = fc.record({ width: fc.integer({ min: 1, max: 20_000 }), height: fc.integer({ min: 1, max: 20_000 }) })
const stage = fc.record({ width: fc.integer({ min: 200, max: 3000 }), height: fc.integer({ min: 200, max: 3000 }) })
const offset = fc.integer({ min: -2000, max: 2000 })
const view = fc.record({ scale: fc.double({ min: 0.01, max: 500, noNaN: true }), x: offset, y: offset })

describe('zoom', () => {
  test('A6 a fitted picture is inside the stage, keeps its aspect ratio and is never enlarged', () => {
    fc.assert(
      fc.property(size, stage, (natural, room) => {
        const fitted = fitInto(natural, room)
        expect(fitted.width).toBeLessThanOrEqual(Math.min(room.width, natural.width) + 1e-6)
        expect(fitted.height).toBeLessThanOrEqual(Math.min(room.height, natural.height) + 1e-6)
        expect(fitted.width * natural.height).toBeCloseTo(fitted.height * natural.width, 3)
      }),
    )
  })

  test('A6 panning never opens a gap at an edge that the picture could cover', () => {
    fc.assert(
      fc.property(size, stage, view, (natural, room, factor) => {
        const frame = frameFor(natural, room)
        const { scale, x, y } = clampToStage(factor, frame)
        const [halfX, halfY] = [(frame.fitted.width * scale) / 2, (frame.fitted.height * scale) / 2]
        expect(scale).toBeGreaterThanOrEqual(1)
        expect(scale).toBeLessThanOrEqual(frame.maxScale)
        if (halfX * 2 >= room.width) expect(halfX - Math.abs(x)).toBeGreaterThanOrEqual(room.width / 2 - 1e-6)
        else expect(x).toBeCloseTo(0)
        if (halfY * 2 >= room.height) expect(halfY - Math.abs(y)).toBeGreaterThanOrEqual(room.height / 2 - 1e-6)
        else expect(y).toBeCloseTo(0)
      }),
    )
  })

  test('A6 zooming preserves the point under the pointer, unless an edge stops it', () => {
    fc.assert(
      fc.property(size, stage, fc.double({ min: 1, max: 3, noNaN: true }), offset, offset, (natural, room, factor, px, py) => {
        const frame = frameFor(natural, room)
        const before = clampToStage({ scale: 1.2, x: 10, y: 10 }, frame)
        const after = zoomAround(before, factor, { x: px, y: py }, frame)
        const ratio = after.scale / before.scale
        const free = { scale: after.scale, x: px - (px - before.x) * ratio, y: py - (py - before.y) * ratio }
        expect(after).toEqual(clampToStage(free, frame))
      }),
    )
  })

  test('A6 reaches one to one, and zooming far out restores the fitted view', () => {
    fc.assert(
      fc.property(size, stage, (natural, room) => {
        const frame = frameFor(natural, room)
        const oneToOne = zoomAround(fittedView, 1 / pixelScale(fittedView, natural, frame), { x: 0, y: 0 }, frame)
        expect(pixelScale(oneToOne, natural, frame)).toBeCloseTo(1, 6)
        const out = panned(zoomAround(oneToOne, 1e-6, { x: 50, y: 50 }, frame), { x: 500, y: 500 }, frame)
        expect(out.scale).toBe(1)
        expect(Math.abs(out.x) + Math.abs(out.y)).toBeCloseTo(0)
      }),
    )
  })
})
