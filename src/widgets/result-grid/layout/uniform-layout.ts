import { clampIndex, type GridLayout } from './grid-layout.ts'
import { groupBounds, type LayoutGroups, lastIndexAtOrBelow, ungrouped } from './layout-groups.ts'

interface UniformOptions {
  readonly total: number
  readonly width: number
  readonly columns: number
  readonly rowHeight: number
  /** Between columns and between rows. */
  readonly gap: number
  readonly groups?: LayoutGroups
}

/** Boxes of one size: the thumbnail view, and with one column the list view. */
export const createUniformLayout = ({ total, width, columns, rowHeight, gap, groups = ungrouped }: UniformOptions): GridLayout => {
  const { headingPx } = groups
  const bounds = groupBounds(groups, total)
  const groupCount = bounds.length - 1
  const rowStarts = new Float64Array(groupCount + 1)
  const tops = new Float64Array(groupCount + 1)
  const pitch = rowHeight + gap
  for (let group = 0; group < groupCount; group += 1) {
    const rows = Math.ceil(((bounds[group + 1] ?? 0) - (bounds[group] ?? 0)) / columns)
    rowStarts[group + 1] = (rowStarts[group] ?? 0) + rows
    tops[group + 1] = (tops[group] ?? 0) + headingPx + rows * pitch
  }
  const rowCount = rowStarts[groupCount] ?? 0
  const groupWith = (entries: Float64Array, value: number) => clampIndex(lastIndexAtOrBelow(entries, value), groupCount)
  // Whole px that fill the width exactly.
  const edges = Array.from({ length: columns + 1 }, (_, column) => Math.round((column * (width + gap)) / columns))
  return {
    height: rowCount === 0 ? 0 : (tops[groupCount] ?? 0) - gap,
    rowCount,
    row: (index) => {
      const at = clampIndex(index, rowCount)
      const group = groupWith(rowStarts, at)
      const line = at - (rowStarts[group] ?? 0)
      const first = (bounds[group] ?? 0) + line * columns
      return {
        index: at,
        first,
        end: Math.min(bounds[group + 1] ?? 0, first + columns),
        top: (tops[group] ?? 0) + headingPx + line * pitch,
        height: rowHeight,
        group,
      }
    },
    rowAt: (top) => {
      const group = groupWith(tops, top)
      const line = Math.floor((top - (tops[group] ?? 0) - headingPx) / pitch)
      return clampIndex(Math.min((rowStarts[group] ?? 0) + Math.max(-1, line), (rowStarts[group + 1] ?? 0) - 1), rowCount)
    },
    rowOf: (position) => {
      const group = groupWith(bounds, position)
      return clampIndex((rowStarts[group] ?? 0) + Math.floor((position - (bounds[group] ?? 0)) / columns), rowCount)
    },
    edges: () => edges,
    gap,
    headingPx,
    groupCount,
    groupTop: (group) => tops[group] ?? 0,
    groupAt: (top) => groupWith(tops, top),
  }
}

/** Number of columns whose width comes closest to the requested one. */
export const columnsFor = (width: number, targetWidth: number, gap: number): number =>
  Math.max(1, Math.round((width + gap) / (targetWidth + gap)))
