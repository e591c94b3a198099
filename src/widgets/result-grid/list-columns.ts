import { clamp } from '#common/clamp.ts'
import type { FieldConfig } from '#contract/config/fields.ts'
import type { Config } from '#contract/config/schema.ts'
import { shownColumns, type TableShape } from './table-shape.ts'

/** Width of a column with stars, which neither wrap nor shorten. */
const starColumn = '7rem'

/** Dates and sizes cannot wrap. */
const fixedTextColumn = 'minmax(6rem, 1fr)'

const columnFor = ({ field_name, options }: FieldConfig, index: number): string => {
  if (field_name === 'rating') return starColumn
  if (index === 0) return 'minmax(0, 1.6fr)'
  return options.filterVal === 'date' || options.filterVal === 'filesize' ? fixedTextColumn : 'minmax(0, 1fr)'
}

/** `grid-template-columns` of the table: the picture, then the configured fields. */
export const listColumns = ({ isStacked, imageColumnPx }: TableShape, list: Config['search']['list']): string =>
  isStacked ? `min(${imageColumnPx}px, 40%) minmax(0, 1fr)` : [`${imageColumnPx}px`, ...shownColumns(list).map(columnFor)].join(' ')

/** Line height in px at the default font size. */
const lineHeightPx = 21

/** Lines of a cell at most, in a high row. */
const maxLineCount = 6
/** Number of lines that a cell shows. */
export const linesInRow = (rowHeight: number): number => clamp(Math.floor(rowHeight / lineHeightPx), 1, maxLineCount)

/** Number of columns that fit if the values are stacked: a partial line would be clipped. */
export const columnsInRow = (columns: readonly FieldConfig[], isFilled: (field: FieldConfig) => boolean, rowHeight: number): number => {
  const first = columns.filter(isFilled)[Math.floor(rowHeight / lineHeightPx)]
  return first ? columns.indexOf(first) : columns.length
}
