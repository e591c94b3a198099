import { putLimited } from '#common/put-limited.ts'
import type { PageSizes } from '../../../domain/search/page-size.ts'
import type { Results } from '../../../domain/search/results.ts'
import { sectionAt, sectionRange } from '../../../domain/search/sections.ts'
import { clampIndex, type GridLayout, type GridRow } from './grid-layout.ts'
import { type GridSection, type JustifyOptions, justifyEdges, justifySection, measureSection } from './justify.ts'
import { groupBounds, type LayoutGroups, lastIndexAtOrBelow, ungrouped } from './layout-groups.ts'

/** Number of units with cached rows. Computing the others again takes microseconds. */
const maxCachedUnits = 64

interface Units {
  /** First position of each unit, then the end of the list. */
  readonly starts: Float64Array
  /** Group of each unit. */
  readonly groups: Uint32Array
}

/**
 * Parts of the list with their own row breaks. They end with a section, so that its data moves only its own rows, and with a group. A few
 * results between the start of a group and the end of a section would be a row of cropped pictures: they belong to the next part.
 */
const unitsOf = (bounds: Float64Array, pages: PageSizes, total: number): Units => {
  const starts: number[] = []
  const groups: number[] = []
  const minLength = Math.ceil(pages.next / 2)
  for (let group = 0; group < bounds.length - 1; group += 1) {
    const from = bounds[group] ?? 0
    const to = bounds[group + 1] ?? 0
    const first = sectionAt(from, pages)
    const isSectionStart = sectionRange(first, total, pages).from === from
    starts.push(from)
    groups.push(group)
    for (let section = first, end = sectionRange(section, total, pages).to; end < to; end = sectionRange(section, total, pages).to) {
      if (section > first || isSectionStart || end - from >= minLength) {
        starts.push(end)
        groups.push(group)
      }
      section += 1
    }
  }
  return { starts: Float64Array.from([...starts, total]), groups: Uint32Array.from(groups) }
}

/**
 * Justified rows. A unit without loaded data uses the default shape. Its data changes its own rows and shifts the rows below.
 * Unit heights are computed immediately, rows within a unit on demand.
 */
export const createPosterLayout = (
  { total, aspectRatios, pages }: Pick<Results, 'total' | 'aspectRatios' | 'pages'>,
  options: JustifyOptions,
  groups: LayoutGroups = ungrouped,
): GridLayout => {
  const { spacing } = options
  const { headingPx } = groups
  const bounds = groupBounds(groups, total)
  const groupCount = bounds.length - 1
  const units = unitsOf(bounds, pages, total)
  const count = units.groups.length
  const tops = new Float64Array(count + 1)
  const rowStarts = new Float64Array(count + 1)
  const groupTops = new Float64Array(groupCount + 1)
  const unloadedSizes = new Map<number, { rows: number; height: number }>()

  const groupOf = (unit: number): number => units.groups[unit] ?? 0
  const unitAt = (index: number): GridSection => {
    const to = units.starts[index + 1] ?? 0
    return { from: units.starts[index] ?? 0, to, isLast: to === bounds[groupOf(index) + 1] }
  }
  const headingOf = (unit: number): number => (bounds[groupOf(unit)] === units.starts[unit] ? headingPx : 0)
  const isLoaded = ({ from, to }: GridSection): boolean => {
    for (let position = from; position < to; position += 1) if (aspectRatios[position]) return true
    return false
  }
  /** All units without data and of the same length have the same layout. */
  const measure = (unit: GridSection): { rows: number; height: number } => {
    if (isLoaded(unit)) return measureSection(aspectRatios, unit, options)
    const key = (unit.to - unit.from) * 2 + (unit.isLast ? 1 : 0)
    const known = unloadedSizes.get(key) ?? measureSection(aspectRatios, unit, options)
    unloadedSizes.set(key, known)
    return known
  }
  for (let index = 0; index < count; index += 1) {
    const { rows, height } = measure(unitAt(index))
    if (headingOf(index) > 0) groupTops[groupOf(index)] = tops[index] ?? 0
    tops[index + 1] = (tops[index] ?? 0) + headingOf(index) + height
    rowStarts[index + 1] = (rowStarts[index] ?? 0) + rows
  }
  groupTops[groupCount] = tops[count] ?? 0
  const rowCount = rowStarts[count] ?? 0

  const cache = new Map<number, readonly GridRow[]>()
  const rowsOf = (unit: number): readonly GridRow[] => {
    const known = cache.get(unit)
    if (known) return known
    const section = unitAt(unit)
    const { ends, heights } = justifySection(aspectRatios, section, options)
    let top = (tops[unit] ?? 0) + headingOf(unit)
    let first = section.from
    const rows = ends.map((end, at): GridRow => {
      const row = {
        index: (rowStarts[unit] ?? 0) + at,
        first,
        end: section.from + end,
        top,
        height: heights[at] ?? 0,
        group: groupOf(unit),
      }
      top += row.height + spacing
      first = row.end
      return row
    })
    putLimited(cache, unit, rows, maxCachedUnits)
    return rows
  }
  const emptyRow: GridRow = { index: 0, first: 0, end: 0, top: 0, height: 0, group: 0 }
  const unitWith = (entries: Float64Array, value: number): number => clampIndex(lastIndexAtOrBelow(entries, value), count)

  return {
    height: Math.max(0, (tops[count] ?? 0) - spacing),
    rowCount,
    row: (index) => {
      if (rowCount === 0) return emptyRow
      const at = clampIndex(index, rowCount)
      const unit = unitWith(rowStarts, at)
      return rowsOf(unit)[at - (rowStarts[unit] ?? 0)] ?? emptyRow
    },
    rowAt: (top) => {
      if (rowCount === 0) return 0
      const unit = unitWith(tops, top)
      const row = rowsOf(unit).findLast((known) => known.top <= top)
      // In a heading: the row above it.
      return row?.index ?? Math.max(0, (rowStarts[unit] ?? 0) - 1)
    },
    rowOf: (position) => {
      if (rowCount === 0) return 0
      const at = clampIndex(position, total)
      return rowsOf(unitWith(units.starts, at)).findLast((row) => row.first <= at)?.index ?? 0
    },
    edges: ({ first, end, height, group }) => justifyEdges(aspectRatios, first, end, height, end === bounds[group + 1], options),
    gap: spacing,
    headingPx,
    groupCount,
    groupTop: (group) => groupTops[group] ?? 0,
    groupAt: (top) => clampIndex(lastIndexAtOrBelow(groupTops, top), groupCount),
  }
}
