import type { Results } from '../../../domain/search/results.ts'
import { sectionAt, sectionCount, sectionRange } from '../../../domain/search/sections.ts'
import { clampIndex, type GridLayout, type Row } from './grid-layout.ts'
import { type JustifyOptions, justifyEdges, justifySection, measureSection, type Section } from './justify.ts'

/** Number of sections with cached rows. Computing the others again takes microseconds. */
const maxCachedSections = 64

/** Index of the last entry ≤ value; the entries ascend. */
const lastNotAbove = (entries: Float64Array, value: number): number => {
  let low = 0
  let high = entries.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((entries[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Justified rows. A section without loaded data uses the default shape. Its data changes its own rows and shifts the rows below.
 * Section heights are computed at once, rows within a section on demand.
 */
export const createPosterLayout = (
  { total, aspectRatios, pages }: Pick<Results, 'total' | 'aspectRatios' | 'pages'>,
  options: JustifyOptions,
): GridLayout => {
  const { spacing } = options
  const count = sectionCount(total, pages)
  const tops = new Float64Array(count + 1)
  const rowStarts = new Float64Array(count + 1)
  const unloadedSizes = new Map<number, { rows: number; height: number }>()

  const sectionOf = (index: number): Section => {
    const { from, to } = sectionRange(index, total, pages)
    return { from, to, isLast: index === count - 1 }
  }
  const isLoaded = ({ from, to }: Section): boolean => {
    for (let position = from; position < to; position += 1) if (aspectRatios[position]) return true
    return false
  }
  /** All sections without data have the same layout. */
  const measure = (section: Section): { rows: number; height: number } => {
    if (section.isLast || isLoaded(section)) return measureSection(aspectRatios, section, options)
    const size = section.to - section.from
    const known = unloadedSizes.get(size) ?? measureSection(aspectRatios, section, options)
    unloadedSizes.set(size, known)
    return known
  }
  for (let index = 0; index < count; index += 1) {
    const { rows, height } = measure(sectionOf(index))
    tops[index + 1] = (tops[index] ?? 0) + height
    rowStarts[index + 1] = (rowStarts[index] ?? 0) + rows
  }
  const rowCount = rowStarts[count] ?? 0

  const cache = new Map<number, readonly Row[]>()
  const rowsOf = (section: number): readonly Row[] => {
    const known = cache.get(section)
    if (known) return known
    const { from } = sectionOf(section)
    const { ends, heights } = justifySection(aspectRatios, sectionOf(section), options)
    let top = tops[section] ?? 0
    let first = from
    const rows = ends.map((end, at): Row => {
      const row = { index: (rowStarts[section] ?? 0) + at, first, end: from + end, top, height: heights[at] ?? 0 }
      top += row.height + spacing
      first = row.end
      return row
    })
    if (cache.size >= maxCachedSections) cache.delete(cache.keys().next().value ?? 0)
    cache.set(section, rows)
    return rows
  }
  const emptyRow: Row = { index: 0, first: 0, end: 0, top: 0, height: 0 }
  const lastWhere = (section: number, fits: (row: Row) => boolean): Row => rowsOf(section).findLast(fits) ?? rowsOf(section)[0] ?? emptyRow

  return {
    height: Math.max(0, (tops[count] ?? 0) - spacing),
    rowCount,
    row: (index) => {
      if (rowCount === 0) return emptyRow
      const at = clampIndex(index, rowCount)
      const section = Math.min(count - 1, lastNotAbove(rowStarts, at))
      return rowsOf(section)[at - (rowStarts[section] ?? 0)] ?? emptyRow
    },
    rowAt: (top) => (rowCount === 0 ? 0 : lastWhere(Math.min(count - 1, lastNotAbove(tops, top)), (row) => row.top <= top).index),
    rowOf: (position) => {
      if (rowCount === 0) return 0
      const at = clampIndex(position, total)
      return lastWhere(sectionAt(at, pages), (row) => row.first <= at).index
    },
    edges: ({ first, end, height, index }) => justifyEdges(aspectRatios, first, end, height, index === rowCount - 1, options),
    gap: spacing,
  }
}
