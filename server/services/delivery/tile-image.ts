import type { AssetStore } from '../../ports/asset-store.ts'
import { BlobMissingError, type Blobs } from '../../ports/blobs.ts'
import { findRendition } from '../../records/asset-urls.ts'
import { authorize } from '../assets/authorize.ts'
import { guestCaller } from '../sessions/callers.ts'

/**
 * Image of a tile that shows an asset instead of an uploaded file. Tiles are public, so only assets that every guest may view are used.
 * Null if there is no such asset or it has no image.
 */
export const assetTile = async (
  assets: AssetStore,
  blobs: Blobs,
  id: string,
): Promise<{ readonly bytes: Uint8Array; readonly mime: string; readonly sha256: string } | null> => {
  const record = await assets.getAsset(id)
  if (!record || !authorize(guestCaller('', null), record, 'view')) return null
  const picture = findRendition(record, 'thumb', 'preview', 'poster')
  if (!picture?.mime.startsWith('image/')) return null
  const bytes = await blobs.read(picture.blob).catch((error: unknown) => {
    if (error instanceof BlobMissingError) return null
    throw error
  })
  return bytes && { bytes, mime: picture.mime, sha256: picture.sha256 }
}
