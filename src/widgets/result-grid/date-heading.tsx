import { useLingui } from '@lingui/macro'
import { memo } from 'react'
import type { DateGroups } from '../../domain/search/date-groups.ts'
import './date-heading.css'
import { useGroupLabel } from './use-group-label.ts'

interface DateHeadingProps {
  readonly dates: DateGroups
  readonly group: number
  /** Number of the row among all rows. */
  readonly rowIndex: number
  /** Offset in px from the top of the stage, and height with the rows of the group. */
  readonly y: number
  readonly height: number
  readonly headingPx: number
}

/** Heading of a day or month, which stays at the upper edge while the rows of its group scroll. */
export const DateHeading = memo(({ dates, group, rowIndex, y, height, headingPx }: DateHeadingProps) => {
  const { i18n } = useLingui()
  const label = useGroupLabel(dates, 'long', i18n.locale)(group)
  return (
    <div role="presentation" className="date-group" style={{ insetBlockStart: y, blockSize: height }}>
      <div role="row" aria-rowindex={rowIndex} className="date-heading" style={{ blockSize: headingPx }}>
        <div role="rowheader" className="date-heading-cell">
          <h2 className="m-0 truncate text-14px font-semibold" data-date-heading>
            {label}
          </h2>
        </div>
      </div>
    </div>
  )
})
