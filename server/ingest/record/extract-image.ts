import { BlobsUnavailableError } from '../../ports/blobs.ts'
import { canMove, frameCountField } from '../../records/moving-picture.ts'
import { hasImagePages, pageCountField } from '../../records/pages-of.ts'
import { hasHeifDecoder } from '../image/heif-decoder.ts'
import { imageFailure } from '../image/inspect-image.ts'
import type { ImageSource } from '../image/open-image.ts'
import { type OpenedImage, openImageFile } from '../image/open-image-file.ts'
import { describeEmbedded } from '../metadata/embedded.ts'
import { readEmbeddedSources } from '../metadata/embedded-sources.ts'
import { fileDates } from '../metadata/file-dates.ts'
import { withBytes } from '../structure/byte-reader.ts'
import { isHeif } from '../structure/heif.ts'
import { readTiffPages } from '../structure/tiff-pages.ts'
import { StoppedError } from '../worker-jobs.ts'
import type { ExtractContext, ExtractResult, SourceFile } from './extract-types.ts'
import { excessOf, makePictureStills } from './picture-stills.ts'
import { heifDecoderMissing, partlyReadable, withoutPreview } from './preview-failure.ts'
import { storeStillFiles } from './stored-stills.ts'

const millimetres = (pixels: number, density: number) => Math.round((pixels / density) * 254) / 10

/** What no viewer shows. */
const unseenFrames = (filetype: string, frameCount: number): string[] =>
  frameCount < 2 || canMove(filetype) || hasImagePages(filetype) ? [] : ['moves, and its preview shows the first frame']

/** Fields with the number of frames or pages, if there are several. The decoder counts small copies in a TIFF file as pages. */
const pageNumbers = async (source: ImageSource, filetype: string, frameCount: number): Promise<Readonly<Record<string, number>>> => {
  if (frameCount < 2) return {}
  if (canMove(filetype)) return { [frameCountField]: frameCount }
  const pageCount = hasImagePages(filetype) ? (await withBytes(source, readTiffPages)).length : 1
  return pageCount > 1 ? { [pageCountField]: pageCount } : {}
}

/** Metadata and dates of an image. */
const readMetadata = async (...source: Parameters<typeof readEmbeddedSources>) => {
  const sources = await readEmbeddedSources(...source)
  const dates = fileDates(sources.iptc)
  return { embedded: describeEmbedded(sources), ...(dates && { dates }) }
}

/** An image whose header the decoder cannot read. It can be found by its name and metadata, and downloaded. */
const withoutHeader = async (source: ImageSource, filetype: string, error: unknown): Promise<ExtractResult> => ({
  width: null,
  height: null,
  thumbhash: null,
  dominantColor: null,
  fullText: null,
  renditions: [],
  hasPendingRendition: false,
  ...(await readMetadata({ metadata: {} }, source, filetype)),
  ...withoutPreview(error),
})

/** An image that cannot be decoded is an asset without a preview, and a damaged one has a preview of its readable part. */
export const extractImage = async (context: ExtractContext, { file, content, format }: SourceFile): Promise<ExtractResult> => {
  const { filetype } = format
  const whole = content.data ?? file
  let opened: OpenedImage
  try {
    opened = await openImageFile(file, content.data, filetype)
  } catch (error) {
    return withoutHeader(whole, filetype, error)
  }
  const { source, inspected } = opened
  const { width, height, density, pages } = inspected
  // `imageSource` adds the missing end of a truncated WebP file.
  const isCompleted = filetype === 'webp' && Buffer.isBuffer(source) && source.length > content.stamp.bytes
  const { embedded, ...dates } = await readMetadata(inspected, whole, filetype)
  const numbers = {
    ...(density !== null && { bbox_x: millimetres(width, density), bbox_y: millimetres(height, density) }),
    ...(await pageNumbers(whole, filetype, pages)),
  }
  const common = {
    width,
    height,
    embedded: { ...embedded, numbers: { ...numbers, ...embedded.numbers } },
    ...dates,
    fullText: null,
    hasPendingRendition: false,
  }

  const unseen = { ...common, thumbhash: null, dominantColor: null, renditions: [] }
  const picture = { file, filetype, width, height, limits: context.imageLimits }
  const excess = excessOf(picture)
  if (excess !== null) return { ...unseen, notes: [excess] }
  if (isHeif(filetype) && !hasHeifDecoder()) return { ...unseen, notes: [heifDecoderMissing] }
  try {
    const { isPart, ...stills } = await makePictureStills(context, source, picture)
    return {
      ...common,
      ...(await storeStillFiles(context.blobs, content.sha256, stills)),
      notes: [...(isPart || isCompleted ? [partlyReadable] : []), ...unseenFrames(filetype, pages)],
    }
  } catch (error) {
    if (error instanceof StoppedError || error instanceof BlobsUnavailableError) throw error
    return { ...unseen, ...withoutPreview(imageFailure(error)) }
  }
}
