import { atom } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { audienceAtom } from '../session/audience.ts'
import { bookmarkedAssetsAtom } from './atoms.ts'

const nothing: ReadonlyMap<string, Asset | null> = new Map()

/** Bookmarked assets by id, of this person in this language. */
export const assetsByIdAtom = atom((get) => {
  const { for: audience, byId } = get(bookmarkedAssetsAtom)
  return audience === get(audienceAtom) ? byId : nothing
})

/** Assets that were known on this visit and are not there any more, by id. */
export const goneAssetsAtom = atom((get) => {
  const { for: audience, gone } = get(bookmarkedAssetsAtom)
  return audience === get(audienceAtom) ? gone : new Map<string, Asset>()
})

export const rememberAssetsAtom = atom(null, (get, set, assets: readonly Asset[], missing: readonly string[]) => {
  const byId = new Map(get(assetsByIdAtom))
  const gone = new Map(get(goneAssetsAtom))
  for (const asset of assets) byId.set(asset.id, asset)
  for (const id of missing) {
    const known = byId.get(id)
    if (known) gone.set(id, known)
    byId.set(id, null)
  }
  set(bookmarkedAssetsAtom, { for: get(audienceAtom), byId, gone })
})
