/** One row of a list: positions `first` (inclusive) to `end` (exclusive), px from the top of the list. */
export interface Row {
  readonly index: number
  readonly first: number
  readonly end: number
  readonly top: number
  readonly height: number
}

/**
 * Where everything in a list stands. Computed, never measured: no image and no element has to be there.
 * Rows and positions outside the list are clamped into it; a list without rows has height 0.
 */
export interface GridLayout {
  /** px of the whole list. */
  readonly height: number
  readonly rowCount: number
  readonly row: (index: number) => Row
  /** Index of the row at a height, or of the one above when it falls between two. */
  readonly rowAt: (top: number) => number
  /** Index of the row that holds a position. */
  readonly rowOf: (position: number) => number
  /** Inline-start edges of a row's boxes in px, and the gap after each: box i goes from edges[i] to edges[i + 1] − gap. */
  readonly edges: (row: Row) => readonly number[]
  readonly gap: number
}

export const clampIndex = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index))
