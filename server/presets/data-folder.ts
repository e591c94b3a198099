import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '../common/is-missing.ts'
import { PersonalProblem } from '../common/personal-problem.ts'
import { dailyCopies } from '../engines/documents/daily-copy.ts'
import { LostDatabase } from '../engines/documents/damage.ts'

const secretLength = 32

class DamagedSecret extends PersonalProblem {
  constructor(file: string) {
    super(`${file} is damaged. Remove it to have a new one made; links and guest sessions end.`)
  }
}

/** Made once and kept beside the data, readable by the owner alone: links and guest sessions outlive a restart. */
const readSecret = async (folder: string): Promise<Uint8Array> => {
  const file = join(folder, 'secret')
  const before = await readFile(file).catch(() => null)
  if (before?.byteLength === secretLength) return before
  if (before) throw new DamagedSecret(file)
  // In a container the process has the same number at every start: what a crash left behind must not be in the way.
  const part = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(part, randomBytes(secretLength), { flag: 'wx', mode: 0o600, flush: true })
    // A link, not a rename: of two servers that start together the first one's secret stands for both.
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
  /** Pieces of the page of this build and the ones before. */
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
  if (bytes === 0 && (await dailyCopies(copies)).length > 0) throw new LostDatabase(database, copies)
}

/**
 * Makes the folder with everything in it that must be there before the engines open. Rejects with LostDatabase, unless it is going to
 * be repaired.
 */
export const openDataFolder = async (folder: string, { repair = false } = {}): Promise<DataFolder> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
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
