import { rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { PersonalProblem } from '../../common/personal-problem.ts'

export class DataInUse extends PersonalProblem {
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
