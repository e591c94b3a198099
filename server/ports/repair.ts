/** Result of a database repair. */
export interface Repair {
  /** New path of the damaged file. */
  readonly damaged: string
  /** Rows saved of each table. */
  readonly savedRows: Readonly<Record<string, number>>
  /** Whether parts were unreadable. */
  readonly incomplete: boolean
}
