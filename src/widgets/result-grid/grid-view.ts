import type { Config } from '#contract/config/schema.ts'
import type { Results } from '../../domain/catalogue/results.ts'
import type { GridLayout, Row } from './layout/grid-layout.ts'

/** What all rows of a list share. One object, replaced as a whole when any of it changes. */
export interface GridView {
  readonly results: Results
  readonly config: Config
  readonly selected: ReadonlySet<string>
  readonly activeId: string | null
  /** Every asset shows a box to select with. */
  readonly checkable: boolean
}

export interface RowProps {
  readonly row: Row
  /** px down the stage. */
  readonly y: number
  readonly layout: GridLayout
  readonly view: GridView
  /** Position that Tab leads to, where it is in this row: the others are not drawn anew when the focus moves. */
  readonly tabStop: number | null
  /** The list moves too fast for pictures. */
  readonly calm: boolean
}
