import { atom } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { assetsByIdAtom } from '../bookmarks/asset-cache.ts'
import { searchResultByIdAtom } from '../search/atoms.ts'
import { assetRequestAtom } from './actions.ts'

/** An asset that is already loaded by a list or page; undefined when none has it. */
export const knownAssetAtom = atom((get) => {
  const [results, requests, bookmarked] = [get(searchResultByIdAtom), get(assetRequestAtom), get(assetsByIdAtom)]
  return (id: string): Asset | undefined => {
    const request = requests.get(id)
    return results.get(id) ?? (request?.status === 'success' ? request.asset : undefined) ?? bookmarked.get(id) ?? undefined
  }
})
