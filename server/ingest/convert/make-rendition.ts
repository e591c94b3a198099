import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import sharp, { type Sharp } from 'sharp'
import { locateUnchanged, parseSourceKey } from '../../common/source-file.ts'
import type { Blobs } from '../../ports/blobs.ts'
import type { AssetRecord, Rendition } from '../../records/asset-record.ts'
import type { PdfReader } from '../document/pdf-reader.ts'
import type { Size } from '../image/image-spec.ts'
import type { ImageLimits } from '../image/open-image.ts'
import { openImageFile } from '../image/open-image-file.ts'
import { isExpensive, type PictureProcess } from '../image/picture-process.ts'
import type { CarriedMetadata } from '../metadata/carried-metadata.ts'
import { creatorNames } from '../metadata/embedded.ts'
import { readEmbeddedSources } from '../metadata/embedded-sources.ts'
import { rightsBlocks } from '../metadata/rights-packet.ts'
import { storeFile } from '../record/store-rendition.ts'
import type { TempFiles } from '../temp-files.ts'
import type { Ffmpeg } from '../video/ffmpeg.ts'
import { posterFrame } from '../video/poster.ts'
import { probeVideo } from '../video/probe-video.ts'
import { writeMp4 } from '../video/transcode.ts'
import { encodeImage } from './encode-image.ts'
import type { NumberedPageSpec, PresetDefinition } from './preset-definitions.ts'
import { writePicture } from './write-picture.ts'

export interface Tools {
  readonly blobs: Blobs
  readonly folder: string
  readonly pdf: PdfReader
  readonly pictures: PictureProcess
  readonly temp: TempFiles
  readonly ffmpeg: Ffmpeg | null
  readonly imageLimits: ImageLimits
}

/** Passes the path of the original if it is accessible, else of a temporary copy. */
const withOriginal = async <Result>(
  tools: Tools,
  record: AssetRecord,
  original: Rendition,
  task: (file: string) => Promise<Result>,
): Promise<Result> => {
  const stamp = parseSourceKey(original.blob)?.stamp
  const file = stamp ? await locateUnchanged(tools.folder, record.path, stamp) : null
  if (file !== null) return task(file)
  return tools.temp.use(original.extension, async (copy) => {
    await pipeline(await tools.blobs.stream(original.blob), createWriteStream(copy))
    return task(copy)
  })
}

type Definition = Omit<PresetDefinition, 'spec'> & {
  readonly spec: PresetDefinition['spec'] | NumberedPageSpec
}

/** What is made of an asset. */
export interface RenditionPlan {
  readonly definition: Definition
  readonly size: Size | null
  /** Metadata of the asset that an image carries. */
  readonly carried: CarriedMetadata
}

/** An image to encode, or a file that is already written. */
type Output = { readonly picture: Sharp } | { readonly written: Size } | null

const frameOf = async ({ ffmpeg }: Tools, file: string): Promise<Sharp> => {
  if (!ffmpeg) throw new Error('ffmpeg is not installed')
  const frame = await posterFrame(ffmpeg, file, await probeVideo(ffmpeg, file))
  return sharp(frame).flatten({ background: '#ffffff' }).jpeg({ quality: 88, mozjpeg: true })
}

const pageOf = async ({ pdf }: Tools, file: string, page: number, longSide: number, extension: string): Promise<Sharp | null> => {
  const drawn = await pdf.draw(file, page, longSide)
  if (!drawn) return null
  const raw = sharp(Buffer.from(drawn.data.buffer, drawn.data.byteOffset, drawn.data.byteLength), {
    raw: { width: drawn.width, height: drawn.height, channels: 4 },
  }).removeAlpha()
  return extension === 'webp' ? raw.webp({ quality: 82 }) : raw.jpeg({ quality: 88, mozjpeg: true })
}

/** The size of a page is not known before it is decoded, so each is decoded in the separate process. */
const writeImagePage = async (
  { pictures, imageLimits: limits }: Tools,
  { filetype, width, height }: AssetRecord,
  file: string,
  page: number,
  longSide: number,
  out: string,
  signal: AbortSignal,
): Promise<Size | null> =>
  width === null || height === null ? null : pictures.page({ file, filetype, width, height, limits }, page, longSide, out, signal)

/** The creators that an original names one by one. Vector images name none. */
const creatorsIn = async (file: string, filetype: string): Promise<readonly string[]> => {
  if (filetype === 'svg') return []
  const { inspected } = await openImageFile(file, null, filetype)
  return creatorNames(await readEmbeddedSources(inspected, file, filetype))
}

const begin = async (
  tools: Tools,
  record: AssetRecord,
  { definition: { spec, extension }, size, carried }: RenditionPlan,
  file: string,
  out: string,
  signal: AbortSignal,
): Promise<Output> => {
  switch (spec.by) {
    case 'original':
    case 'stored':
      return null
    case 'image': {
      if (!size || record.width === null || record.height === null) return null
      const { filetype, width, height } = record
      const picture = { file, filetype, width, height, limits: tools.imageLimits }
      const rights = rightsBlocks(carried, carried.creator ? await creatorsIn(file, filetype) : [])
      if (isExpensive(picture)) return { written: await tools.pictures.encode(picture, spec.encode, size, out, rights, signal) }
      return { written: await encodeImage(picture, spec.encode, size, out, rights) }
    }
    case 'frame':
      return { picture: await frameOf(tools, file) }
    case 'page': {
      const page = 'page' in spec ? spec.page : 1
      if (record.kind === 'image') {
        const written = await writeImagePage(tools, record, file, page, spec.longSide, out, signal)
        return written && { written }
      }
      const picture = await pageOf(tools, file, page, spec.longSide, extension)
      return picture && { picture }
    }
    case 'video': {
      if (!tools.ffmpeg || !size) return null
      await writeMp4(tools.ffmpeg, file, out, await probeVideo(tools.ffmpeg, file), {
        shortSide: spec.shortSide,
        copy: false,
        carried,
        signal,
      })
      return { written: size }
    }
  }
}

/** Makes one rendition of an asset and stores it. Null if the preset does not apply. Rejects with the error of the conversion. */
export const makeRendition = (
  tools: Tools,
  record: AssetRecord,
  original: Rendition,
  plan: RenditionPlan,
  signal: AbortSignal,
): Promise<Rendition | null> =>
  withOriginal(tools, record, original, (file) =>
    tools.temp.use(plan.definition.extension, async (out) => {
      const work = await begin(tools, record, plan, file, out, signal)
      if (!work) return null
      signal.throwIfAborted()
      const { id: name, mime, extension } = plan.definition
      const { width, height } =
        'picture' in work ? await writePicture(work.picture, extension, out, rightsBlocks(plan.carried)) : work.written
      signal.throwIfAborted()
      return storeFile(tools.blobs, original.sha256, { name, mime, extension, width, height }, out)
    }),
  )
