import { BlobsUnavailableError } from '../../ports/blobs.ts'
import { imageSource } from '../image/image-source.ts'
import { imageFailure, inspectImage } from '../image/inspect-image.ts'
import { isExpensive } from '../image/picture-process.ts'
import { rasterise } from '../image/rasterise.ts'
import { makeStills } from '../image/stills.ts'
import { describeEmbedded } from '../metadata/embedded.ts'
import { readEmbeddedSources } from '../metadata/embedded-sources.ts'
import { StoppedError } from '../worker-jobs.ts'
import type { ExtractContext, ExtractResult, SourceFile } from './extract-types.ts'
import { withoutPreview } from './preview-failure.ts'
import { storeStillFiles } from './stored-stills.ts'

const millimetres = (pixels: number, density: number) => Math.round((pixels / density) * 254) / 10
const megapixels = (pixels: number) => `${Math.round(pixels / 1e6).toLocaleString('en')} MP`

export const extractImage = async (context: ExtractContext, { file, content, format }: SourceFile): Promise<ExtractResult> => {
  const source = await imageSource(file, content.data, format.filetype)
  const inspected = await inspectImage(source)
  const { width, height, density } = inspected
  const embedded = describeEmbedded(await readEmbeddedSources(inspected, source, format.filetype))
  const numbers = density === null ? {} : { bbox_x: millimetres(width, density), bbox_y: millimetres(height, density) }
  const common = { width, height, embedded: { ...embedded, numbers: { ...numbers, ...embedded.numbers } }, fullText: null, later: false }

  const unseen = { ...common, thumbhash: null, dominantColor: null, renditions: [] }
  if (width * height > context.imageLimits.pixels && format.filetype !== 'svg') {
    const limit = megapixels(context.imageLimits.pixels)
    return {
      ...unseen,
      notes: [`is too large for a preview: ${width} × ${height} px are ${megapixels(width * height)}, the limit is ${limit}`],
    }
  }
  const { filetype } = format
  const picture = { file, filetype, width, height, limits: context.imageLimits }
  try {
    const made = isExpensive(picture)
      ? await context.pictures.stills(picture)
      : await makeStills(rasterise(source, filetype, picture, context.imageLimits))
    return { ...common, ...(await storeStillFiles(context.blobs, content.sha256, made)), notes: [] }
  } catch (error) {
    if (error instanceof StoppedError || error instanceof BlobsUnavailableError) throw error
    const failure = imageFailure(error)
    if (failure.lasting) throw failure
    return { ...unseen, ...withoutPreview(failure) }
  }
}
