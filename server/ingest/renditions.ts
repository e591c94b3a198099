import { join } from 'node:path'
import { ApiError } from '../common/api-error.ts'
import { isDiskFull } from '../common/disk-full.ts'
import { createLine } from '../common/line.ts'
import type { AssetRecord, Rendition } from '../ports/asset-record.ts'
import type { Blobs } from '../ports/blobs.ts'
import type { Asking, ConvertOffer, Renditions } from '../ports/renditions.ts'
import { type ConvertSetDefinition, setsFor } from './convert/convert-sets.ts'
import { estimateBytes } from './convert/estimate.ts'
import { createFairQueue } from './convert/fair-queue.ts'
import { createMadeBudget } from './convert/made-budget.ts'
import { addMade, dropMade, type MadeList, readMade } from './convert/made-store.ts'
import { makeForm, type Tools } from './convert/make-form.ts'
import { outputSize, type Size } from './convert/output-size.ts'
import { closeUpForm, pageForm, type ScreenForm } from './convert/screen-form.ts'
import { createSharedWork } from './convert/shared-work.ts'
import { defaultImageLimits, type ImageLimits } from './image/open-image.ts'
import type { IngestLog } from './log.ts'
import { createReaders, type Readers } from './readers.ts'
import { isLasting, reasonOf } from './reason.ts'
import { createRetries } from './retries.ts'
import { createTempFiles } from './temp-files.ts'
import { detectFfmpeg } from './video/ffmpeg.ts'

export interface RenditionOptions {
  readonly blobs: Blobs
  /** The watched folder: programs that convert need a file. */
  readonly folder: string
  readonly dataFolder: string
  readonly log: IngestLog
  readonly imageLimits?: ImageLimits
  /** false = as if ffmpeg was not installed. */
  readonly useFfmpeg?: boolean
  /** Bytes that everything made on demand may take together; the longest unused goes first. */
  readonly room: number
  readonly clock?: () => number
  /** In place of those that work in threads and processes of their own. */
  readonly readers?: Partial<Readers>
}

export interface ClosableRenditions extends Renditions {
  close(): Promise<void>
}

/** Milliseconds before what has run out of time or memory is made again for another request. */
const conversionPausesMs = [10_000, 60_000, 600_000]
/** After so many attempts in a row a conversion counts as failed, until it is due again: a zip must not wait for it forever. */
const mostAttemptsCount = 3

/** Conversions at a time: each takes a core. */
const lanes = 2
/** Pages and close-ups have places of their own: whoever leafs through a document holds up no download. */
const pagesInLine = { atOnce: lanes, each: 32, all: 256 }

const originalOf = ({ renditions }: AssetRecord): Rendition | undefined => renditions.find(({ name }) => name === 'original')

const keptOf = ({ renditions }: AssetRecord, { id, form }: ConvertSetDefinition): Rendition | undefined =>
  form.by === 'kept' ? renditions.find(({ name }) => name === id) : undefined

/** Makes converted forms and pages when they are asked for, and remembers them by the content they were made of. */
export const createRenditions = (options: RenditionOptions): ClosableRenditions => {
  const { blobs, folder, log } = options
  const { pdf, models, pictures } = createReaders(options.readers)
  const ffmpeg = options.useFfmpeg === false ? Promise.resolve(null) : detectFfmpeg()
  const temp = createTempFiles(options.dataFolder)
  const limit = createLine({ running: lanes })
  const pages = createFairQueue(pagesInLine)
  const listing = createLine({ running: 1 })
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

  const budget = createMadeBudget({
    file: join(options.dataFolder, 'ingest', 'made.ndjson'),
    limit: options.room,
    // Out of the list first: a form that is listed is there.
    remove: async ({ sha256, list, name, blob }) => {
      await listing(() => dropMade(blobs, sha256, list, name))
      await blobs.remove(blob)
    },
    ...(options.clock && { clock: options.clock }),
  })
  const remembered = async (sha256: string, list: MadeList, name: string): Promise<Rendition | null> => {
    const made = (await readMade(blobs, sha256, list)).find((rendition) => rendition.name === name)
    return made && (await blobs.stat(made.blob))?.bytes === made.bytes ? made : null
  }
  const retries = createRetries(options.clock ?? Date.now, conversionPausesMs)
  const unfinished = (key: string): ApiError =>
    retries.failureCount(key) >= mostAttemptsCount
      ? new ApiError('download.conversion-failed')
      : new ApiError('server.busy', undefined, { 'Retry-After': String(Math.ceil(retries.dueInMs(key) / 1000)) })

  /** One attempt. What a resource kept from being made is answered with `server.busy` and made again after a pause. */
  const attempt = async (
    { path }: AssetRecord,
    key: string,
    make: () => Promise<Rendition | null>,
    stop: AbortSignal,
  ): Promise<Rendition | null> => {
    if (!retries.isDue(key)) throw unfinished(key)
    try {
      const made = await make()
      retries.succeeded(key)
      return made
    } catch (error) {
      // A full disk has an error of its own and says nothing about the file.
      if (error instanceof ApiError || stop.aborted || isDiskFull(error) || isLasting(error)) throw error
      retries.failed(key)
      log.warn({ path, what: key, reason: reasonOf(error) }, 'A conversion was not finished and is tried again when it is asked for')
      throw unfinished(key)
    }
  }

  const produceOnce = (
    record: AssetRecord,
    sha256: string,
    list: MadeList,
    name: string,
    inTurn: (stop: AbortSignal, work: () => Promise<Rendition | null>) => Promise<Rendition | null>,
    make: (signal: AbortSignal) => Promise<Rendition | null>,
    signal?: AbortSignal,
  ) =>
    work.do(
      `${sha256} ${name}`,
      async (stop) => {
        const known = await remembered(sha256, list, name)
        if (known) {
          void budget.used({ ...known, sha256, list })
          return known
        }
        return inTurn(stop, async () => {
          stop.throwIfAborted()
          const made = await attempt(record, `${sha256} ${name}`, () => make(stop), stop)
          if (!made) return null
          await listing(() => addMade(blobs, sha256, list, made))
          void budget.used({ ...made, sha256, list })
          return made
        })
      },
      signal,
    )

  /** Whether a set fits an asset on this machine, and what size comes out; null = it does not. */
  const fitting = async (record: AssetRecord, definition: ConvertSetDefinition): Promise<{ readonly size: Size | null } | null> => {
    const { by } = definition.form
    if (by === 'original') return { size: outputSize(record, definition) }
    if (by === 'kept') return keptOf(record, definition) ? { size: null } : null
    const program = await ffmpeg
    if ((by === 'video' && !program?.encodes) || (by === 'frame' && !program)) return null
    const size = outputSize(record, definition)
    // A picture beyond the limits could not be decoded.
    const decodable = by !== 'image' || record.renditions.some(({ name }) => name === 'preview')
    return size && decodable ? { size } : null
  }

  const failed = (record: AssetRecord, what: string, error: unknown, signal?: AbortSignal): never => {
    if (error instanceof ApiError || signal?.aborted) throw error
    log.warn({ path: record.path, what, reason: reasonOf(error) }, 'A conversion failed')
    // The file is not to blame, and nothing is remembered about it: the same request succeeds once there is space.
    if (isDiskFull(error)) throw new ApiError('server.full', undefined, { 'Retry-After': '60' })
    throw new ApiError('download.conversion-failed')
  }

  const shown = async (record: AssetRecord, name: string, screen: ScreenForm | null, asking?: Asking): Promise<Rendition | null> => {
    const original = originalOf(record)
    if (!original || !screen) return null
    const definition = { id: name, title: {}, extension: 'webp', mime: 'image/webp', form: screen.form }
    const make = async (stop: AbortSignal) => makeForm(await tools(), record, original, definition, screen.size, stop)
    const inTurn = (stop: AbortSignal, work: () => Promise<Rendition | null>) => pages.run(asking?.owner ?? '', stop, work)
    return produceOnce(record, original.sha256, 'pages', name, inTurn, make, asking?.signal).catch((error: unknown) =>
      failed(record, name, error, asking?.signal),
    )
  }

  return {
    async offers(record) {
      const original = originalOf(record)
      if (!original) return []
      const made = await readMade(blobs, original.sha256, 'forms')
      const offers: ConvertOffer[] = []
      for (const definition of setsFor(record.kind)) {
        const fit = await fitting(record, definition)
        if (!fit) continue
        const ready =
          definition.form.by === 'original' ? original : (keptOf(record, definition) ?? made.find(({ name }) => name === definition.id))
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
      const definition = setsFor(record.kind).find(({ id }) => id === convertSetId)
      if (!original || !definition) return null
      if (definition.form.by === 'original') return original
      if (definition.form.by === 'kept') return keptOf(record, definition) ?? null
      const size = (await fitting(record, definition))?.size
      if (!size) return null
      const make = async (stop: AbortSignal) => makeForm(await tools(), record, original, definition, size, stop)
      return produceOnce(record, original.sha256, 'forms', definition.id, (_, work) => limit(work), make, signal).catch((error: unknown) =>
        failed(record, definition.id, error, signal),
      )
    },

    page: (record, page, asking) => shown(record, `page-${page}`, pageForm(record, page), asking),
    closeUp: (record, page, asking) => shown(record, `close-up-${page}`, closeUpForm(record, page), asking),

    close: async () => {
      await Promise.all([pdf.close(), models.close(), pictures.close(), budget.close()])
    },
  }
}
