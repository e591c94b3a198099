import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { putLimited } from '#common/put-limited.ts'
import { createTaskQueue } from '../../common/task-queue.ts'
import type { AssetRecord, Rendition } from '../../records/asset-record.ts'
import { findRendition, previewOf } from '../../records/asset-urls.ts'
import { inlineType } from '../delivery/media-types.ts'

/** The size that messengers show in full width, in pixels. */
export const shareSize = { width: 1200, height: 630 } as const
/** A picture of this or a wider shape is cropped; a higher one would lose too much of it. */
const minCroppedRatio = 4 / 3
/** Behind a picture whose colour is not known. */
const paper = '#ffffff'
/** Pictures of about 100 kB in memory. */
const maxCachedCount = 100
const maxWaiting = 50

/** The stored picture from which that of a share is made; undefined = none. */
export const sharedPicture = (record: AssetRecord): Rendition | undefined =>
  [previewOf(record), findRendition(record, 'thumb')].find((one) => one !== undefined && inlineType(one.extension)?.startsWith('image/'))

export interface SharePictureFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Strong ETag with its quotes. */
  readonly etag: string
}

/** Makes a JPEG of the size that messengers show: cropped to its most interesting part, or whole on its own colour. */
const draw = async (stored: Uint8Array, record: AssetRecord): Promise<SharePictureFile> => {
  const picture = sharp(stored, { failOn: 'none' })
  const { width, height } = await picture.metadata()
  const isCropped = width / height >= minCroppedRatio
  const colour = record.dominantColor ?? paper
  const drawn = await picture
    .resize({
      ...shareSize,
      fit: isCropped ? 'cover' : 'contain',
      position: isCropped ? sharp.strategy.attention : 'centre',
      background: colour,
    })
    .flatten({ background: isCropped ? paper : colour })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
  return { bytes: new Uint8Array(drawn), etag: `"${createHash('sha256').update(drawn).digest('hex')}"` }
}

/**
 * Pictures of shares, made on request, one at a time, and remembered. Null = the picture cannot be decoded, or too many requests wait.
 * @param read bytes of a stored picture
 */
export const createSharePictures = (read: (blob: string) => Promise<Uint8Array>) => {
  const drawn = new Map<string, Promise<SharePictureFile | null>>()
  const inTurn = createTaskQueue({ running: 1, waiting: maxWaiting })
  return (record: AssetRecord): Promise<SharePictureFile | null> => {
    const stored = sharedPicture(record)
    if (!stored) return Promise.resolve(null)
    const key = `${stored.sha256} ${record.dominantColor}`
    const known = drawn.get(key)
    if (known) return known
    const drawing = inTurn(async () => draw(await read(stored.blob), record)).catch(() => {
      drawn.delete(key)
      return null
    })
    putLimited(drawn, key, drawing, maxCachedCount)
    return drawing
  }
}
