import { rmSync } from 'node:fs'
import Database from 'better-sqlite3'

export class DataInUse extends Error {
  constructor(readonly folder: string) {
    super(`another server uses the data folder ${folder}`)
    this.name = 'DataInUse'
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
 * Keeps a second server off the same data until released. The operating system holds the lock, so it ends with the process, however that ends.
 * Throws DataInUse.
 */
export const lockData = (folder: string, file: string): { release(): void } => {
  try {
    const db = take(file)
    return { release: () => db.close() }
  } catch (error) {
    if (!isBusy(error)) {
      // The file says nothing; what stands there in its place can't be held by anybody.
      rmSync(file, { force: true })
      const db = take(file)
      return { release: () => db.close() }
    }
    throw new DataInUse(folder)
  }
}
