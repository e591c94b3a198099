import { BlobsUnavailableError } from '../../ports/blobs.ts'
import { imageSource } from '../image/image-source.ts'
import { type ImageMetadata, imageFailure, inspectImage } from '../image/inspect-image.ts'
import type { ImageSource } from '../image/open-image.ts'
import { isExpensive } from '../image/picture-process.ts'
import { rasterise } from '../image/rasterise.ts'
import { makeReadableStills } from '../image/stills.ts'
import { describeEmbedded } from '../metadata/embedded.ts'
import { readEmbeddedSources } from '../metadata/embedded-sources.ts'
import { StoppedError } from '../worker-jobs.ts'
import type { ExtractContext, ExtractResult, SourceFile } from './extract-types.ts'
import { partlyReadable, withoutPreview } from './preview-failure.ts'
import { storeStillFiles } from './stored-stills.ts'

const millimetres = (pixels: number, density: number) => Math.round((pixels / density) * 254) / 10
const megapixels = (pixels: number) => `${Math.round(pixels / 1e6).toLocaleString('en')} MP`

/** An image whose header the decoder cannot read. It can be found by its name and metadata, and downloaded. */
const withoutHeader = async (source: ImageSource, filetype: string, error: unknown): Promise<ExtractResult> => ({
  width: null,
  height: null,
  thumbhash: null,
  dominantColor: null,
  fullText: null,
  renditions: [],
  later: false,
  embedded: describeEmbedded(await readEmbeddedSources({ metadata: {} }, source, filetype)),
  ...withoutPreview(error),
})

/** An image that cannot be decoded is an asset without a preview, and a damaged one has a preview of its readable part. */
export const extractImage = async (context: ExtractContext, { file, content, format }: SourceFile): Promise<ExtractResult> => {
  const { filetype } = format
  const source = await imageSource(file, content.data, filetype)
  let inspected: ImageMetadata
  try {
    inspected = await inspectImage(source)
  } catch (error) {
    return withoutHeader(source, filetype, error)
  }
  const { width, height, density } = inspected
  // `imageSource` adds the missing end of a truncated WebP file.
  const isCompleted = filetype === 'webp' && Buffer.isBuffer(source) && source.length > content.stamp.bytes
  const embedded = describeEmbedded(await readEmbeddedSources(inspected, source, filetype))
  const numbers = density === null ? {} : { bbox_x: millimetres(width, density), bbox_y: millimetres(height, density) }
  const common = { width, height, embedded: { ...embedded, numbers: { ...numbers, ...embedded.numbers } }, fullText: null, later: false }

  const unseen = { ...common, thumbhash: null, dominantColor: null, renditions: [] }
  if (width * height > context.imageLimits.pixels && filetype !== 'svg') {
    const limit = megapixels(context.imageLimits.pixels)
    return {
      ...unseen,
      notes: [`is too large for a preview: ${width} × ${height} px are ${megapixels(width * height)}, the limit is ${limit}`],
    }
  }
  const picture = { file, filetype, width, height, limits: context.imageLimits }
  try {
    const { problem, ...stills } = isExpensive(picture)
      ? await context.pictures.stills(picture)
      : await makeReadableStills((tolerance) => rasterise(source, filetype, picture, context.imageLimits, tolerance))
    const damage = problem ?? (isCompleted ? 'it ends too early' : null)
    return {
      ...common,
      ...(await storeStillFiles(context.blobs, content.sha256, stills)),
      notes: damage === null ? [] : [partlyReadable(damage)],
    }
  } catch (error) {
    if (error instanceof StoppedError || error instanceof BlobsUnavailableError) throw error
    return { ...unseen, ...withoutPreview(imageFailure(error)) }
  }
}
