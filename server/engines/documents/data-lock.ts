import Database from 'better-sqlite3'

export class DataInUse extends Error {
  constructor(readonly folder: string) {
    super(`another server uses the data folder ${folder}`)
    this.name = 'DataInUse'
  }
}

/**
 * Keeps a second server off the same data until released. The operating system holds the lock, so it ends with the process, however that ends.
 * Throws DataInUse.
 */
export const lockData = (folder: string, file: string): { release(): void } => {
  const db = new Database(file, { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch {
    db.close()
    throw new DataInUse(folder)
  }
  return { release: () => db.close() }
}
