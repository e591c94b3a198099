import type { Config } from '#contract/config/schema.ts'
import type { Results } from '../../domain/search/results.ts'
import type { GridLayout, GridRow } from './layout/grid-layout.ts'

/** Data that all rows of a list share. One object, replaced as a whole on every change. */
export interface GridView {
  readonly results: Results
  readonly config: Config
  readonly selected: ReadonlySet<string>
  readonly activeId: string | null
  /** Every asset shows a checkbox. */
  readonly isCheckable: boolean
}

export interface RowProps {
  readonly row: GridRow
  /** Offset in px from the top of the stage. */
  readonly y: number
  /** Number among all rows, with headings and the header; the first is 1. */
  readonly rowIndex: number
  readonly layout: GridLayout
  readonly view: GridView
  /** Position in the tab order if it is in this row: other rows do not render when the focus moves. */
  readonly tabStop: number | null
  /** The list moves too fast to render pictures. */
  readonly isFlinging: boolean
}
