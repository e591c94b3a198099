import type { ReactNode } from 'react'
import type { Row } from './layout/grid-layout.ts'
import type { Frame } from './scroller.ts'

interface VirtualRowsProps {
  readonly frame: Frame
  /** Scrollable padding in px beyond the rows. */
  readonly paddingPx: number
  /** A row that stays in the document because it contains the focus. */
  readonly pinned: number | null
  /** Width of rows that are wider than the area; null = the width of the area. */
  readonly widthPx: number | null
  /** `y` = px from the top of the stage. */
  readonly renderRow: (row: Row, y: number) => ReactNode
}

/** Maximum distance in px from the stage: rows farther away are invisible, and large coordinates lose precision. */
const maxDistancePx = 150_000

/** The rows of a frame on their stage, in visual order. */
export const VirtualRows = ({ frame, paddingPx, pinned, widthPx, renderRow }: VirtualRowsProps) => {
  const { layout, spacer, first, end, origin, stage } = frame
  const density = window.devicePixelRatio
  const indices = Array.from({ length: end - first }, (_, index) => first + index)
  if (pinned !== null && pinned < layout.rowCount) {
    if (pinned < first) indices.unshift(pinned)
    else if (pinned >= end) indices.push(pinned)
  }
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
      <div role="presentation" className="grid-stage" style={{ transform: `translateY(${stage}px)` }}>
        {indices.map((index) => {
          const row = layout.row(index)
          const y = Math.max(-maxDistancePx, Math.min(2 * maxDistancePx, row.top - origin))
          // Round to device pixels: a layer at a fractional position would be blurred.
          return renderRow(row, Math.round(y * density) / density)
        })}
      </div>
    </div>
  )
}
