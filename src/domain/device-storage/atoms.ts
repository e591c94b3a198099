import { atom } from 'jotai'
import type { StorageState } from '#local/database/recovering-storage.ts'

const opening = { mode: 'opening' } as StorageState
export const bookmarkStorageAtom = atom(opening)
export const queueStorageAtom = atom(opening)
/** Storage of user data; `memory` = some of it is lost when the page is closed. */
export const storageStateAtom = atom((get) => {
  const queue = get(queueStorageAtom)
  return queue.mode === 'memory' ? queue : get(bookmarkStorageAtom)
})

/** Id of a user's database. A new id for the same scope means that the browser has evicted the data. */
export interface DeviceId {
  /** null = a guest. */
  readonly scope: string | null
  readonly id: string
}
/** null = unknown or not stored. */
export const deviceIdAtom = atom<DeviceId | null>(null)
