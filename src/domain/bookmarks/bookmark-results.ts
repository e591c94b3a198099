import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { maxBookmarkCount } from '#contract/bookmark.ts'
import { apiAtom } from '../api/atoms.ts'
import { maxAssets } from '../downloads/max-assets.ts'
import { resultsAtom } from '../search/atoms.ts'
import { findAllIdsAtom } from '../search/find-ids.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { addBookmarksAtom } from './actions.ts'
import { bookmarkCountAtom } from './atoms.ts'

const messages = {
  failed: msg({ id: 'toast.bookmark.results_failed', message: 'The results could not be read. No bookmark was added.' }),
  full: msg({
    id: 'toast.bookmark.results_full',
    message: 'At most 100,000 bookmarks can be stored. Narrow the search to add its results.',
  }),
}

/** Number of results in the confirmation dialog; null = closed. */
export const addAllDialogAtom = atom<number | null>(null)
/** Whether all results are being added to the bookmarks. */
export const isAddingAllAtom = atom(false)

/** Bookmarks all results, loaded or not. */
export const addAllResultsAtom = atom(null, async (get, set) => {
  set(addAllDialogAtom, null)
  const { total } = get(resultsAtom)
  if (total + get(bookmarkCountAtom) > maxBookmarkCount) return set(showToastAtom, { level: 'warning', message: messages.full.id })
  set(isAddingAllAtom, true)
  try {
    const ids = await set(findAllIdsAtom, { first: 0, last: total - 1 }).catch(() => null)
    if (ids) await set(addBookmarksAtom, ids)
    else set(showToastAtom, { level: 'danger', message: messages.failed.id })
  } finally {
    set(isAddingAllAtom, false)
  }
})

/** Bookmarks all results, after a confirmation if they exceed the server's limit. */
export const confirmAllResultsAtom = atom(null, async (get, set) => {
  const { total } = get(resultsAtom)
  set(isAddingAllAtom, true)
  const limit = await maxAssets(get(apiAtom))
  set(isAddingAllAtom, false)
  if (limit >= 0 && total > limit) set(addAllDialogAtom, total)
  else await set(addAllResultsAtom)
})
