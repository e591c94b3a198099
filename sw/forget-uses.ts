import { userCachePrefix } from '#local/cache-names.ts'

const database = 'workbox-expiration'
const table = 'cache-entries'

/**
 * workbox-expiration notes by address when an entry of a cache was used last, in a database of its own, which outlives the cache. Takes the
 * notes about persons' pictures off the device; never rejects.
 * @param mine beginning of the names of the caches whose notes stay; null = none do
 */
export const forgetUses = (mine: string | null): Promise<void> =>
  new Promise<void>((done) => {
    const opening = indexedDB.open(database)
    // There is none yet, and it is not ours to make.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => done())
    opening.addEventListener('success', () => {
      const { result: opened } = opening
      const end = () => {
        opened.close()
        done()
      }
      if (!opened.objectStoreNames.contains(table)) return end()
      const transaction = opened.transaction(table, 'readwrite')
      const ofPersons = IDBKeyRange.bound(userCachePrefix, `${userCachePrefix}\uFFFF`)
      const notes = transaction.objectStore(table).index('cacheName').openCursor(ofPersons)
      notes.addEventListener('success', () => {
        const { result: note } = notes
        if (!note) return
        const isMine = mine !== null && typeof note.key === 'string' && note.key.startsWith(mine)
        if (!isMine) note.delete()
        note.continue()
      })
      transaction.addEventListener('complete', end)
      transaction.addEventListener('abort', end)
    })
  }).catch(() => undefined)
