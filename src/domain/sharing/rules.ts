export interface OpenedShare {
  /** As they stand in the address; the same one twice is one. */
  readonly ids: readonly string[]
  /** How many of them were found. */
  readonly total: number
}

/** How much of a share somebody sees. */
export const seenOf = ({ ids, total }: OpenedShare): 'all' | 'some' | 'none' =>
  total >= new Set(ids).size ? 'all' : total > 0 ? 'some' : 'none'
