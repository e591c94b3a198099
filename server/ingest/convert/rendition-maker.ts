import type { Blobs } from '../../ports/blobs.ts'
import type { RenditionTarget } from '../../ports/rendition-jobs.ts'
import type { AssetRecord, Rendition } from '../../records/asset-record.ts'
import { defaultImageLimits, type ImageLimits } from '../image/open-image.ts'
import type { CarriedMetadata } from '../metadata/carried-metadata.ts'
import { createReaders, type Readers } from '../readers.ts'
import { createTempFiles } from '../temp-files.ts'
import type { Ffmpeg } from '../video/ffmpeg.ts'
import { applicabilityOf } from './applicability.ts'
import { madeName, presetIdOf } from './made-name.ts'
import { makeRendition, type RenditionPlan } from './make-rendition.ts'
import { presetsFor } from './preset-definitions.ts'
import { viewSpecOf } from './view-spec.ts'

export interface RenditionMakerOptions {
  readonly blobs: Blobs
  /** The watched folder: programs that convert need a file. */
  readonly folder: string
  readonly dataFolder: string
  readonly imageLimits?: ImageLimits
  /** Metadata that conversions of an asset carry. */
  readonly carriedOf: (record: AssetRecord) => Promise<CarriedMetadata>
  /** Result of `detectFfmpeg`. */
  readonly ffmpeg: Promise<Ffmpeg | null>
  /** Replacements of the readers in threads and processes. */
  readonly readers?: Partial<Readers>
}

/** Makes renditions at this machine, without a cache or a limit. */
export interface RenditionMaker {
  /** Null if the asset has no such rendition. Rejects with the error of the conversion. */
  make(record: AssetRecord, target: Pick<RenditionTarget, 'list' | 'name'>, signal: AbortSignal): Promise<Rendition | null>
  close(): Promise<void>
}

export const createRenditionMaker = (options: RenditionMakerOptions): RenditionMaker => {
  const { blobs, folder, carriedOf, imageLimits = defaultImageLimits } = options
  const { pdf, models, pictures } = createReaders(options.readers)
  const temp = createTempFiles(options.dataFolder)

  const planOf = (
    record: AssetRecord,
    { list, name }: Pick<RenditionTarget, 'list' | 'name'>,
    ffmpeg: Ffmpeg | null,
    carried: CarriedMetadata,
  ): RenditionPlan | null => {
    if (list === 'pages') {
      const view = viewSpecOf(record, name)
      const definition = view && { id: name, title: {}, extension: 'webp', mime: 'image/webp', spec: view.spec }
      return definition && { definition, size: view.size, carried: {} }
    }
    const definition = presetsFor(record.kind).find(({ id }) => id === presetIdOf(name))
    const size = definition && applicabilityOf(record, definition, ffmpeg)?.size
    // The record may have changed since the request: the name is that of the metadata in the file.
    return definition && size ? { definition: { ...definition, id: madeName(definition, carried) }, size, carried } : null
  }
  return {
    make: async (record, target, signal) => {
      const tools = { blobs, folder, pdf, pictures, temp, ffmpeg: await options.ffmpeg, imageLimits }
      const original = record.renditions.find(({ name }) => name === 'original')
      const plan = planOf(record, target, tools.ffmpeg, await carriedOf(record))
      return original && plan ? makeRendition(tools, record, original, plan, signal) : null
    },
    close: async () => {
      await Promise.all([pdf.close(), models.close(), pictures.close()])
    },
  }
}
