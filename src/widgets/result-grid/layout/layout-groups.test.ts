import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GridLayout } from './grid-layout.ts'
import { createPosterLayout } from './poster-layout.ts'
import { createUniformLayout } from './uniform-layout.ts'

const headingPx = 40

interface Sample {
  readonly layout: GridLayout
  readonly counts: readonly number[]
}

const counts = fc.array(fc.integer({ min: 1, max: 150 }), { minLength: 1, maxLength: 25 })
const startsOf = (sizes: readonly number[]) => sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0))
const totalOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0)

const uniform = fc
  .record({
    counts,
    width: fc.integer({ min: 320, max: 2560 }),
    columns: fc.integer({ min: 1, max: 12 }),
    rowHeight: fc.integer({ min: 32, max: 400 }),
    gap: fc.integer({ min: 0, max: 16 }),
  })
  .map(
    ({ counts: sizes, ...options }): Sample => ({
      counts: sizes,
      layout: createUniformLayout({ ...options, total: totalOf(sizes), groups: { starts: startsOf(sizes), headingPx } }),
    }),
  )

const posters = fc
  .record({
    counts,
    shapes: fc.array(fc.constantFrom(0, 0.6, 0.75, 1, 1.5, 1.78, 3), { minLength: 1, maxLength: 40 }),
    width: fc.integer({ min: 320, max: 2560 }),
    first: fc.integer({ min: 25, max: 60 }),
    next: fc.integer({ min: 15, max: 80 }),
  })
  .map(({ counts: sizes, shapes, width, first, next }): Sample => {
    const total = totalOf(sizes)
    const aspectRatios = Float32Array.from({ length: total }, (_, at) => shapes[at % shapes.length] ?? 0)
    const options = { width, minHeight: 200, maxHeight: 250, factor: 1.15, spacing: 4 }
    const groups = { starts: startsOf(sizes), headingPx }
    return { counts: sizes, layout: createPosterLayout({ total, aspectRatios, pages: { first, next } }, options, groups) }
  })

describe.each([
  ['tiles of one size', uniform],
  ['justified rows', posters],
])('X3 %s in groups', (_, samples) => {
  const check = (use: (sample: Sample) => void) => fc.assert(fc.property(samples, use))

  test('X3 every result is in exactly one row of its group, and found by its position and its height', () => {
    check(({ layout, counts: sizes }) => {
      let position = 0
      for (let index = 0; index < layout.rowCount; index += 1) {
        const row = layout.row(index)
        expect(row).toMatchObject({ index, first: position })
        expect(row.end).toBeGreaterThan(row.first)
        const [start, end] = [totalOf(sizes.slice(0, row.group)), totalOf(sizes.slice(0, row.group + 1))]
        expect(row.first).toBeGreaterThanOrEqual(start)
        expect(row.end).toBeLessThanOrEqual(end)
        for (let at = row.first; at < row.end; at += 1) expect(layout.rowOf(at)).toBe(index)
        for (const top of [row.top, row.top + row.height - 1]) {
          expect(layout.rowAt(top)).toBe(index)
          expect(layout.groupAt(top)).toBe(row.group)
        }
        position = row.end
      }
      expect(position).toBe(totalOf(sizes))
      expect(layout.groupCount).toBe(sizes.length)
    })
  })

  test('X3 rows and headings do not overlap: each heading is directly above the first row of its group', () => {
    check(({ layout }) => {
      let bottom = 0
      let group = -1
      for (let index = 0; index < layout.rowCount; index += 1) {
        const row = layout.row(index)
        if (row.group !== group) {
          group += 1
          expect(row.group).toBe(group)
          expect(layout.groupTop(group)).toBe(bottom)
          expect(layout.groupAt(bottom)).toBe(group)
          expect(layout.rowAt(bottom)).toBe(Math.max(0, index - 1))
          bottom += headingPx
        }
        expect(row.top).toBe(bottom)
        bottom += row.height + layout.gap
      }
      expect(layout.groupTop(layout.groupCount)).toBe(bottom)
      expect(layout.height).toBe(bottom - layout.gap)
    })
  })

  test('X3 boxes of a row do not overlap, and all rows but the last of a group fill the width', () => {
    check(({ layout }) => {
      const width = Math.max(
        ...Array.from({ length: layout.rowCount }, (_unused, index) => (layout.edges(layout.row(index)).at(-1) ?? 0) - layout.gap),
      )
      for (let index = 0; index < layout.rowCount; index += 1) {
        const row = layout.row(index)
        const edges = layout.edges(row).slice(0, row.end - row.first + 1)
        for (const [at, edge] of edges.slice(1).entries()) expect(edge - layout.gap).toBeGreaterThan((edges[at] ?? 0) - 1)
        if (index + 1 < layout.rowCount && layout.row(index + 1).group === row.group)
          expect(Math.abs((edges.at(-1) ?? 0) - layout.gap - width)).toBeLessThanOrEqual(1)
      }
    })
  })
})

test('X3 no group starts with a row of few cropped pictures at the end of a page', () => {
  // The second group has 3 results of the first page.
  const groups = { starts: [0, 57], headingPx }
  const aspectRatios = new Float32Array(200).fill(0.75)
  const options = { width: 1400, minHeight: 200, maxHeight: 250, factor: 1.15, spacing: 4 }
  const layout = createPosterLayout({ total: 200, aspectRatios, pages: { first: 60, next: 30 } }, options, groups)
  const row = layout.row(layout.rowOf(57))
  expect(row.first).toBe(57)
  expect(row.end).toBeGreaterThan(62)
  expect(row.height).toBeLessThanOrEqual(250)
})
