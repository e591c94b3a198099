import { atom } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { ApiFailure } from '../../platform/api-failure.ts'
import { apiAtom } from '../api/atoms.ts'
import { announceAtom } from '../downloads/announce.ts'
import { previewAtom, previewLookupAtom } from './atoms.ts'
import { kindOf } from './kind.ts'
import { fetchPreview, NotShown } from './media.ts'

/** Videos and models have calls of their own, which their viewers make. */
const hasPicture = (asset: Asset): boolean => kindOf(asset) === 'image' || kindOf(asset) === 'document'

const isRefused = (error: unknown): boolean =>
  error instanceof NotShown || (error instanceof ApiFailure && (error.status === 403 || error.code === 'asset.not-found'))

/** Shows an asset large above the page. Without the right to see it, nothing opens and a warning says so. */
export const openPreviewAtom = atom(null, async (get, set, asset: Asset) => {
  if (!hasPicture(asset)) return set(previewAtom, asset)
  set(previewLookupAtom, asset.id)
  // A later click on another asset is the one that counts.
  const isCurrent = () => get(previewLookupAtom) === asset.id
  try {
    const { url } = await fetchPreview(get(apiAtom), { id: asset.id, page: kindOf(asset) === 'document' ? 1 : null })
    if (isCurrent()) set(previewAtom, { ...asset, url })
  } catch (error) {
    if (!isCurrent()) return
    if (isRefused(error)) set(announceAtom, 'unauthorized')
    // What is on this device can be shown without a connection; the viewer says what can't.
    else set(previewAtom, asset)
  } finally {
    if (isCurrent()) set(previewLookupAtom, null)
  }
})
