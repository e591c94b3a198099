import type { FieldConfig } from '#contract/config/fields.ts'
import type { Config } from '#contract/config/schema.ts'
import { sortedByPosition } from '../../domain/config/sorted-by-position.ts'

const title: FieldConfig = { field_name: 'title', translation: 'fields.title', options: {} }

/** The configured fields by position, or the title if none are configured, so that every row has a text. */
export const shownColumns = ({ columns }: Config['search']['list']): readonly FieldConfig[] =>
  columns.length > 0 ? sortedByPosition(columns) : [title]

/** Column layout of the table for the width of its area. */
export interface TableShape {
  /** The values of an asset are stacked beside its picture: no column fits on a phone. */
  readonly isStacked: boolean
  /** Width of the rows when the columns need more than the area offers, which then scrolls sideways; null = everything fits. */
  readonly scrollWidthPx: number | null
  readonly imageColumnPx: number
}

const minColumnPx = 100
/** A table that needs sideways scrolling anyway gets columns of this width. */
const comfortableColumnPx = 130
/** In a narrower area the picture and one column would fill the window. */
const minTablePx = 480
/** Maximum width of the sticky picture column relative to the area; the other columns scroll. */
const stickyRatio = 0.4

/** @param fontScale text size chosen by the user; 1 = default */
export const tableShape = (list: Config['search']['list'], widthPx: number, fontScale: number): TableShape => {
  const { imageColWidth } = list.options
  const columnCount = shownColumns(list).length
  const isStacked = widthPx < minTablePx * fontScale
  if (isStacked || widthPx - imageColWidth >= columnCount * minColumnPx * fontScale)
    return { isStacked, scrollWidthPx: null, imageColumnPx: imageColWidth }
  const imageColumnPx = Math.min(imageColWidth, Math.round(widthPx * stickyRatio))
  return { isStacked, imageColumnPx, scrollWidthPx: Math.max(widthPx, imageColumnPx + columnCount * comfortableColumnPx * fontScale) }
}
