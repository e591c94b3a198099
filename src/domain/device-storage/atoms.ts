import { atom } from 'jotai'
import type { StorageState } from '#local/database/healing-storage.ts'

const opening = { mode: 'opening' } as StorageState
export const bookmarkStorageAtom = atom(opening)
export const queueStorageAtom = atom(opening)
/** Where this device keeps what a person does; `memory` = some of it only until the page is closed. */
export const storageStateAtom = atom((get) => {
  const queue = get(queueStorageAtom)
  return queue.mode === 'memory' ? queue : get(bookmarkStorageAtom)
})

/** Another one = everything that was kept here before has gone; null = nobody knows, or nothing is kept. Of whoever uses the page now. */
export const deviceIdAtom = atom<string | null>(null)
