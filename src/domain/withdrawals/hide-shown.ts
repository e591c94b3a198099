import { atom } from 'jotai'
import { assetRequestsAtom, previewAtom } from '../asset/atoms.ts'
import { assetsByIdAtom, cacheAssetsAtom } from '../bookmarks/asset-cache.ts'
import { resultsAtom } from '../search/atoms.ts'
import { refreshFacetCountsAtom } from '../search/refresh-facet-counts.ts'
import { withdrawalChannelAtom } from './channel.ts'

/** Removes assets that are not visible to the user any more from everything that this tab shows. */
export const hideShownAtom = atom(null, (get, set, ids: ReadonlySet<string>) => {
  const results = get(resultsAtom)
  const shown = [...results.loaded].filter(([, asset]) => asset !== null && ids.has(asset.id))
  if (shown.length > 0) {
    const removed = shown.map(([position]) => [position, null] as const)
    set(resultsAtom, { ...results, loaded: new Map([...results.loaded, ...removed]) })
    // A facet value may belong to these assets alone.
    void set(refreshFacetCountsAtom)
  }
  const requests = get(assetRequestsAtom)
  const loadedRequests = [...requests.byId].filter(([id, { status }]) => ids.has(id) && status === 'success')
  if (loadedRequests.length > 0) {
    const missing = loadedRequests.map(([id]) => [id, { status: 'missing' }] as const)
    set(assetRequestsAtom, { ...requests, byId: new Map([...requests.byId, ...missing]) })
  }
  const bookmarked = [...ids].filter((id) => get(assetsByIdAtom).get(id))
  if (bookmarked.length > 0) set(cacheAssetsAtom, [], bookmarked)
  const previewed = get(previewAtom)
  if (previewed && ids.has(previewed.id)) set(previewAtom, null)
})

/** The same in all tabs of the user. */
export const hideEverywhereAtom = atom(null, (get, set, ids: readonly string[]) => {
  set(hideShownAtom, new Set(ids))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  get(withdrawalChannelAtom)?.postMessage(ids)
})
