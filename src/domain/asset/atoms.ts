import { atom } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import type { AnyErrorCode } from '#contract/errors.ts'

/** An asset that was asked for by id because no result holds it. `missing`: it does not exist, or not for this person. */
export type AssetRequest =
  | { readonly status: 'loading' }
  | { readonly status: 'success'; readonly asset: Asset }
  | { readonly status: 'missing' }
  | { readonly status: 'failure'; readonly code: AnyErrorCode }

/** By id; only of the language and the person they were asked in and for. */
export const assetRequestsAtom = atom<{ readonly for: string; readonly byId: ReadonlyMap<string, AssetRequest> }>({
  for: '',
  byId: new Map(),
})
