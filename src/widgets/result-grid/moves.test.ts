import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPosterLayout } from './layout/poster-layout.ts'
import { createUniformLayout } from './layout/uniform-layout.ts'
import { moveFrom } from './moves.ts'

const cards = createUniformLayout({ total: 22, width: 400, columns: 4, rowHeight: 100, gap: 0 })
const move = (key: string, from: number, more: { rightToLeft?: boolean; isTable?: boolean } = {}) =>
  moveFrom(key, from, { layout: cards, total: 22, viewport: 200, rightToLeft: false, isTable: false, ...more })

describe('S11 moving by keyboard', () => {
  test.each([
    ['ArrowRight', 3, 4],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 21, 21],
    ['ArrowDown', 5, 9],
    ['ArrowUp', 5, 1],
    ['ArrowUp', 1, 1],
    ['ArrowDown', 19, 21],
    ['PageDown', 1, 9],
    ['PageUp', 9, 1],
    ['Home', 13, 0],
    ['End', 13, 21],
    ['x', 13, null],
  ])('S11 %s moves from %i to %s', (key, from, to) => {
    expect(move(key, from)).toBe(to)
  })

  test('S11 left and right follow the text direction, and do nothing in a table', () => {
    expect(move('ArrowLeft', 3, { rightToLeft: true })).toBe(4)
    expect(move('ArrowRight', 3, { isTable: true })).toBeNull()
  })

  test('S11 down and up move through every row of posters, regardless of their widths', () => {
    const shape = fc.float({ min: Math.fround(0.4), max: 3.5, noNaN: true })
    fc.assert(
      fc.property(fc.array(shape, { minLength: 1, maxLength: 120 }), fc.integer({ min: 320, max: 2000 }), (shapes, width) => {
        const layout = createPosterLayout(
          { total: shapes.length, aspectRatios: Float32Array.from(shapes), pages: { first: 25, next: 15 } },
          { width, minHeight: 200, maxHeight: 250, factor: 1.15, spacing: 4 },
        )
        const moving = { layout, total: shapes.length, viewport: 600, rightToLeft: false, isTable: false }
        let position = 0
        for (let row = 0; row < layout.rowCount; row += 1) {
          expect(layout.rowOf(position)).toBe(row)
          position = moveFrom('ArrowDown', position, moving) ?? -1
        }
        expect(layout.rowOf(position)).toBe(layout.rowCount - 1)
      }),
    )
  })
})
