import type { AssetRecord } from '../../records/asset-record.ts'
import { hasPixels } from '../../records/has-pixels.ts'
import type { Size } from '../image/image-spec.ts'
import { drawnSize } from '../image/open-image.ts'
import { mp4Size } from '../video/transcode.ts'
import type { PresetDefinition } from './preset-definitions.ts'

/** Largest side of each format, in pixels. */
const formatLimits: Readonly<Record<string, number>> = { jpg: 65_500, webp: 16_383 }

/** Scales down to a long side, never up, with the rounding of libvips. */
export const fitLongSide = ({ width, height }: Size, longSide: number): Size => {
  const factor = Math.min(1, longSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** Pixels of an image, or those at which a vector image is rasterized. */
export const pixelsOf = ({ width, height, filetype }: Pick<AssetRecord, 'width' | 'height' | 'filetype'>): Size | null => {
  if (width === null || height === null) return null
  if (filetype !== 'svg') return { width, height }
  return drawnSize({ width, height })
}

/** Pixel size of a preset; null if it does not apply to the asset. */
export const outputSize = (record: AssetRecord, { spec, extension }: PresetDefinition): Size | null => {
  const source = pixelsOf(record)
  if (!source || !hasPixels(record.kind)) return null
  switch (spec.by) {
    case 'stored':
      return null
    case 'original':
      return { width: record.width ?? source.width, height: record.height ?? source.height }
    case 'image':
      return fitLongSide(source, Math.min(spec.longSide ?? Number.POSITIVE_INFINITY, formatLimits[extension] ?? Number.POSITIVE_INFINITY))
    case 'video':
      // Only if the video is larger.
      return Math.min(source.width, source.height) > spec.shortSide ? mp4Size(source, spec.shortSide) : null
    case 'frame':
      return fitLongSide(source, 2000)
    case 'page':
      // A PDF page can be rendered at any size.
      return fitLongSide({ width: source.width * 10, height: source.height * 10 }, spec.longSide)
  }
}
