import { atom } from 'jotai'
import * as v from 'valibot'
import { databaseName } from '#local/database/database-name.ts'
import { deviceStore, readStoredJson, storageKeys } from '../../platform/storage.ts'
import { deviceIdAtom } from './atoms.ts'

/** Counts of local-only data by database name: bookmarks of a guest, unsent changes, downloads, offline copies. */
const localDataSchema = v.record(v.string(), v.object({ device: v.string(), counts: v.array(v.number()) }))
type LocalData = v.InferOutput<typeof localDataSchema>[string]

/** Stores the counts of a database and returns the previous ones. localStorage usually survives the eviction of a database. */
export const replaceLocalData = (name: string, localData: LocalData): LocalData | undefined => {
  const { [name]: before, ...others } = readStoredJson(storageKeys.localDataCounts, localDataSchema) ?? {}
  deviceStore.set(storageKeys.localDataCounts, JSON.stringify(localData.counts.some(Boolean) ? { ...others, [name]: localData } : others))
  return before
}

/** Records the number of unsent changes that stay on the device after a sign-out. */
export const recordUnsentChangesAtom = atom(null, (get, set, scope: string, changes: number) => {
  const device = get(deviceIdAtom)
  set(deviceIdAtom, null)
  replaceLocalData(databaseName(scope), { device: device?.id ?? '', counts: device ? [0, changes] : [] })
})
