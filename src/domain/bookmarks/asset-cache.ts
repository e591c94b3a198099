import { atom } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { audienceAtom } from '../session/audience.ts'
import { bookmarkedAssetsAtom } from './atoms.ts'

const nothing: ReadonlyMap<string, Asset | null> = new Map()

/** Bookmarked assets by id, for the current user and language. */
export const assetsByIdAtom = atom((get) => {
  const { for: audience, byId } = get(bookmarkedAssetsAtom)
  return audience === get(audienceAtom) ? byId : nothing
})

/** Assets that were loaded on this visit and no longer exist, by id. */
export const removedAssetsAtom = atom((get) => {
  const { for: audience, removed } = get(bookmarkedAssetsAtom)
  return audience === get(audienceAtom) ? removed : new Map<string, Asset>()
})

export const cacheAssetsAtom = atom(null, (get, set, assets: readonly Asset[], missing: readonly string[]) => {
  const byId = new Map(get(assetsByIdAtom))
  const removed = new Map(get(removedAssetsAtom))
  for (const asset of assets) byId.set(asset.id, asset)
  for (const id of missing) {
    const known = byId.get(id)
    if (known) removed.set(id, known)
    byId.set(id, null)
  }
  set(bookmarkedAssetsAtom, { for: get(audienceAtom), byId, removed })
})
