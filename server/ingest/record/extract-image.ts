import { BlobsUnavailableError } from '../../ports/blobs.ts'
import { imageSource } from '../image/image-source.ts'
import { imageFailure, inspectImage } from '../image/inspect-image.ts'
import { isExpensive } from '../image/picture-process.ts'
import { rasterise } from '../image/rasterise.ts'
import { makeStills } from '../image/stills.ts'
import { describeEmbedded } from '../metadata/embedded.ts'
import { readExif } from '../metadata/read-exif.ts'
import { profileName } from '../metadata/read-icc.ts'
import { readIptc } from '../metadata/read-iptc.ts'
import { readXmp } from '../metadata/read-xmp.ts'
import { StoppedError } from '../worker-jobs.ts'
import type { ExtractContext, ExtractResult, SourceFile } from './extract-types.ts'
import { withoutPreview } from './preview-failure.ts'
import { storeStillFiles } from './stored-stills.ts'

const exifPrefix = Buffer.from('Exif\0\0', 'latin1')
const withoutPrefix = (exif: Buffer) => (exif.subarray(0, 6).equals(exifPrefix) ? exif.subarray(6) : exif)
const millimetres = (pixels: number, density: number) => Math.round((pixels / density) * 254) / 10
const megapixels = (pixels: number) => `${Math.round(pixels / 1e6).toLocaleString('en')} MP`

export const extractImage = async (context: ExtractContext, { file, content, format }: SourceFile): Promise<ExtractResult> => {
  const source = await imageSource(file, content.data, format.filetype)
  const { width, height, density, metadata } = await inspectImage(source)
  // A TIFF file is its own EXIF block; for other formats the decoder returns the block.
  const tiff = format.filetype === 'tif' && content.data ? content.data : metadata.exif && withoutPrefix(metadata.exif)
  const embedded = describeEmbedded({
    xmp: metadata.xmp ? readXmp(metadata.xmp) : null,
    iptc: metadata.iptc ? readIptc(metadata.iptc) : null,
    exif: tiff ? await readExif(tiff) : null,
    profile: metadata.icc ? profileName(metadata.icc) : '',
  })
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
