import * as v from 'valibot'
import { isUserDatabase } from '#local/database/database-name.ts'
import { openReadOnlyStorage } from '#local/database/read-only-storage.ts'
import { withTimeout } from '#local/downloads/with-timeout.ts'
import { ownNameOf } from '#local/shared-data/shared-names.ts'
import type { Part } from '../../../build/chunks.ts'

/**
 * Parts of the page's code that offline copies need.
 * @param fileTypes media types of the files that are available offline
 */
export const offlineCodeFor = (fileTypes: readonly string[]): readonly Part[] => [
  'worker',
  ...(fileTypes.some((type) => type.startsWith('model/')) ? (['model'] as const) : []),
  ...(fileTypes.includes('application/pdf') ? (['pdf'] as const) : []),
]

const offlineFileSchema = v.object({ purpose: v.literal('keep'), type: v.string() })
/** Parts that a device needs whose databases cannot be read. */
const unknownNeed = offlineCodeFor([])
/** A database that another tab upgrades may not open for a long time. */
const readTimeoutMs = 5000

/** Parts that offline copies and downloads in the database need. Any version of the program may have written it. */
const partsFor = async (database: string): Promise<readonly Part[]> => {
  const storage = openReadOnlyStorage(database)
  const read = storage.run('read', ['keptSets', 'downloads'], async (transaction) => {
    const [setCount, jobs] = await Promise.all([transaction.rows('keptSets').count(), transaction.rows('downloads').all()])
    const fileTypes = jobs.flatMap((job) => (v.is(offlineFileSchema, job) ? [job.type] : []))
    return setCount + jobs.length > 0 ? offlineCodeFor(fileTypes) : []
  })
  return withTimeout(read, readTimeoutMs, new AbortController().signal, () => new Error(`${database} does not respond`))
    .catch(() => unknownNeed)
    .finally(storage.close)
}

/**
 * Parts of the page's code that the offline copies and downloads of all users of this device need, also those that this version has not taken over yet.
 * Never rejects.
 */
export const partsForDevice = async (): Promise<ReadonlySet<string>> => {
  try {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    return new Set((await Promise.all(names.filter((name) => isUserDatabase(ownNameOf(name))).map(partsFor))).flat())
  } catch {
    return new Set(unknownNeed)
  }
}
