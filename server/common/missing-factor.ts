/** An account that needs a second factor and has none. */
export interface MissingFactor {
  /** End of the grace, in milliseconds since the epoch. */
  readonly until: number
  readonly isOver: boolean
}
