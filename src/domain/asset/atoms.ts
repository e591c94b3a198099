import { atom } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import type { AnyErrorCode } from '#contract/errors.ts'

/** Request of an asset by id, because no result contains it. `missing` = it does not exist or is not visible to the user. */
export type AssetRequest =
  | { readonly status: 'loading' }
  | { readonly status: 'success'; readonly asset: Asset }
  | { readonly status: 'missing' }
  | { readonly status: 'failure'; readonly code: AnyErrorCode }

/** The asset in the preview overlay; null = closed. */
export const previewAtom = atom<Asset | null>(null)
/** Id of the asset whose preview is loading, for the progress indicator of its button. */
export const previewLookupAtom = atom<string | null>(null)

/** By id, for one user and language (`for`). */
export const assetRequestsAtom = atom<{ readonly audience: string; readonly byId: ReadonlyMap<string, AssetRequest> }>({
  audience: '',
  byId: new Map(),
})
