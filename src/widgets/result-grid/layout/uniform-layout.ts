import { clampIndex, type GridLayout } from './grid-layout.ts'

interface UniformOptions {
  readonly total: number
  readonly width: number
  readonly columns: number
  readonly rowHeight: number
  /** Between columns and between rows. */
  readonly gap: number
}

/** Boxes of one size: the thumbnail view, and with one column the list view. */
export const createUniformLayout = ({ total, width, columns, rowHeight, gap }: UniformOptions): GridLayout => {
  const rowCount = Math.ceil(total / columns)
  const pitch = rowHeight + gap
  // Whole px that fill the width exactly.
  const edges = Array.from({ length: columns + 1 }, (_, column) => Math.round((column * (width + gap)) / columns))
  return {
    height: rowCount === 0 ? 0 : rowCount * pitch - gap,
    rowCount,
    row: (index) => {
      const at = clampIndex(index, rowCount)
      return { index: at, first: at * columns, end: Math.min(total, (at + 1) * columns), top: at * pitch, height: rowHeight }
    },
    rowAt: (top) => clampIndex(Math.floor(top / pitch), rowCount),
    rowOf: (position) => clampIndex(Math.floor(position / columns), rowCount),
    edges: () => edges,
    gap,
  }
}

/** Number of columns whose width comes closest to the requested one. */
export const columnsFor = (width: number, targetWidth: number, gap: number): number =>
  Math.max(1, Math.round((width + gap) / (targetWidth + gap)))
