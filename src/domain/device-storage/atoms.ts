import { atom } from 'jotai'
import type { StorageState } from '#local/database/healing-storage.ts'

/** Where this device keeps what a person does; `memory` = only until the page is closed. */
export const storageStateAtom = atom<StorageState>({ mode: 'opening' })
