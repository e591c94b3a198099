import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GridLayout, GridRow } from './grid-layout.ts'
import type { JustifyOptions } from './justify.ts'
import { createPosterLayout } from './poster-layout.ts'

const options = (width: number): JustifyOptions => ({ width, minHeight: 200, maxHeight: 250, factor: 1.15, spacing: 4 })
const allRows = (layout: GridLayout): GridRow[] => Array.from({ length: layout.rowCount }, (_, index) => layout.row(index))

const someShape = fc.float({ min: Math.fround(0.4), max: 3.5, noNaN: true })
/** Some shapes are 0 = not loaded. */
const shapesOf = (minLength: number) =>
  fc.array(fc.oneof({ weight: 4, arbitrary: someShape }, { weight: 1, arbitrary: fc.constant(0) }), { minLength, maxLength: 200 })
const list = fc.record({
  shapes: shapesOf(0),
  width: fc.integer({ min: 320, max: 2560 }),
  first: fc.integer({ min: 25, max: 60 }),
  next: fc.integer({ min: 15, max: 40 }),
})
const layoutOf = ({ shapes, width, first, next }: { shapes: number[]; width: number; first: number; next: number }) =>
  createPosterLayout({ total: shapes.length, aspectRatios: Float32Array.from(shapes), pages: { first, next } }, options(width))

describe('S4 justified rows', () => {
  test('S4 every result is in exactly one row, in order', () => {
    fc.assert(
      fc.property(list, (made) => {
        let next = 0
        for (const row of allRows(layoutOf(made))) {
          expect(row.first).toBe(next)
          expect(row.end).toBeGreaterThan(row.first)
          next = row.end
        }
        expect(next).toBe(made.shapes.length)
      }),
    )
  })

  test('S4 every row but the last fills the width', () => {
    fc.assert(
      fc.property(list, (made) => {
        const layout = layoutOf(made)
        for (const row of allRows(layout)) {
          const edges = layout.edges(row)
          const end = (edges.at(-1) ?? 0) - layout.gap
          if (row.index < layout.rowCount - 1) expect(Math.abs(end - made.width)).toBeLessThanOrEqual(1)
          else expect(end).toBeLessThanOrEqual(made.width + 1)
          for (let at = 0; at < row.end - row.first; at += 1) expect((edges[at + 1] ?? 0) - (edges[at] ?? 0)).toBeGreaterThan(layout.gap)
        }
      }),
    )
  })

  test('S4 heights are between the minimum and the stretched maximum; the last row may be lower', () => {
    fc.assert(
      fc.property(list, (made) => {
        const layout = layoutOf(made)
        for (const row of allRows(layout)) {
          expect(row.height).toBeLessThanOrEqual(287)
          if (row.index < layout.rowCount - 1) expect(row.height).toBeGreaterThanOrEqual(200)
        }
      }),
    )
  })

  test('S4 rows follow each other with the spacing between them, down to the height of the list', () => {
    fc.assert(
      fc.property(list, (made) => {
        const layout = layoutOf(made)
        const rows = allRows(layout)
        rows.forEach((row, at) => expect(row.top).toBe(at === 0 ? 0 : (rows[at - 1]?.top ?? 0) + (rows[at - 1]?.height ?? 0) + layout.gap))
        const last = rows.at(-1)
        expect(layout.height).toBe(last ? last.top + last.height : 0)
      }),
    )
  })

  test('S18 finds a row by any height in it and by any of its positions', () => {
    fc.assert(
      fc.property(list, (made) => {
        const layout = layoutOf(made)
        for (const row of allRows(layout)) {
          expect(layout.rowAt(row.top)).toBe(row.index)
          expect(layout.rowAt(row.top + row.height - 1)).toBe(row.index)
          expect(layout.rowOf(row.first)).toBe(row.index)
          expect(layout.rowOf(row.end - 1)).toBe(row.index)
        }
      }),
    )
  })

  test('S9 data of one section does not change the rows of all others', () => {
    fc.assert(
      fc.property(list, shapesOf(120), fc.nat(), someShape, (sizes, listed, at, shape) => {
        const made = { ...sizes, shapes: listed }
        const before = layoutOf(made)
        const section = made.first + (at % (made.shapes.length - made.first - made.next))
        const from = made.first + Math.floor((section - made.first) / made.next) * made.next
        const shapes = made.shapes.map((old, position) => (position >= from && position < from + made.next ? shape : old))
        const after = layoutOf({ ...made, shapes })
        const outside = (layout: GridLayout) =>
          allRows(layout)
            .filter((row) => row.end <= from || row.first >= from + made.next)
            .map((row) => [row.first, row.end, row.height, ...layout.edges(row)])
        expect(outside(after)).toEqual(outside(before))
      }),
    )
  })

  test('S4 on a desktop few pictures are cropped', () => {
    const ordinary = [1.5, 1.5, 0.75, 1.33, 1, 1.78, 0.67, 1.41]
    const ordinaryShapes = fc.array(fc.constantFrom(...ordinary), { minLength: 200, maxLength: 300 })
    fc.assert(
      fc.property(ordinaryShapes, fc.integer({ min: 1300, max: 2560 }), (shapes, width) => {
        const rows = allRows(layoutOf({ shapes, width, first: 70, next: Math.ceil(width / 40) })).slice(0, -1)
        const natural = ({ first, end }: GridRow) =>
          (width - 4 * (end - first - 1)) / shapes.slice(first, end).reduce((sum, one) => sum + one, 0)
        const cut = rows.filter((row) => Math.abs(natural(row) / row.height - 1) > 0.02)
        expect(cut.length).toBeLessThanOrEqual(rows.length * 0.1)
      }),
    )
  })

  test('S16 an empty result has no rows', () => {
    const layout = createPosterLayout({ total: 0, aspectRatios: new Float32Array(0), pages: { first: 25, next: 15 } }, options(800))
    expect(layout.height).toBe(0)
    expect(layout.rowCount).toBe(0)
    expect(layout.rowAt(500)).toBe(0)
  })
})
