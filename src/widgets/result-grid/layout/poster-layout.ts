import type { Results } from '../../../domain/catalogue/results.ts'
import { sectionAt, sectionCount, sectionStretch } from '../../../domain/catalogue/sections.ts'
import { clampIndex, type GridLayout, type Row } from './grid-layout.ts'
import { type JustifyOptions, justifyEdges, justifySection, measureSection, type Section } from './justify.ts'

/** Sections whose rows are kept; the others are laid out again when they are looked at, which takes microseconds. */
const keptSections = 64

/** Index of the last entry that is not above a value; entries rise. */
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
 * Justified rows. A section with nothing loaded is laid out with the usual shape; the arrival of its data changes its own rows
 * and moves what is below it, nothing else. Heights of all sections are known at once; rows within a section when they are needed.
 */
export const createPosterLayout = (
  { total, shapes, pages }: Pick<Results, 'total' | 'shapes' | 'pages'>,
  options: JustifyOptions,
): GridLayout => {
  const { spacing } = options
  const count = sectionCount(total, pages)
  const tops = new Float64Array(count + 1)
  const rowStarts = new Float64Array(count + 1)
  const unseen = new Map<number, { rows: number; height: number }>()

  const sectionOf = (index: number): Section => {
    const { from, to } = sectionStretch(index, total, pages)
    return { from, to, isLast: index === count - 1 }
  }
  const isSeen = ({ from, to }: Section): boolean => {
    for (let position = from; position < to; position += 1) if (shapes[position]) return true
    return false
  }
  /** Sections of which nothing is known yet are all alike. */
  const measure = (section: Section): { rows: number; height: number } => {
    if (section.isLast || isSeen(section)) return measureSection(shapes, section, options)
    const size = section.to - section.from
    const known = unseen.get(size) ?? measureSection(shapes, section, options)
    unseen.set(size, known)
    return known
  }
  for (let index = 0; index < count; index += 1) {
    const { rows, height } = measure(sectionOf(index))
    tops[index + 1] = (tops[index] ?? 0) + height
    rowStarts[index + 1] = (rowStarts[index] ?? 0) + rows
  }
  const rowCount = rowStarts[count] ?? 0

  const kept = new Map<number, readonly Row[]>()
  const rowsOf = (section: number): readonly Row[] => {
    const known = kept.get(section)
    if (known) return known
    const { from } = sectionOf(section)
    const { ends, heights } = justifySection(shapes, sectionOf(section), options)
    let top = tops[section] ?? 0
    let first = from
    const rows = ends.map((end, at): Row => {
      const row = { index: (rowStarts[section] ?? 0) + at, first, end: from + end, top, height: heights[at] ?? 0 }
      top += row.height + spacing
      first = row.end
      return row
    })
    if (kept.size >= keptSections) kept.delete(kept.keys().next().value ?? 0)
    kept.set(section, rows)
    return rows
  }
  const nothing: Row = { index: 0, first: 0, end: 0, top: 0, height: 0 }
  const lastWhere = (section: number, fits: (row: Row) => boolean): Row => rowsOf(section).findLast(fits) ?? rowsOf(section)[0] ?? nothing

  return {
    height: Math.max(0, (tops[count] ?? 0) - spacing),
    rowCount,
    row: (index) => {
      if (rowCount === 0) return nothing
      const at = clampIndex(index, rowCount)
      const section = Math.min(count - 1, lastNotAbove(rowStarts, at))
      return rowsOf(section)[at - (rowStarts[section] ?? 0)] ?? nothing
    },
    rowAt: (top) => (rowCount === 0 ? 0 : lastWhere(Math.min(count - 1, lastNotAbove(tops, top)), (row) => row.top <= top).index),
    rowOf: (position) => {
      if (rowCount === 0) return 0
      const at = clampIndex(position, total)
      return lastWhere(sectionAt(at, pages), (row) => row.first <= at).index
    },
    edges: ({ first, end, height, index }) => justifyEdges(shapes, first, end, height, index === rowCount - 1, options),
    gap: spacing,
  }
}
