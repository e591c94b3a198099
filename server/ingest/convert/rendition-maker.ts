import type { Blobs } from '../../ports/blobs.ts'
import type { RenditionTarget } from '../../ports/rendition-jobs.ts'
import type { AssetRecord, Rendition } from '../../records/asset-record.ts'
import type { Size } from '../image/image-spec.ts'
import { defaultImageLimits, type ImageLimits } from '../image/open-image.ts'
import { createReaders, type Readers } from '../readers.ts'
import { createTempFiles } from '../temp-files.ts'
import type { Ffmpeg } from '../video/ffmpeg.ts'
import { applicabilityOf } from './applicability.ts'
import { type Definition, makeRendition } from './make-rendition.ts'
import { presetsFor } from './preset-definitions.ts'
import { viewSpecOf } from './view-spec.ts'

export interface RenditionMakerOptions {
  readonly blobs: Blobs
  /** The watched folder: programs that convert need a file. */
  readonly folder: string
  readonly dataFolder: string
  readonly imageLimits?: ImageLimits
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
  const { blobs, folder, imageLimits = defaultImageLimits } = options
  const { pdf, models, pictures } = createReaders(options.readers)
  const temp = createTempFiles(options.dataFolder)

  const planOf = (
    record: AssetRecord,
    { list, name }: Pick<RenditionTarget, 'list' | 'name'>,
    ffmpeg: Ffmpeg | null,
  ): { readonly definition: Definition; readonly size: Size | null } | null => {
    if (list === 'pages') {
      const view = viewSpecOf(record, name)
      return view && { definition: { id: name, title: {}, extension: 'webp', mime: 'image/webp', spec: view.spec }, size: view.size }
    }
    const definition = presetsFor(record.kind).find(({ id }) => id === name)
    const size = definition && applicabilityOf(record, definition, ffmpeg)?.size
    return definition && size ? { definition, size } : null
  }
  return {
    make: async (record, target, signal) => {
      const tools = { blobs, folder, pdf, pictures, temp, ffmpeg: await options.ffmpeg, imageLimits }
      const original = record.renditions.find(({ name }) => name === 'original')
      const plan = planOf(record, target, tools.ffmpeg)
      return original && plan ? makeRendition(tools, record, original, plan.definition, plan.size, signal) : null
    },
    close: async () => {
      await Promise.all([pdf.close(), models.close(), pictures.close()])
    },
  }
}
