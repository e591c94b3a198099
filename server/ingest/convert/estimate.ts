import type { AssetRecord } from '../../ports/asset-record.ts'
import type { ConvertSetDefinition } from './convert-sets.ts'
import type { Size } from './output-size.ts'

/** Bytes of each form for one byte of the preview at equal size: medians over the demo pictures, films and documents. */
const relative: Readonly<Record<string, number>> = {
  'web-jpg': 1.7,
  'print-jpg': 3.9,
  'print-tif': 21,
  png: 20,
  webp: 1.25,
  frame: 2.3,
  page: 1.9,
}
/** Fine detail is spread over more pixels in a larger picture: bytes grow slower than pixels. */
const growth = 0.85
const bytesPerPixelUncompressed = 3

/** Bits per second that come out for a short side, measured on handheld film. */
const videoRate = (shortSide: number) => (shortSide <= 480 ? 900_000 : shortSide <= 720 ? 2_000_000 : 4_200_000)
const soundRate = 160_000

/** About how many bytes come out; null when there is nothing to tell it from. */
export const estimateBytes = (record: AssetRecord, { form }: ConvertSetDefinition, size: Size): number | null => {
  if (form.by === 'video') {
    const seconds = record.numbers['duration']
    if (seconds === undefined) return null
    const original = record.renditions.find(({ name }) => name === 'original')
    const pixels = (record.width ?? 0) * (record.height ?? 0)
    // A film that is thrifty already stays so when it is made smaller.
    const thrifty = original && pixels > 0 ? original.bytes * ((size.width * size.height) / pixels) ** growth : Number.POSITIVE_INFINITY
    return Math.round(Math.min((seconds * (videoRate(form.shortSide) + soundRate)) / 8, thrifty))
  }
  const preview = record.renditions.find(({ name }) => name === 'preview')
  const factor = relative[form.by === 'image' ? form.encode : form.by]
  if (!preview?.width || !preview.height || factor === undefined) return null
  const pixels = size.width * size.height
  const shown = preview.width * preview.height
  const bytes = preview.bytes * factor * (pixels / shown) ** growth
  const most =
    form.by === 'image' && (form.encode === 'png' || form.encode === 'print-tif')
      ? pixels * bytesPerPixelUncompressed
      : Number.POSITIVE_INFINITY
  return Math.round(Math.min(bytes, most))
}
