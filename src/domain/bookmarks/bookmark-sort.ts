import { atom } from 'jotai'
import * as v from 'valibot'
import { orientations, sortKeys } from '#contract/search.ts'
import { deviceStore, readStoredJson, storageKeys } from '../../platform/storage.ts'
import type { BookmarkSort } from './bookmark-order.ts'

const sortSchema = v.object({ key: v.picklist(sortKeys), orientation: v.picklist(orientations) })
/** Oldest first, as the list is stored. */
const listOrder: BookmarkSort = { key: 'score', orientation: 'asc' }

const chosenSortAtom = atom<BookmarkSort | null>(null)
/** Order of the bookmarks that the user has chosen; `set` stores it on this device. */
export const bookmarkSortAtom = atom(
  (get) => get(chosenSortAtom) ?? readStoredJson(storageKeys.bookmarkSort, sortSchema) ?? listOrder,
  (_get, set, sort: BookmarkSort) => {
    deviceStore.set(storageKeys.bookmarkSort, JSON.stringify(sort))
    set(chosenSortAtom, sort)
  },
)
