import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsFor, createUniformLayout } from './uniform-layout.ts'

const shape = fc.record({
  total: fc.nat({ max: 1_000_000 }),
  width: fc.integer({ min: 320, max: 2560 }),
  columns: fc.integer({ min: 1, max: 12 }),
  rowHeight: fc.integer({ min: 32, max: 400 }),
  gap: fc.integer({ min: 0, max: 16 }),
})

test('S5 every result is in exactly one row, found by height and by position', () => {
  fc.assert(
    fc.property(shape, fc.nat({ max: 999_999 }), (made, any) => {
      const layout = createUniformLayout(made)
      expect(layout.rowCount).toBe(Math.ceil(made.total / made.columns))
      fc.pre(made.total > 0)
      const position = any % made.total
      const row = layout.row(layout.rowOf(position))
      expect(row.first).toBeLessThanOrEqual(position)
      expect(row.end).toBeGreaterThan(position)
      expect(layout.rowAt(row.top)).toBe(row.index)
      expect(layout.rowAt(row.top + row.height - 1)).toBe(row.index)
      expect(row.top + row.height).toBeLessThanOrEqual(layout.height)
    }),
  )
})

test('S5 columns fill the width within a px', () => {
  fc.assert(
    fc.property(shape, (made) => {
      const layout = createUniformLayout(made)
      const edges = layout.edges(layout.row(0))
      expect(edges).toHaveLength(made.columns + 1)
      expect(Math.abs((edges.at(-1) ?? 0) - made.gap - made.width)).toBeLessThanOrEqual(1)
    }),
  )
})

test('S5 uses the number of thumbnails nearest to the configured width, at least one', () => {
  expect(columnsFor(374, 330, 8)).toBe(1)
  expect(columnsFor(617, 330, 8)).toBe(2)
  expect(columnsFor(1180, 330, 8)).toBe(4)
  expect(columnsFor(1344, 330, 8)).toBe(4)
  expect(columnsFor(100, 330, 8)).toBe(1)
})
