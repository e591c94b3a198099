import { atom } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { assetsByIdAtom } from '../bookmarks/asset-cache.ts'
import { searchResultByIdAtom } from '../catalogue/atoms.ts'
import { assetRequestAtom } from './actions.ts'

/** An asset that some list or page has loaded already; undefined when none has. */
export const knownAssetAtom = atom((get) => {
  const [results, requests, bookmarked] = [get(searchResultByIdAtom), get(assetRequestAtom), get(assetsByIdAtom)]
  return (id: string): Asset | undefined => {
    const request = requests.get(id)
    return results.get(id) ?? (request?.status === 'success' ? request.asset : undefined) ?? bookmarked.get(id) ?? undefined
  }
})
