import { atom } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { ApiFailure } from '../../platform/api-failure.ts'
import { apiAtom } from '../api/atoms.ts'
import { showDownloadMessageAtom } from '../downloads/show-download-message.ts'
import { assetKind } from './asset-kind.ts'
import { previewAtom, previewLookupAtom } from './atoms.ts'
import { fetchPreview, NotVisibleError } from './media.ts'

/** Viewers of videos and models load their own media. */
const hasPicture = (asset: Asset): boolean => assetKind(asset) === 'image' || assetKind(asset) === 'document'

const isRefused = (error: unknown): boolean =>
  error instanceof NotVisibleError || (error instanceof ApiFailure && (error.status === 403 || error.code === 'asset.not-found'))

/** Opens the preview overlay. If the asset is not visible to the user, shows a warning instead. */
export const openPreviewAtom = atom(null, async (get, set, asset: Asset) => {
  if (!hasPicture(asset)) return set(previewAtom, asset)
  set(previewLookupAtom, asset.id)
  // Only the latest click counts.
  const isCurrent = () => get(previewLookupAtom) === asset.id
  try {
    const { url } = await fetchPreview(get(apiAtom), { id: asset.id, page: assetKind(asset) === 'document' ? 1 : null })
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
