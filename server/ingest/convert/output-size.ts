import type { AssetRecord } from '../../ports/asset-record.ts'
import { drawnSize } from '../image/open-image.ts'
import { mp4Size } from '../video/transcode.ts'
import type { ConvertSetDefinition } from './convert-sets.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Longest sides that the formats can hold. */
const formatLimits: Readonly<Record<string, number>> = { jpg: 65_500, webp: 16_383 }

/** Fits into a box by its long side, never larger than it is; rounded as the picture library does. */
export const fitLongSide = ({ width, height }: Size, longSide: number): Size => {
  const factor = Math.min(1, longSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** Pixels of a picture that has some, or that a drawing is given. */
export const pixelsOf = ({ width, height, filetype }: Pick<AssetRecord, 'width' | 'height' | 'filetype'>): Size | null => {
  if (width === null || height === null) return null
  if (filetype !== 'svg') return { width, height }
  return drawnSize({ width, height })
}

/** Pixels that come out of a set; null when it does not fit the asset. */
export const outputSize = (record: AssetRecord, { form, extension }: ConvertSetDefinition): Size | null => {
  const source = pixelsOf(record)
  // A model has no pixels, only its picture has.
  if (!source || record.kind === '3d') return null
  switch (form.by) {
    case 'kept':
      return null
    case 'original':
      return { width: record.width ?? source.width, height: record.height ?? source.height }
    case 'image':
      return fitLongSide(source, Math.min(form.longSide ?? Number.POSITIVE_INFINITY, formatLimits[extension] ?? Number.POSITIVE_INFINITY))
    case 'video':
      // Only what is smaller than the film itself.
      return Math.min(source.width, source.height) > form.shortSide ? mp4Size(source, form.shortSide) : null
    case 'frame':
      return fitLongSide(source, 2000)
    case 'page':
      // A page has no pixels of its own.
      return fitLongSide({ width: source.width * 10, height: source.height * 10 }, form.longSide)
  }
}
