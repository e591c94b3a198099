import type { Config } from '#contract/config/schema.ts'

/** A cell with stars, which neither break nor shorten. */
const starColumn = '7rem'

/** Dates and sizes have no place where they could break. */
const wholeColumn = 'minmax(6rem, 1fr)'

const columnFor = ({ field_name, options }: Config['search']['list']['columns'][number], index: number): string => {
  if (field_name === 'rating') return starColumn
  if (index === 0) return 'minmax(0, 1.6fr)'
  return options.filterVal === 'date' || options.filterVal === 'filesize' ? wholeColumn : 'minmax(0, 1fr)'
}

/** The columns of the table as CSS names them: the picture, then the configured fields. `narrow` = no room for these beside each other. */
export const listColumns = (narrow: boolean, { columns, options }: Config['search']['list']): string =>
  narrow ? `min(${options.imageColWidth}px, 40%) minmax(0, 1fr)` : [`${options.imageColWidth}px`, ...columns.map(columnFor)].join(' ')
