/** Tables of a user's database with their key fields. All keys are strings. */
export const tableKeys = {
  meta: 'key',
  bookmarkBase: 'key',
  bookmarkOps: 'id',
  bookmarkTrash: 'id',
  assets: 'key',
  downloads: 'id',
  downloadParts: 'key',
  keptSets: 'key',
  keptItems: 'key',
  recentSearches: 'text',
  broken: 'key',
  reserve: 'key',
} as const

export type TableName = keyof typeof tableKeys
export const tableNames = Object.keys(tableKeys) as TableName[]

export type Row = Readonly<Record<string, unknown>>

/** One table within a transaction. Another version may have written the rows, so callers parse them. */
export interface Rows {
  get(key: string): Promise<unknown>
  /** In the order of `keys`; undefined for missing rows. */
  getAll(keys: readonly string[]): Promise<readonly unknown[]>
  all(): Promise<readonly unknown[]>
  /** Rows whose key has this prefix, in key order. */
  startingWith(prefix: string): Promise<readonly unknown[]>
  keys(): Promise<readonly string[]>
  count(): Promise<number>
  /** Number of rows with a number in this indexed field. */
  countBy(field: string): Promise<number>
  /** Rows with the lowest numbers in the indexed field, lowest first; without a limit all rows that have one. */
  lowestBy(field: string, limit?: number): Promise<readonly unknown[]>
  put(row: Row): Promise<void>
  putAll(rows: readonly Row[]): Promise<void>
  remove(keys: readonly string[]): Promise<void>
  clear(): Promise<void>
}

export interface Transaction {
  rows(table: TableName): Rows
}

/** `write` = a change of the user, for which other data may be deleted; `fill` = replaceable data, which fails on a full device. */
export type TransactionMode = 'read' | 'write' | 'fill'
export type Body<Result> = (transaction: Transaction) => Promise<Result>

/**
 * Transactional storage. Transactions are atomic and isolated. The body may await only its own rows, and may run twice when the first commit
 * failed.
 */
export interface Storage {
  run<Result>(access: TransactionMode, tables: readonly TableName[], body: Body<Result>): Promise<Result>
}
