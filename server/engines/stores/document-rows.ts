import type { StoredDocument } from '../../ports/configuration-store.ts'
import { parseDocument } from './stored-values.ts'

/** A version of a configuration document; `body` is null once the document is removed. */
export interface DocumentRow {
  readonly body: string | null
  readonly etag: string
  readonly revision: number
  /** Milliseconds since the epoch. */
  readonly savedAt: number
  readonly savedBy: string | null
}

/** Stored versions of each document. */
export const storedVersionCount = 50

export const documentOf = (row: DocumentRow | undefined): StoredDocument | null =>
  row?.body === null || row === undefined
    ? null
    : { body: parseDocument(row.body), etag: row.etag, revision: row.revision, savedAt: row.savedAt, savedBy: row.savedBy }

/** Upper bound of all names with a prefix: the prefix with the highest code point. */
export const prefixEnd = (prefix: string): string => `${prefix}\u{10ffff}`
