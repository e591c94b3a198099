/** Tables of a person's database and the member of their rows that names them. Every key is a string. */
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

/** One table within a transaction. What comes out was written by some version of this program, so its reader parses it. */
export interface Rows {
  get(key: string): Promise<unknown>
  /** In the order of the keys asked for; undefined where there is none. */
  getAll(keys: readonly string[]): Promise<readonly unknown[]>
  all(): Promise<readonly unknown[]>
  /** Those whose key begins so, in the order of their keys. */
  startingWith(prefix: string): Promise<readonly unknown[]>
  keys(): Promise<readonly string[]>
  count(): Promise<number>
  /** How many have a number under this indexed member. */
  countBy(member: string): Promise<number>
  /** Those with the lowest numbers under it, lowest first; without a limit all that have one. */
  lowestBy(member: string, limit?: number): Promise<readonly unknown[]>
  put(row: Row): Promise<void>
  putAll(rows: readonly Row[]): Promise<void>
  remove(keys: readonly string[]): Promise<void>
  clear(): Promise<void>
}

export interface Transaction {
  rows(table: TableName): Rows
}

/**
 * `fill` = a write that may be refused for lack of room: nothing that a person did is lost with it, and it can be made another time. Room is
 * made for `write`.
 */
export type Access = 'read' | 'write' | 'fill'
export type Body<Result> = (transaction: Transaction) => Promise<Result>

/**
 * A place for rows. A transaction happened or it did not; nothing else reads or writes its tables meanwhile. Its body awaits nothing but
 * its own rows and may be run a second time when the first could not be committed.
 */
export interface Storage {
  run<Result>(access: Access, tables: readonly TableName[], body: Body<Result>): Promise<Result>
}
