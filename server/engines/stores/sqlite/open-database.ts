import Database from 'better-sqlite3'
import { OperatorError } from '../../../common/operator-error.ts'
import { InaccessibleDatabaseError, isClosed } from './damage.ts'
import { migrations } from './schema.ts'

/** Thrown if a newer program wrote the data: continuing would lose data that this version does not know. */
export class NewerDatabaseError extends OperatorError {
  constructor(readonly version: number) {
    super(`The data was written by a newer version of the program (database version ${version}, known up to ${migrations.length}).`)
  }
}

const migrate = (db: Database.Database): void => {
  // Immediate, so that a server and a command line tool that start together take each step once.
  const step = db.transaction(() => {
    const version = Number(db.pragma('user_version', { simple: true }))
    if (version > migrations.length) throw new NewerDatabaseError(version)
    for (const statements of migrations.slice(version)) db.exec(statements)
    db.pragma(`user_version = ${migrations.length}`)
  })
  step.immediate()
}

const open = (file: string): Database.Database => {
  try {
    return new Database(file, { timeout: 5000 })
  } catch (error) {
    throw isClosed(error) ? new InaccessibleDatabaseError(file) : error
  }
}

/**
 * Opens the file, `:memory:` for none, and migrates it to the newest version. Committed data survives a power failure. Throws NewerDatabaseError
 * or InaccessibleDatabaseError.
 */
export const openDatabase = (file: string): Database.Database => {
  const db = open(file)
  try {
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma('foreign_keys = ON')
    db.pragma('trusted_schema = OFF')
    db.pragma('temp_store = MEMORY')
    migrate(db)
    return db
  } catch (error) {
    db.close()
    throw isClosed(error) ? new InaccessibleDatabaseError(file) : error
  }
}
