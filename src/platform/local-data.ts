import { deviceStore, storageKeys } from './storage.ts'

/**
 * False = databases of this device store no bookmarks, downloads, offline copies or session, and the browser has not deleted any. True if the browser
 * cannot list them.
 */
export const mayHaveLocalData = async (): Promise<boolean> => {
  if ([storageKeys.localDataCounts, storageKeys.offlineCopies].some((key) => deviceStore.get(key) !== null)) return true
  if (!('indexedDB' in globalThis)) return false
  try {
    return (await indexedDB.databases()).length > 0
  } catch {
    return true
  }
}
