import { atom } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import type { AssetKind } from '#contract/asset-kind.ts'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../api/atoms.ts'
import { showDownloadMessageAtom } from '../downloads/show-download-message.ts'
import { assetKind } from './asset-kind.ts'
import { previewAtom, previewLookupAtom } from './atoms.ts'
import { fetchPreview, NotVisibleError } from './media.ts'

/** Page whose picture the overlay shows immediately; null = the viewer loads its own media. */
const previews: Readonly<Record<AssetKind, { readonly page: number | null } | null>> = {
  image: { page: null },
  document: { page: 1 },
  video: null,
  '3d': null,
  audio: null,
  other: null,
}

const isRefused = (error: unknown): boolean =>
  error instanceof NotVisibleError || (error instanceof RemoteError && (error.kind === 'denied' || error.code === 'asset.not-found'))

/** Opens the preview overlay. If the asset is not visible to the user, shows a warning instead. */
export const openPreviewAtom = atom(null, async (get, set, asset: Asset) => {
  const preview = previews[assetKind(asset)]
  if (!preview) return set(previewAtom, asset)
  set(previewLookupAtom, asset.id)
  // Only the latest click counts.
  const isCurrent = () => get(previewLookupAtom) === asset.id
  try {
    const { url } = await fetchPreview(get(apiAtom), { id: asset.id, ...preview })
    if (isCurrent()) set(previewAtom, { ...asset, url })
  } catch (error) {
    if (!isCurrent()) return
    if (isRefused(error)) set(showDownloadMessageAtom, 'unauthorized')
    // Open it anyway: an offline copy can be shown, and the viewer reports other failures.
    else set(previewAtom, asset)
  } finally {
    if (isCurrent()) set(previewLookupAtom, null)
  }
})
