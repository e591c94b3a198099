import { atom } from 'jotai'
import { assetRequestsAtom, previewAtom } from '../../asset/atoms.ts'
import { assetsByIdAtom, cacheAssetsAtom } from '../../bookmarks/asset-cache.ts'
import { removeResultsAtom } from '../../search/remove-results.ts'
import { setSelectionAtom } from '../../selection/actions.ts'
import { selectedIdsAtom } from '../../selection/atoms.ts'
import { withdrawalChannelAtom } from './channel.ts'

/** Removes assets that are not visible to the user any more from everything that this tab shows. */
export const hideShownAtom = atom(null, (get, set, ids: ReadonlySet<string>) => {
  void set(removeResultsAtom, ids)
  const selected = [...get(selectedIdsAtom)]
  if (selected.some((id) => ids.has(id))) set(setSelectionAtom, new Set(selected.filter((id) => !ids.has(id))))
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
