import type { ReactNode } from 'react'
import type { Row } from './layout/grid-layout.ts'
import type { Frame } from './scroller.ts'

interface VirtualRowsProps {
  readonly frame: Frame
  /** px of the scrolled element beyond the rows. */
  readonly around: number
  /** A row that stays in the document because it holds the focus. */
  readonly pinned: number | null
  /** Width of rows that are wider than the area; null = as wide as it is. */
  readonly widthPx: number | null
  /** `y` = px down the stage. */
  readonly renderRow: (row: Row, y: number) => ReactNode
}

/** Farther off the stage nobody sees a row, and coordinates stay exact. */
const farthest = 150_000

/** The rows of a frame on their stage, in order, so that the document reads as it looks. */
export const VirtualRows = ({ frame, around, pinned, widthPx, renderRow }: VirtualRowsProps) => {
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
        minBlockSize: layout.height === 0 ? 0 : around,
        inlineSize: widthPx ?? undefined,
      }}
    >
      <div role="presentation" className="grid-stage" style={{ transform: `translateY(${stage}px)` }}>
        {indices.map((index) => {
          const row = layout.row(index)
          const y = Math.max(-farthest, Math.min(2 * farthest, row.top - origin))
          // A layer of its own that began within a pixel of the screen would be blurred.
          return renderRow(row, Math.round(y * density) / density)
        })}
      </div>
    </div>
  )
}
