import { atom } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { audienceAtom } from '../language/audience.ts'
import { bookmarkedAssetsAtom } from './atoms.ts'

const nothing: ReadonlyMap<string, Asset | null> = new Map()

/** Bookmarked assets by id, for the current user and language. */
export const assetsByIdAtom = atom((get) => {
  const { audience, byId } = get(bookmarkedAssetsAtom)
  return audience === get(audienceAtom) ? byId : nothing
})

/** Stores loaded assets. Nothing remains of missing ones: they may be hidden from the user. */
export const cacheAssetsAtom = atom(null, (get, set, assets: readonly Asset[], missing: readonly string[]) => {
  const byId = new Map(get(assetsByIdAtom))
  for (const asset of assets) byId.set(asset.id, asset)
  for (const id of missing) byId.set(id, null)
  set(bookmarkedAssetsAtom, { audience: get(audienceAtom), byId })
})
