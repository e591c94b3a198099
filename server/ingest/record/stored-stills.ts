import type { Sharp } from 'sharp'
import type { Blobs } from '../../ports/blobs.ts'
import type { Rendition } from '../../records/asset-record.ts'
import { makeStills, type Stills } from '../image/stills.ts'
import { storeBytes } from './store-rendition.ts'

export interface StoredStills {
  readonly renditions: Rendition[]
  readonly thumbhash: string
  readonly dominantColor: string | null
}

/** Stores thumbnail and preview. */
export const storeStillFiles = async (
  blobs: Blobs,
  sha256: string,
  { stills, thumbhash, dominantColor }: Stills,
): Promise<StoredStills> => {
  const renditions = await Promise.all(
    stills.map(({ name, data, width, height }) =>
      storeBytes(blobs, sha256, { name, mime: 'image/webp', extension: 'webp', width, height }, data),
    ),
  )
  return { renditions, thumbhash, dominantColor }
}

/** Makes thumbnail and preview of an image and stores them. */
export const storeStills = async (blobs: Blobs, sha256: string, picture: Sharp): Promise<StoredStills> =>
  storeStillFiles(blobs, sha256, await makeStills(picture))
