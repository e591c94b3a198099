import { ApiError } from '../common/api-error.ts'
import { isDiskFull } from '../common/disk-full.ts'
import { createTaskQueue } from '../common/task-queue.ts'
import { type Blobs, BlobsUnavailable } from '../ports/blobs.ts'
import type { MadeRenditions, RenditionList } from '../ports/made-renditions.ts'
import type { RenditionPreset, Renditions, Requester } from '../ports/renditions.ts'
import type { AssetRecord, Rendition } from '../records/asset-record.ts'
import { estimateBytes } from './convert/estimate.ts'
import { createFairQueue } from './convert/fair-queue.ts'
import { makeRendition, type Tools } from './convert/make-rendition.ts'
import { outputSize, type Size } from './convert/output-size.ts'
import { type PresetDefinition, presetsFor } from './convert/preset-definitions.ts'
import { createSharedWork } from './convert/shared-work.ts'
import { closeUpSpec, pageSpec, type ViewSpec } from './convert/view-spec.ts'
import { defaultImageLimits, type ImageLimits } from './image/open-image.ts'
import type { IngestLog } from './log.ts'
import { createReaders, type Readers } from './readers.ts'
import { isLasting, reasonOf } from './reason.ts'
import { createRetries } from './retries.ts'
import { createTempFiles } from './temp-files.ts'
import type { Ffmpeg } from './video/ffmpeg.ts'

export interface RenditionOptions {
  readonly blobs: Blobs
  /** The watched folder: programs that convert need a file. */
  readonly folder: string
  readonly dataFolder: string
  readonly log: IngestLog
  readonly imageLimits?: ImageLimits
  /** Result of `detectFfmpeg`. */
  readonly ffmpeg: Promise<Ffmpeg | null>
  readonly made: MadeRenditions
  readonly clock?: () => number
  /** Replacements of the readers in threads and processes. */
  readonly readers?: Partial<Readers>
}

export interface ClosableRenditions extends Renditions {
  close(): Promise<void>
}

/** Milliseconds until a conversion that ran out of time or memory is tried again for another request. */
const conversionPausesMs = [10_000, 60_000, 600_000]
/** After this number of failed attempts a conversion counts as failed until its next retry, so that a zip does not wait forever. */
const maxAttemptCount = 3

/** Conversions at the same time; each takes a core. */
const parallelCount = 2
/** Pages and close-ups have separate slots, so that they do not delay downloads. */
const pageLimits = { maxRunning: parallelCount, maxWaitingPerOwner: 32, maxWaiting: 256 }

const originalOf = ({ renditions }: AssetRecord): Rendition | undefined => renditions.find(({ name }) => name === 'original')

const storedRenditionOf = ({ renditions }: AssetRecord, { id, form }: PresetDefinition): Rendition | undefined =>
  form.by === 'kept' ? renditions.find(({ name }) => name === id) : undefined

/** Makes converted renditions and pages on demand and caches them by content. */
export const createRenditions = (options: RenditionOptions): ClosableRenditions => {
  const { blobs, made, folder, log, ffmpeg } = options
  const { pdf, models, pictures } = createReaders(options.readers)
  const temp = createTempFiles(options.dataFolder)
  const limit = createTaskQueue({ running: parallelCount })
  const pages = createFairQueue(pageLimits)
  const work = createSharedWork<Rendition | null>()
  const tools = async (): Promise<Tools> => ({
    blobs,
    folder,
    pdf,
    pictures,
    temp,
    ffmpeg: await ffmpeg,
    imageLimits: options.imageLimits ?? defaultImageLimits,
  })

  const remembered = async (sha256: string, list: RenditionList, name: string): Promise<Rendition | null> => {
    const cached = (await made.read(sha256, list)).find((rendition) => rendition.name === name)
    return cached && (await blobs.stat(cached.blob))?.bytes === cached.bytes ? cached : null
  }
  const retries = createRetries(options.clock ?? Date.now, conversionPausesMs)
  const unfinished = (key: string): ApiError =>
    retries.failureCount(key) >= maxAttemptCount
      ? new ApiError('download.conversion-failed')
      : new ApiError('server.busy', undefined, { 'Retry-After': String(Math.ceil(retries.dueInMs(key) / 1000)) })

  /** One attempt. A lack of resources gives `server.busy` and a retry after a pause. */
  const attempt = async (
    { path }: AssetRecord,
    key: string,
    make: () => Promise<Rendition | null>,
    stop: AbortSignal,
  ): Promise<Rendition | null> => {
    if (!retries.isDue(key)) throw unfinished(key)
    try {
      const rendition = await make()
      retries.succeeded(key)
      return rendition
    } catch (error) {
      // A full disk has its own error and does not concern the file.
      if (error instanceof ApiError || stop.aborted || isDiskFull(error) || isLasting(error)) throw error
      retries.failed(key)
      log.warn({ path, what: key, reason: reasonOf(error) }, 'A conversion was not finished and is tried again when it is asked for')
      throw unfinished(key)
    }
  }

  const produceOnce = (
    record: AssetRecord,
    sha256: string,
    list: RenditionList,
    name: string,
    inTurn: (stop: AbortSignal, work: () => Promise<Rendition | null>) => Promise<Rendition | null>,
    make: (signal: AbortSignal) => Promise<Rendition | null>,
    signal?: AbortSignal,
  ) =>
    work.do(
      `${sha256} ${name}`,
      async (stop) => {
        const cached = await remembered(sha256, list, name)
        if (cached) {
          void made.used(sha256, list, cached)
          return cached
        }
        return inTurn(stop, async () => {
          stop.throwIfAborted()
          const rendition = await attempt(record, `${sha256} ${name}`, () => make(stop), stop)
          if (!rendition) return null
          await made.add(sha256, list, rendition)
          void made.used(sha256, list, rendition)
          return rendition
        })
      },
      signal,
    )

  /** The output size of a preset for an asset on this machine; null = it does not apply. */
  const applicability = async (record: AssetRecord, definition: PresetDefinition): Promise<{ readonly size: Size | null } | null> => {
    const { by } = definition.form
    if (by === 'original') return { size: outputSize(record, definition) }
    if (by === 'kept') return storedRenditionOf(record, definition) ? { size: null } : null
    const program = await ffmpeg
    if ((by === 'video' && !program?.encodes) || (by === 'frame' && !program)) return null
    const size = outputSize(record, definition)
    // An image beyond the limits cannot be decoded.
    const decodable = by !== 'image' || record.renditions.some(({ name }) => name === 'preview')
    return size && decodable ? { size } : null
  }

  const failed = (record: AssetRecord, what: string, error: unknown, signal?: AbortSignal): never => {
    if (error instanceof ApiError || signal?.aborted) throw error
    log.warn({ path: record.path, what, reason: reasonOf(error) }, 'A conversion failed')
    // The failure does not concern the file and is not recorded: the same request succeeds once there is space.
    if (error instanceof BlobsUnavailable) throw error
    if (isDiskFull(error)) throw new ApiError('server.full', undefined, { 'Retry-After': '60' })
    throw new ApiError('download.conversion-failed')
  }

  const shown = async (record: AssetRecord, name: string, screen: ViewSpec | null, requester?: Requester): Promise<Rendition | null> => {
    const original = originalOf(record)
    if (!original || !screen) return null
    const definition = { id: name, title: {}, extension: 'webp', mime: 'image/webp', form: screen.form }
    const make = async (stop: AbortSignal) => makeRendition(await tools(), record, original, definition, screen.size, stop)
    const inTurn = (stop: AbortSignal, work: () => Promise<Rendition | null>) => pages.run(requester?.owner ?? '', stop, work)
    return produceOnce(record, original.sha256, 'pages', name, inTurn, make, requester?.signal).catch((error: unknown) =>
      failed(record, name, error, requester?.signal),
    )
  }

  return {
    async presets(record) {
      const original = originalOf(record)
      if (!original) return []
      const cached = await made.read(original.sha256, 'forms')
      const offers: RenditionPreset[] = []
      for (const definition of presetsFor(record.kind)) {
        const fit = await applicability(record, definition)
        if (!fit) continue
        const ready =
          definition.form.by === 'original'
            ? original
            : (storedRenditionOf(record, definition) ?? cached.find(({ name }) => name === definition.id))
        const bytes = ready?.bytes ?? (fit.size && estimateBytes(record, definition, fit.size))
        offers.push({
          id: definition.id,
          title: definition.title,
          format: definition.extension || original.extension,
          width: ready?.width ?? fit.size?.width ?? null,
          height: ready?.height ?? fit.size?.height ?? null,
          bytes,
          estimated: ready === undefined && bytes !== null,
          ready: ready !== undefined,
        })
      }
      return offers
    },

    async produce(record, convertSetId, signal) {
      const original = originalOf(record)
      const definition = presetsFor(record.kind).find(({ id }) => id === convertSetId)
      if (!original || !definition) return null
      if (definition.form.by === 'original') return original
      if (definition.form.by === 'kept') return storedRenditionOf(record, definition) ?? null
      const size = (await applicability(record, definition))?.size
      if (!size) return null
      const make = async (stop: AbortSignal) => makeRendition(await tools(), record, original, definition, size, stop)
      return produceOnce(record, original.sha256, 'forms', definition.id, (_, work) => limit(work), make, signal).catch((error: unknown) =>
        failed(record, definition.id, error, signal),
      )
    },

    page: (record, page, requester) => shown(record, `page-${page}`, pageSpec(record, page), requester),
    closeUp: (record, page, requester) => shown(record, `close-up-${page}`, closeUpSpec(record, page), requester),

    close: async () => {
      await Promise.all([pdf.close(), models.close(), pictures.close(), made.close()])
    },
  }
}
