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

/** Another id for the same scope = everything that was kept here before has gone; null = nobody knows, or nothing is kept. */
export const deviceIdAtom = atom<{ readonly scope: string | null; readonly id: string } | null>(null)
