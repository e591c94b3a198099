import type { AssetRecord } from '../../records/asset-record.ts'
import type { Size } from '../image/image-spec.ts'
import type { PresetDefinition } from './preset-definitions.ts'

/** Bytes of each preset relative to the preview at equal size: medians over the demo images, videos and documents. */
const sizeFactors: Readonly<Record<string, number>> = {
  'web-jpg': 1.7,
  'print-jpg': 3.9,
  'print-tif': 21,
  png: 20,
  webp: 1.25,
  frame: 2.3,
  page: 1.9,
}
/** A larger image spreads detail over more pixels, so bytes grow slower than pixels. */
const growthFactor = 0.85
const uncompressedPixelBytes = 3

/** Output bits per second for a short side, measured on handheld video. */
const videoRate = (shortSide: number) => (shortSide <= 480 ? 900_000 : shortSide <= 720 ? 2_000_000 : 4_200_000)
const audioBitsPerSecond = 160_000

/** Estimated size of a rendition; null if there is no basis for an estimate. */
export const estimateBytes = (record: AssetRecord, { spec }: PresetDefinition, size: Size): number | null => {
  if (spec.by === 'video') {
    const seconds = record.numbers['duration']
    if (seconds === undefined) return null
    const original = record.renditions.find(({ name }) => name === 'original')
    const pixels = (record.width ?? 0) * (record.height ?? 0)
    // A video with a low bitrate keeps it when it is scaled down.
    const scaledBytes =
      original && pixels > 0 ? original.bytes * ((size.width * size.height) / pixels) ** growthFactor : Number.POSITIVE_INFINITY
    return Math.round(Math.min((seconds * (videoRate(spec.shortSide) + audioBitsPerSecond)) / 8, scaledBytes))
  }
  const preview = record.renditions.find(({ name }) => name === 'preview')
  const factor = sizeFactors[spec.by === 'image' ? spec.encode : spec.by]
  if (!preview?.width || !preview.height || factor === undefined) return null
  const pixels = size.width * size.height
  const shown = preview.width * preview.height
  const bytes = preview.bytes * factor * (pixels / shown) ** growthFactor
  const maxBytes =
    spec.by === 'image' && (spec.encode === 'png' || spec.encode === 'print-tif')
      ? pixels * uncompressedPixelBytes
      : Number.POSITIVE_INFINITY
  return Math.round(Math.min(bytes, maxBytes))
}
