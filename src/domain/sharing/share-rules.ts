export interface OpenedShare {
  /** Ids in the URL, possibly repeated. */
  readonly ids: readonly string[]
  /** Number of ids found. */
  readonly total: number
}

/** How many assets of a share are visible to the user. */
export const visibleShare = ({ ids, total }: OpenedShare): 'all' | 'some' | 'none' =>
  total >= new Set(ids).size ? 'all' : total > 0 ? 'some' : 'none'
