import { mkdir, mkdtemp, realpath, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createFolderBlobs } from '../../server/engines/blobs/folder.ts'
import { createIndexCatalogue } from '../../server/engines/catalogue/index-catalogue.ts'
import { createFolderOriginals } from '../../server/engines/originals/folder.ts'
import { createSqliteStores } from '../../server/engines/stores/sqlite/sqlite.ts'
import type { RenditionMakerOptions } from '../../server/ingest/convert/rendition-maker.ts'
import { createRenditionsInBlobs } from '../../server/ingest/convert/renditions-in-blobs.ts'
import type { IngestLog } from '../../server/ingest/log.ts'
import { createModelReader } from '../../server/ingest/model/model-reader.ts'
import { createReaders, type Readers } from '../../server/ingest/readers.ts'
import type { IngestReport } from '../../server/ingest/report.ts'
import { type Ingest, type IngestOptions, startIngest } from '../../server/ingest/start-ingest.ts'
import { createFileMemory } from '../../server/ingest/state/file-memory.ts'
import { detectFfmpeg } from '../../server/ingest/video/ffmpeg.ts'
import type { Blobs } from '../../server/ports/blobs.ts'
import type { Catalogue } from '../../server/ports/catalogue.ts'
import type { Originals } from '../../server/ports/originals.ts'
import type { Renditions } from '../../server/ports/renditions.ts'
import type { Stores } from '../../server/ports/stores.ts'
import { type ConversionOptions, openConversions } from '../../server/presets/conversions.ts'
import type { AssetRecord, Rendition } from '../../server/records/asset-record.ts'
import { portOf } from '../../server/services/bytes/stored-bytes.ts'
import { carriedFields } from '../../src/contract/carried-fields.ts'
import { configFormatVersion } from '../../src/contract/info.ts'

type Options = Partial<Omit<IngestOptions, 'folder' | 'catalogue' | 'log'>>

/** A folder of files, a data folder, and the embedded engines over them. */
export interface IngestHarness {
  readonly folder: string
  readonly dataFolder: string
  readonly stores: Stores
  readonly catalogue: Catalogue
  readonly blobs: Blobs
  readonly originals: Originals
  /** The store that has the bytes of a stored key. */
  storedBytes(key: string): Originals
  readonly warnings: string[]
  /** Stores the setting, as an administrator does. */
  publishAllFiles(all: boolean): Promise<void>
  /** Writes a file with a modification time in the past, so that it counts as settled. */
  write(path: string, bytes: Uint8Array | string): Promise<void>
  /** Runs one pass over the folder, without watching it afterwards. */
  runPass(options?: Options): Promise<IngestReport>
  /** Starts the ingest and watches the folder until `close`. */
  follow(options?: Options): Ingest
  renditions(
    options?: Partial<Pick<RenditionMakerOptions, 'ffmpeg' | 'readers'> & Pick<ConversionOptions, 'clock' | 'carriedFields'>> & {
      readonly cacheBytes?: number
    },
  ): Renditions
  /** By path. */
  records(): Promise<Map<string, AssetRecord>>
  record(path: string): Promise<AssetRecord>
  close(): Promise<void>
}

/** Detected once for all tests: it starts three programs. */
export const installedFfmpeg = detectFfmpeg()
/** As if ffmpeg were not installed. */
export const noFfmpeg = Promise.resolve(null)

const staysOpen = async () => undefined
/** Longer side of the pictures of models in tests: drawing one of the real size takes seconds. */
export const modelPx = 480
const { pdf, models, pictures, audio, office } = createReaders({ models: createModelReader({ longSidePx: modelPx }) })
/** All tests share the readers, because each start is a process or a thread. */
const sharedReaders: Readers = {
  pdf: { ...pdf, close: staysOpen },
  models: { ...models, close: staysOpen },
  pictures: { ...pictures, close: staysOpen },
  audio: { ...audio, close: staysOpen },
  office: { ...office, close: staysOpen },
}

/** @param settings `allFiles`: whether files without a picture become assets, which is the setting of a new portal */
export const createIngestHarness = async ({ allFiles = false } = {}): Promise<IngestHarness> => {
  const top = await realpath(await mkdtemp(join(tmpdir(), 'vitrine-ingest-')))
  const [folder, dataFolder] = [join(top, 'assets'), join(top, 'data')]
  await mkdir(folder)
  await mkdir(dataFolder)
  const stores = createSqliteStores({ file: join(dataFolder, 'vitrine.sqlite') })
  const publishAllFiles = (all_files: boolean) =>
    stores.configuration
      .putDocument('config/global', { version: configFormatVersion, media: { all_files } }, null, null)
      .then(() => undefined)
  await publishAllFiles(allFiles)
  const catalogue = await createIndexCatalogue({ snapshotPath: join(dataFolder, 'index.snapshot'), assets: stores.assets })
  const blobs = createFolderBlobs({ folder: join(dataFolder, 'blobs') })
  const originals = createFolderOriginals({ folder, pathOf: (id) => stores.assets.getPath(id) })
  const warnings: string[] = []
  const warn = (details: object, message: string) => void warnings.push(`${message} ${JSON.stringify(details)}`)
  const log: IngestLog = { info: () => undefined, warn, error: warn }
  const closing: (() => Promise<void>)[] = []
  const madeRenditions = (maxBytes: number, clock = Date.now) =>
    createRenditionsInBlobs({ blobs, file: join(dataFolder, 'ingest', 'made.ndjson'), maxBytes, clock })
  const begin = (options: Options): Ingest => {
    // Another time limit needs its own reader.
    const { models: _, ...others } = sharedReaders
    const readers = options.modelSeconds === undefined ? sharedReaders : others
    const memory = createFileMemory({ file: join(dataFolder, 'ingest', 'files.ndjson'), assets: stores.assets })
    const made = madeRenditions(1e9)
    return startIngest({ made, folder, dataFolder, stores, memory, catalogue, blobs, log, ffmpeg: installedFfmpeg, readers, ...options })
  }

  const records = async () => {
    const found = new Map<string, AssetRecord>()
    for await (const record of stores.assets.allAssets()) found.set(record.path, record)
    return found
  }
  return {
    folder,
    dataFolder,
    stores,
    catalogue,
    blobs,
    originals,
    publishAllFiles,
    storedBytes: (key) => portOf({ blobs, originals }, key),
    warnings,
    async write(path, bytes) {
      const file = join(folder, path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, bytes)
      const past = new Date(Date.now() - 60_000 + (writes += 1))
      await utimes(file, past, past)
    },
    async runPass(options = {}) {
      const ingest = begin({ watch: false, ...options })
      try {
        return await ingest.ready
      } finally {
        await ingest.close()
      }
    },
    follow(options = {}) {
      const ingest = begin({ settleMs: 300, ...options })
      closing.push(() => ingest.close())
      return ingest
    },
    renditions({ cacheBytes = 1e9, ...options } = {}) {
      const conversions = openConversions({
        blobs,
        folder,
        dataFolder,
        log,
        ffmpeg: installedFfmpeg,
        readers: sharedReaders,
        made: madeRenditions(cacheBytes, options.clock),
        assets: stores.assets,
        shared: null,
        clock: Date.now,
        carriedFields: async () => carriedFields,
        ...options,
      })
      closing.push(() => conversions.close())
      return conversions.renditions
    },
    records,
    async record(path) {
      const found = (await records()).get(path)
      if (!found) throw new Error(`no asset ${path}`)
      return found
    },
    async close() {
      for (const close of closing) await close()
      await catalogue.close()
      await stores.close()
      await rm(top, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Reasons of a report by path. */
export const reasons = (remarks: readonly { readonly path: string; readonly reason: string }[]): Record<string, string> =>
  Object.fromEntries(remarks.map(({ path, reason }) => [path, reason]))

export const renditionOf = async (harness: IngestHarness, path: string, name: string): Promise<Rendition> => {
  const found = (await harness.record(path)).renditions.find((rendition) => rendition.name === name)
  if (!found) throw new Error(`no ${name} of ${path}`)
  return found
}

/** Gives every written file another modification time. */
let writes = 0
