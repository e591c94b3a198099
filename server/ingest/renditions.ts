import { ApiError } from '../common/api-error.ts'
import { isDiskFull } from '../common/disk-full.ts'
import { createFairQueue } from '../common/fair-queue.ts'
import { createTaskQueue } from '../common/task-queue.ts'
import { type Blobs, BlobsUnavailableError } from '../ports/blobs.ts'
import type { MadeRenditions, RenditionList } from '../ports/made-renditions.ts'
import type { RenditionTarget } from '../ports/rendition-jobs.ts'
import type { RenditionPreset, Renditions, Requester } from '../ports/renditions.ts'
import { StoresUnavailableError } from '../ports/stores.ts'
import type { AssetRecord, Rendition } from '../records/asset-record.ts'
import { closeUpName, movingName, pageName } from '../records/view-names.ts'
import { applicabilityOf, storedRenditionOf } from './convert/applicability.ts'
import { estimateBytes } from './convert/estimate.ts'
import { madeName } from './convert/made-name.ts'
import type { MakeMissing } from './convert/missing-renditions.ts'
import { presetsFor } from './convert/preset-definitions.ts'
import { createSharedWork } from './convert/shared-work.ts'
import { viewSpecOf } from './convert/view-spec.ts'
import type { IngestLog } from './log.ts'
import { type CarriedMetadata, carriedMetadata } from './metadata/carried-metadata.ts'
import { rightsBlocks } from './metadata/rights-packet.ts'
import { reasonOf } from './reason.ts'
import type { Ffmpeg } from './video/ffmpeg.ts'

export interface RenditionOptions {
  readonly blobs: Blobs
  readonly log: IngestLog
  /** Result of `detectFfmpeg`. */
  readonly ffmpeg: Promise<Ffmpeg | null>
  readonly made: MadeRenditions
  /** Metadata that conversions of an asset carry. */
  readonly carriedOf: (record: AssetRecord) => Promise<CarriedMetadata>
  readonly makeMissing: MakeMissing
  /** Conversions at the same time. Pages and close-ups have as many of their own, so that they do not delay downloads. */
  readonly slots: number
}

/** Waiting pages and close-ups of one requester, and of all together. */
const pageLimits = { maxWaitingPerOwner: 32, maxWaiting: 256 }

const originalOf = ({ renditions }: AssetRecord): Rendition | undefined => renditions.find(({ name }) => name === 'original')

/** Converted renditions and pages on demand, cached by content. */
export const createRenditions = ({ blobs, made, log, ffmpeg, carriedOf, makeMissing, slots }: RenditionOptions): Renditions => {
  const limit = createTaskQueue({ running: slots })
  const pages = createFairQueue({ ...pageLimits, maxRunning: slots })
  const work = createSharedWork<Rendition | null>()

  const findCached = async (sha256: string, list: RenditionList, name: string): Promise<Rendition | null> => {
    const cached = (await made.read(sha256, list)).find((rendition) => rendition.name === name)
    if (!cached) return null
    // Before the check: from then on no server removes it for lack of space.
    await made.used(sha256, list, cached)
    return (await blobs.stat(cached.blob))?.bytes === cached.bytes ? cached : null
  }

  const failed = (record: AssetRecord, what: string, error: unknown, signal?: AbortSignal): never => {
    if (error instanceof ApiError || signal?.aborted) throw error
    log.warn({ path: record.path, what, reason: reasonOf(error) }, 'A conversion failed')
    // The failure does not concern the file and is not recorded: the same request succeeds once there is space.
    if (error instanceof BlobsUnavailableError || error instanceof StoresUnavailableError) throw error
    if (isDiskFull(error)) throw new ApiError('server.full', undefined, { 'Retry-After': '60' })
    throw new ApiError('download.conversion-failed')
  }

  const produceOnce = (
    record: AssetRecord,
    target: RenditionTarget,
    inTurn: (stop: AbortSignal, work: () => Promise<Rendition | null>) => Promise<Rendition | null>,
    signal?: AbortSignal,
  ) => {
    const { sha256, list, name } = target
    const produced = work.do(
      `${sha256} ${name}`,
      async (stop) => {
        const cached = await findCached(sha256, list, name)
        if (cached) return cached
        const rendition = await inTurn(stop, () => {
          stop.throwIfAborted()
          return makeMissing(record, target, stop)
        })
        if (rendition) void made.used(sha256, list, rendition)
        return rendition
      },
      signal,
    )
    return produced.catch((error: unknown) => failed(record, name, error, signal))
  }

  const convertForView = async (record: AssetRecord, name: string, requester?: Requester): Promise<Rendition | null> => {
    const original = originalOf(record)
    if (!original || !viewSpecOf(record, name)) return null
    const inTurn = (stop: AbortSignal, work: () => Promise<Rendition | null>) => pages.run(requester?.owner ?? '', stop, work)
    return produceOnce(record, { assetId: record.id, sha256: original.sha256, list: 'pages', name }, inTurn, requester?.signal)
  }

  return {
    async presets(record) {
      const original = originalOf(record)
      if (!original) return []
      const cached = await made.read(original.sha256, 'forms')
      const carried = await carriedOf(record)
      const presets: RenditionPreset[] = []
      for (const definition of presetsFor(record.kind)) {
        const applicability = applicabilityOf(record, definition, await ffmpeg)
        if (!applicability) continue
        const ready =
          definition.spec.by === 'original'
            ? original
            : (storedRenditionOf(record, definition) ?? cached.find(({ name }) => name === madeName(definition, carried)))
        const bytes = ready?.bytes ?? (applicability.size && estimateBytes(record, definition, applicability.size))
        presets.push({
          id: definition.id,
          title: definition.title,
          format: definition.extension || original.extension,
          width: ready?.width ?? applicability.size?.width ?? null,
          height: ready?.height ?? applicability.size?.height ?? null,
          bytes,
          estimated: ready === undefined && bytes !== null,
          ready: ready !== undefined,
        })
      }
      return presets
    },

    async produce(record, convertSetId, signal) {
      const original = originalOf(record)
      const definition = presetsFor(record.kind).find(({ id }) => id === convertSetId)
      if (!original || !definition) return null
      if (definition.spec.by === 'original') return original
      if (definition.spec.by === 'stored') return storedRenditionOf(record, definition) ?? null
      if (!applicabilityOf(record, definition, await ffmpeg)?.size) return null
      const name = madeName(definition, await carriedOf(record))
      const target = { assetId: record.id, sha256: original.sha256, list: 'forms', name } as const
      return produceOnce(record, target, (stop, work) => limit(work, stop), signal)
    },

    packet(record, fields) {
      const xmp = rightsBlocks(carriedMetadata(record, fields))?.xmp
      return xmp === undefined ? null : Buffer.from(xmp, 'utf8')
    },

    page: (record, page, requester) => convertForView(record, pageName(page), requester),
    closeUp: (record, page, requester) => convertForView(record, closeUpName(page), requester),
    moving: (record, requester) => convertForView(record, movingName, requester),
  }
}
