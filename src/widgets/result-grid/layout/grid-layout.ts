/** One row of a list: positions `first` (inclusive) to `end` (exclusive), px from the top of the list. */
export interface Row {
  readonly index: number
  readonly first: number
  readonly end: number
  readonly top: number
  readonly height: number
}

/**
 * Geometry of a list. Computed without measuring: it needs no image and no element.
 * Rows and positions outside the list are clamped; a list without rows has height 0.
 */
export interface GridLayout {
  /** Height of the whole list in px. */
  readonly height: number
  readonly rowCount: number
  readonly row: (index: number) => Row
  /** Index of the row at a height; between two rows, the upper one. */
  readonly rowAt: (top: number) => number
  /** Index of the row that contains a position. */
  readonly rowOf: (position: number) => number
  /** Inline-start edges of a row's boxes in px, and the gap after each: box i goes from edges[i] to edges[i + 1] − gap. */
  readonly edges: (row: Row) => readonly number[]
  readonly gap: number
}

export const clampIndex = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index))
