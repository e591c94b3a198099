import type { Documents } from '../../ports/documents.ts'
import { assetDocuments } from './assets.ts'
import { auditDocuments } from './audit.ts'
import { bookmarkDocuments } from './bookmarks.ts'
import { identityDocuments } from './identities.ts'
import { loginCounters } from './login-counters.ts'
import { namedDocuments } from './named-documents.ts'
import { openDatabase } from './open-database.ts'
import { sessionDocuments } from './sessions.ts'
import { usageDocuments } from './usage.ts'
import { userDocuments } from './users.ts'
import { zipJobDocuments } from './zip-jobs.ts'

export interface SqliteDocumentsOptions {
  /** Path of the database file, `:memory:` for none. Its folder must exist. */
  readonly file: string
  /** Milliseconds since the epoch. */
  readonly clock?: () => number
}

/** Documents in one SQLite file. Several processes may open it: the server and the command line tools. Throws NewerDatabase. */
export const createSqliteDocuments = ({ file, clock = Date.now }: SqliteDocumentsOptions): Documents => {
  const db = openDatabase(file)
  return {
    ...assetDocuments(db, clock),
    ...userDocuments(db),
    ...sessionDocuments(db),
    ...identityDocuments(db),
    ...loginCounters(db, clock),
    ...bookmarkDocuments(db, clock),
    ...namedDocuments(db, clock),
    ...auditDocuments(db, clock),
    ...usageDocuments(db),
    ...zipJobDocuments(db),
    close: async () => {
      if (!db.open) return
      db.pragma('optimize')
      db.close()
    },
  }
}
