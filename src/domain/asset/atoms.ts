import { atom } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import type { AnyErrorCode } from '#contract/errors.ts'

/** An asset that was asked for by id because no result holds it. `missing`: it does not exist, or not for this person. */
export type AssetRequest =
  | { readonly status: 'loading' }
  | { readonly status: 'success'; readonly asset: Asset }
  | { readonly status: 'missing' }
  | { readonly status: 'failure'; readonly code: AnyErrorCode }

/** The asset that is looked at large above the page; null = none. */
export const previewAtom = atom<Asset | null>(null)
/** Id of the asset whose preview is being asked for, so that its button can show it. */
export const previewLookupAtom = atom<string | null>(null)

/** By id; only of the language and the person they were asked in and for. */
export const assetRequestsAtom = atom<{ readonly for: string; readonly byId: ReadonlyMap<string, AssetRequest> }>({
  for: '',
  byId: new Map(),
})
