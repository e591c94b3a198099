import type { FieldConfig } from '#contract/config/fields.ts'
import type { Config } from '#contract/config/schema.ts'

/** A cell with stars, which neither break nor shorten. */
const starColumn = '7rem'

/** Dates and sizes have no place where they could break. */
const wholeColumn = 'minmax(6rem, 1fr)'

const title: FieldConfig = { field_name: 'title', translation: 'fields.title', options: {} }

/** The configured fields; where there are none the title, since a row without a word would be nobody's. */
export const shownColumns = ({ columns }: Config['search']['list']): readonly FieldConfig[] => (columns.length > 0 ? columns : [title])

const columnFor = ({ field_name, options }: FieldConfig, index: number): string => {
  if (field_name === 'rating') return starColumn
  if (index === 0) return 'minmax(0, 1.6fr)'
  return options.filterVal === 'date' || options.filterVal === 'filesize' ? wholeColumn : 'minmax(0, 1fr)'
}

/** The columns of the table as CSS names them: the picture, then the configured fields. `narrow` = no room for these beside each other. */
export const listColumns = (narrow: boolean, list: Config['search']['list']): string =>
  narrow
    ? `min(${list.options.imageColWidth}px, 40%) minmax(0, 1fr)`
    : [`${list.options.imageColWidth}px`, ...shownColumns(list).map(columnFor)].join(' ')

/** px of a line of text, with letters of the usual size. */
const lineHeight = 21

/** How many of the columns are shown where their values stand below each other: a line that the row ends in would be cut through. */
export const columnsInRow = (columns: readonly FieldConfig[], isFilled: (field: FieldConfig) => boolean, rowHeight: number): number => {
  const first = columns.filter(isFilled)[Math.floor(rowHeight / lineHeight)]
  return first ? columns.indexOf(first) : columns.length
}
