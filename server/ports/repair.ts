/** What could be saved of a damaged store. */
export interface Repair {
  /** Where the damaged file lies now. */
  readonly damaged: string
  /** Rows kept of each table that has any. */
  readonly kept: Readonly<Record<string, number>>
  /** Whether something could not be read. */
  readonly incomplete: boolean
}
