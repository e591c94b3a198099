import { rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { OperatorError } from '../../../common/operator-error.ts'

export class DataInUseError extends OperatorError {
  constructor(readonly folder: string) {
    super(`Another server uses the data folder ${folder}.`)
  }
}

const isBusy = (error: unknown) => error instanceof Error && 'code' in error && /^SQLITE_(BUSY|LOCKED)/.test(String(error.code))

const take = (file: string): Database.Database => {
  const db = new Database(file, { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * Locks the data against a second server until released. The operating system releases the lock when the process ends. Throws DataInUseError.
 */
export const lockData = (folder: string, file: string): { release(): void } => {
  try {
    const db = take(file)
    return { release: () => db.close() }
  } catch (error) {
    if (!isBusy(error)) {
      // The file has no content. If its path is not a lockable file, it is replaced.
      rmSync(file, { force: true })
      const db = take(file)
      return { release: () => db.close() }
    }
    throw new DataInUseError(folder)
  }
}
