import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '../common/is-missing.ts'
import { OperatorError } from '../common/operator-error.ts'
import { dailyCopies } from '../engines/stores/sqlite/daily-copy.ts'
import { LostDatabaseError } from '../engines/stores/sqlite/damage.ts'

const secretLength = 32
/** Only for the account of the server. */
const privateMode = 0o700

class DamagedSecretError extends OperatorError {
  constructor(file: string) {
    super(`${file} is damaged. Remove it, and the next start creates a new one; existing links and guest sessions become invalid.`)
  }
}

/** Created once and stored next to the data, readable by the owner only, so that links and guest sessions survive a restart. */
const readSecret = async (folder: string): Promise<Uint8Array> => {
  const file = join(folder, 'secret')
  const before = await readFile(file).catch(() => null)
  if (before?.byteLength === secretLength) return before
  if (before) throw new DamagedSecretError(file)
  // A random suffix: in a container the process id is the same at every start, and a crash may leave a file.
  const part = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(part, randomBytes(secretLength), { flag: 'wx', mode: 0o600, flush: true })
    // Link instead of rename: if two servers start together, both use the secret of the first.
    await link(part, file).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    })
  } finally {
    await rm(part, { force: true })
  }
  return readFile(file)
}

export interface DataFolder {
  readonly folder: string
  readonly lock: string
  readonly database: string
  /** Daily copies of the database. */
  readonly copies: string
  readonly catalogue: string
  readonly blobs: string
  /** Hashed files of this build of the page and of the previous ones. */
  readonly page: string
  readonly secret: Uint8Array
}

const refuseLost = async (database: string, copies: string): Promise<void> => {
  const bytes = await stat(database).then(
    ({ size }) => size,
    (error: unknown) => {
      if (isMissing(error)) return 0
      throw error
    },
  )
  if (bytes === 0 && (await dailyCopies(copies)).length > 0) throw new LostDatabaseError(database, copies)
}

/** Creates the folder with everything that the engines need. Rejects with LostDatabaseError unless `repair`. */
export const openDataFolder = async (folder: string, { repair = false } = {}): Promise<DataFolder> => {
  await mkdir(folder, { recursive: true, mode: privateMode })
  // Also if the folder existed. A file system without modes, or a folder of another account, stays as it is.
  await chmod(folder, privateMode).catch(() => undefined)
  if (!repair) await refuseLost(databaseIn(folder), copiesIn(folder))
  await mkdir(join(folder, 'catalogue'), { recursive: true })
  return {
    folder,
    lock: join(folder, 'lock'),
    database: databaseIn(folder),
    copies: copiesIn(folder),
    catalogue: join(folder, 'catalogue', 'snapshot'),
    blobs: join(folder, 'blobs'),
    page: join(folder, 'page'),
    secret: await readSecret(folder),
  }
}

const copiesIn = (folder: string): string => join(folder, 'copies')
export const databaseIn = (folder: string): string => join(folder, 'vitrine.sqlite')
