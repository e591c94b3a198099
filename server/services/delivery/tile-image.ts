import { findRendition } from '../../ports/asset-urls.ts'
import { BlobMissing, type Blobs } from '../../ports/blobs.ts'
import type { Documents } from '../../ports/documents.ts'
import { authorize } from '../assets/authorize.ts'
import { guestCaller } from '../sessions/callers.ts'

/**
 * A tile may show an asset instead of an uploaded picture: its id is then the tile's. Tiles are open to everyone,
 * so only what every guest may see is taken. Null when there is no such asset, or no picture of it.
 */
export const assetTile = async (
  documents: Documents,
  blobs: Blobs,
  id: string,
): Promise<{ readonly bytes: Uint8Array; readonly mime: string; readonly sha256: string } | null> => {
  const record = await documents.getAsset(id)
  if (!record || !authorize(guestCaller('', null), record, 'view')) return null
  const picture = findRendition(record, 'thumb', 'preview', 'poster')
  if (!picture?.mime.startsWith('image/')) return null
  const bytes = await blobs.read(picture.blob).catch((error: unknown) => {
    if (error instanceof BlobMissing) return null
    throw error
  })
  return bytes && { bytes, mime: picture.mime, sha256: picture.sha256 }
}
