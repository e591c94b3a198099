import type { CarriedField } from '#contract/carried-fields.ts'
import { convertOnAnyServer, convertOnThisServer } from '../ingest/convert/missing-renditions.ts'
import { createRenditionMaker, type RenditionMakerOptions } from '../ingest/convert/rendition-maker.ts'
import { startRenditionWorker } from '../ingest/convert/rendition-worker.ts'
import { createCarriedOf } from '../ingest/metadata/carried-metadata.ts'
import { createRenditions, type RenditionOptions } from '../ingest/renditions.ts'
import type { AssetStore } from '../ports/asset-store.ts'
import type { RenditionJobs } from '../ports/rendition-jobs.ts'
import type { Renditions } from '../ports/renditions.ts'

export interface ConversionOptions extends Omit<RenditionMakerOptions, 'carriedOf'>, Pick<RenditionOptions, 'log' | 'made'> {
  /** Metadata that conversions carry, as configured. */
  readonly carriedFields: () => Promise<readonly CarriedField[]>
  readonly assets: Pick<AssetStore, 'getAsset'>
  /** Null = this server makes what its users request, and nothing else. */
  readonly shared: {
    readonly jobs: RenditionJobs
    /** Whether this server makes what any server requests. */
    readonly converts: boolean
  } | null
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

export interface ConvertedRenditions {
  readonly renditions: Renditions
  /** Conversions at the same time. */
  readonly slots: number
  close(): Promise<void>
}

/** Each conversion takes a core. */
const localSlotCount = 2
/** Waiting for another server takes no core. */
const requestSlotCount = 32

/** Renditions on demand, made by this server or by any server that converts. */
export const openConversions = (options: ConversionOptions): ConvertedRenditions => {
  const { shared, made, log, clock, carriedFields, ...rest } = options
  const carriedOf = createCarriedOf(carriedFields)
  const maker = createRenditionMaker({ ...rest, carriedOf })
  const worker = shared?.converts
    ? startRenditionWorker({ jobs: shared.jobs, assets: rest.assets, maker, made, blobs: rest.blobs, log, clock })
    : null
  const makeMissing = shared
    ? convertOnAnyServer({ jobs: shared.jobs, log, clock, onRequest: () => worker?.wake() })
    : convertOnThisServer({ maker, made, log, clock })
  const slots = shared ? requestSlotCount : localSlotCount
  return {
    renditions: createRenditions({ blobs: rest.blobs, ffmpeg: rest.ffmpeg, carriedOf, made, log, makeMissing, slots }),
    slots,
    close: async () => {
      await worker?.close()
      await maker.close()
      await made.close()
    },
  }
}
