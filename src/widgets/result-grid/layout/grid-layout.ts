import { clamp } from '#common/clamp.ts'

/** One row of a list: positions `first` (inclusive) to `end` (exclusive), px from the top of the list. */
export interface GridRow {
  readonly index: number
  readonly first: number
  readonly end: number
  readonly top: number
  readonly height: number
  /** Index of its group. */
  readonly group: number
}

/**
 * Geometry of a list. Computed without measuring: it needs no image and no element.
 * Rows and positions outside the list are clamped; a list without rows has height 0.
 */
export interface GridLayout {
  /** Height of the whole list in px. */
  readonly height: number
  readonly rowCount: number
  readonly row: (index: number) => GridRow
  /** Index of the row at a height; between two rows, the upper one. */
  readonly rowAt: (top: number) => number
  /** Index of the row that contains a position. */
  readonly rowOf: (position: number) => number
  /** Inline-start edges of a row's boxes in px, and the gap after each: box i goes from edges[i] to edges[i + 1] − gap. */
  readonly edges: (row: GridRow) => readonly number[]
  readonly gap: number
  /** Height in px of the heading of each group; 0 = no headings. */
  readonly headingPx: number
  readonly groupCount: number
  /** Upper edge of the heading of a group in px. For the number of groups: the lower edge of the last one. */
  readonly groupTop: (group: number) => number
  /** Index of the group at a height, including its heading. */
  readonly groupAt: (top: number) => number
}

export const clampIndex = (index: number, count: number): number => clamp(index, 0, count - 1)
