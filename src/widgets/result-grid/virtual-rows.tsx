import type { ReactNode } from 'react'
import type { GridRow } from './layout/grid-layout.ts'
import type { RenderedRows } from './scroller.ts'

interface VirtualRowsProps {
  readonly frame: RenderedRows
  /** Scrollable padding in px beyond the rows. */
  readonly paddingPx: number
  /** A row that stays in the document because it contains the focus. */
  readonly pinned: number | null
  /** Width of rows that are wider than the area; null = the width of the area. */
  readonly widthPx: number | null
  /** `y` = px from the top of the stage. */
  readonly renderRow: (row: GridRow, y: number) => ReactNode
  /** Heading of a group, with the height of the group. Before the rows of the group. */
  readonly renderHeading: (group: number, first: GridRow, y: number, height: number) => ReactNode
}

/** Space in px above the first row, for outlines. */
const stageInsetPx = 4

/** Maximum distance in px from the stage: rows farther away are invisible, and large coordinates lose precision. */
const maxDistancePx = 150_000

/** The rows of a frame on their stage, in visual order, with the headings of their groups. */
export const VirtualRows = ({ frame, paddingPx, pinned, widthPx, renderRow, renderHeading }: VirtualRowsProps) => {
  const { layout, spacer, first, end, origin, stage } = frame
  const density = window.devicePixelRatio
  const indices = Array.from({ length: end - first }, (_, index) => first + index)
  if (pinned !== null && pinned < layout.rowCount) {
    if (pinned < first) indices.unshift(pinned)
    else if (pinned >= end) indices.push(pinned)
  }
  const near = (px: number) => Math.max(-maxDistancePx, Math.min(2 * maxDistancePx, px - origin))
  const headingOf = (row: GridRow): ReactNode => {
    const y = near(layout.groupTop(row.group))
    return renderHeading(row.group, row, y, near(layout.groupTop(row.group + 1)) - y)
  }
  const children: ReactNode[] = []
  let lastGroup = -1
  for (const index of indices) {
    const row = layout.row(index)
    if (layout.headingPx > 0 && row.group !== lastGroup) children.push(headingOf(row))
    lastGroup = row.group
    // Round to device pixels: a layer at a fractional position would be blurred.
    children.push(renderRow(row, Math.round(near(row.top) * density) / density))
  }
  // The heading below the last row may be visible before its rows.
  const next = layout.row(end)
  if (layout.headingPx > 0 && next.index === end && next.group === lastGroup + 1) children.push(headingOf(next))
  return (
    <div
      role="presentation"
      className="relative"
      style={{
        blockSize: layout.height === 0 ? 0 : spacer,
        minBlockSize: layout.height === 0 ? 0 : paddingPx,
        inlineSize: widthPx ?? undefined,
      }}
    >
      {/* Not a transform: sticky headings would ignore it. */}
      <div role="presentation" className="grid-stage" style={{ insetBlockStart: stage + stageInsetPx }}>
        {children}
      </div>
    </div>
  )
}
