import { clampIndex, type GridLayout } from './layout/grid-layout.ts'

interface Moving {
  readonly layout: GridLayout
  readonly total: number
  /** Visible height of the list in px. */
  readonly viewport: number
  readonly rightToLeft: boolean
  /** One result per row: left and right do nothing. */
  readonly isTable: boolean
}

/** Position in a row that is horizontally closest to another position. */
const nearestInRow = (layout: GridLayout, rowIndex: number, from: number): number => {
  const currentRow = layout.row(layout.rowOf(from))
  const row = layout.row(rowIndex)
  const middle = (edges: readonly number[], column: number) => ((edges[column] ?? 0) + (edges[column + 1] ?? 0)) / 2
  const targetMiddle = middle(layout.edges(currentRow), from - currentRow.first)
  const edges = layout.edges(row)
  let best = row.first
  for (let position = row.first; position < row.end; position += 1) {
    const distance = Math.abs(middle(edges, position - row.first) - targetMiddle)
    if (distance < Math.abs(middle(edges, best - row.first) - targetMiddle)) best = position
  }
  return best
}

/** Target position of a key; null = the key does not move. */
export const moveFrom = (key: string, from: number, { layout, total, viewport, rightToLeft, isTable }: Moving): number | null => {
  if (total === 0) return null
  const byRows = (rows: number) => nearestInRow(layout, clampIndex(layout.rowOf(from) + rows, layout.rowCount), from)
  const byHeight = (height: number) => {
    const row = layout.row(layout.rowOf(from))
    const target = layout.rowAt(row.top + height)
    // In a row higher than the window, move to the next row anyway.
    return nearestInRow(layout, target === row.index ? clampIndex(target + Math.sign(height), layout.rowCount) : target, from)
  }
  const sideways = (step: number) => (isTable ? null : clampIndex(from + (rightToLeft ? -step : step), total))
  switch (key) {
    case 'ArrowLeft':
      return sideways(-1)
    case 'ArrowRight':
      return sideways(1)
    case 'ArrowUp':
      return byRows(-1)
    case 'ArrowDown':
      return byRows(1)
    case 'PageUp':
      return byHeight(-viewport)
    case 'PageDown':
      return byHeight(viewport)
    case 'Home':
      return 0
    case 'End':
      return total - 1
    default:
      return null
  }
}
