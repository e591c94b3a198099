import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { maxZipAssetCount } from '#contract/download.ts'
import { findQueryIdsAtom } from '../search/find-query-ids.ts'
import type { SearchQuery } from '../search/query.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { showErrorAtom } from '../toasts/error-messages.ts'
import { startDownloadAtom } from './start-actions.ts'

const tooMany = msg({
  id: 'toast.download.too_many',
  message: 'At most 10,000 files can be downloaded at once. Narrow the search first.',
})

/**
 * Downloads all results of a query as one zip, loaded or not. The dialog shows their number, formats and size first.
 * @param title name of the results, as part of the file name
 */
export const downloadQueryAtom = atom(null, async (_get, set, query: SearchQuery, title: string) => {
  try {
    const { ids } = await set(findQueryIdsAtom, query, maxZipAssetCount)
    if (ids) await set(startDownloadAtom, ids, title)
    else set(showToastAtom, { level: 'warning', message: tooMany.id })
  } catch (failure) {
    set(showErrorAtom, failure)
  }
})
