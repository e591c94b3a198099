import { join } from 'node:path'
import type { Logger } from 'pino'
import { OperatorError } from '../common/operator-error.ts'
import type { Engines } from '../create-portal.ts'
import { createFolderBlobs } from '../engines/blobs/folder.ts'
import { countBlobErrors, measureSearches } from '../engines/metrics/measure.ts'
import { createBlobOriginals } from '../engines/originals/blobs.ts'
import { createFolderOriginals } from '../engines/originals/folder.ts'
import { createDailyCopy } from '../engines/stores/sqlite/daily-copy.ts'
import { lockData } from '../engines/stores/sqlite/data-lock.ts'
import { createConfiguredFields } from '../ingest/convert/configured-fields.ts'
import { createRenditionsInBlobs } from '../ingest/convert/renditions-in-blobs.ts'
import { type Ingest, type IngestOptions, startIngest } from '../ingest/start-ingest.ts'
import { createFileMemory } from '../ingest/state/file-memory.ts'
import { detectFfmpeg } from '../ingest/video/ffmpeg.ts'
import { type Blobs, BlobsUnavailableError } from '../ports/blobs.ts'
import type { LeaderStores } from '../ports/leadership.ts'
import type { Metrics } from '../ports/metrics.ts'
import { claimBlobs, ForeignBlobsError } from './blob-owner.ts'
import { openConversions } from './conversions.ts'
import { type DataOptions, openData } from './open-data.ts'
import { type BucketOptions, openBucket } from './outside.ts'

export interface EmbeddedOptions extends Omit<DataOptions, 'onUpdateFailure'> {
  /** The watched folder. */
  readonly assets: string
  /** Null = blobs are files in the data folder. */
  readonly bucket: BucketOptions | null
  /** Where downloads of originals come from; `blobs` = the ingest copies each file to the blobs. */
  readonly originals: 'folder' | 'blobs'
  /** Whether other servers use the same stores and blobs at the same time. Needs `store` and `bucket`. */
  readonly isShared: boolean
  readonly log: Logger
  /** Disk space in bytes for renditions that are made on demand. */
  readonly cacheBytes: number
  /** The database in the folder was restored, or is another one: all files of the media folder are read again. */
  readonly onRestore: () => void
  /** Null = nothing is measured. */
  readonly metrics: Metrics | null
  /** Replacements in tests. */
  readonly ingest?: Pick<IngestOptions, 'readers' | 'retryPausesMs' | 'acceptRemovals' | 'checkBlobs' | 'exclude' | 'datesFromIptc'>
}

type StartIngest = (listeners: Required<Pick<IngestOptions, 'onProgress' | 'onChange'>>) => Ingest

export interface IngestLeader {
  /** Starts to read the folder; `close` ends this. */
  begin(startIngest: StartIngest): { close(): Promise<void> }
  /** Another server reads the folder. */
  onFollow(): void
}

export interface Embedded {
  readonly engines: Engines
  /** Time of the stores, in milliseconds since the epoch. */
  readonly clock: () => number
  /** Conversions at the same time. */
  readonly conversionSlots: number
  /** Begins immediately, or with a shared database when this server becomes the leader. Close it before the engines. */
  lead(leader: IngestLeader): { close(): Promise<void> }
  /** Closes the engines in an order that loses no data; the ingest must be closed before. */
  close(): Promise<void>
}

const hourMs = 3_600_000

const openBlobs = async ({ bucket, data }: EmbeddedOptions): Promise<{ readonly blobs: Blobs; close(): void }> => {
  if (!bucket) return { blobs: createFolderBlobs({ folder: data.blobs }), close: () => undefined }
  const blobs = await openBucket(bucket)
  return { blobs, close: () => blobs.close() }
}

/**
 * Name of the place of the blobs. It includes the place of originals, because copies of them are blobs, too: a start with another option
 * checks again.
 */
const blobPlaceOf = ({ bucket, originals }: EmbeddedOptions): string | null =>
  bucket && JSON.stringify([bucket.endpoint, bucket.region, bucket.bucket, bucket.prefix, originals])

/**
 * All engines in this process and one folder; blobs can be in a bucket, and data in a database server. Only files in this folder choose
 * engines. Rejects with DataInUseError, NewerDatabaseError, InaccessibleDatabaseError or DamagedDatabaseError.
 */
export const openEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const { assets, data, log, cacheBytes: maxBytes, metrics, ingest = {} } = options
  const lock = lockData(data.folder, data.lock)
  const release = (error: unknown) => {
    lock.release()
    throw error
  }
  const opened = await openBlobs(options).catch(release)
  const {
    stores,
    catalogue,
    leadership,
    clock,
    jobs,
    made: sharedMade,
  } = await openData({
    ...options,
    onUpdateFailure: (error) => log.warn({ err: error }, 'the search index in Solr cannot be updated; it is tried again'),
  }).catch((error: unknown) => {
    opened.close()
    return release(error)
  })
  const claim = (): Promise<void> => {
    if (!options.bucket) return Promise.resolve()
    const { bucket, prefix } = options.bucket
    return claimBlobs(opened.blobs, stores.configuration, `s3://${bucket}/${prefix}`.replace(/\/$/, ''))
  }
  await claim().catch(async (error: unknown) => {
    await catalogue.close()
    await stores.close()
    opened.close()
    return release(error instanceof BlobsUnavailableError ? new OperatorError(`${error.message}.`) : error)
  })
  // Another database may have got the blobs while this server runs.
  const claiming = setInterval(
    () =>
      void claim().catch((error: unknown) => {
        if (error instanceof ForeignBlobsError) options.onFatal(error)
      }),
    hourMs,
  )
  const copy = () =>
    void createDailyCopy(data.database, data.copies, Date.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'the daily copy of the database could not be created'),
    )
  // A database server has backups of its own.
  const copying = options.store ? null : setInterval(copy, hourMs)
  if (copying) copy()
  const blobs = metrics ? countBlobErrors(opened.blobs, metrics) : opened.blobs
  const storesOriginals = options.originals === 'blobs'
  const currentOf = async (id: string) => (await stores.assets.getAsset(id))?.renditions.find(({ name }) => name === 'original') ?? null
  const originals = storesOriginals
    ? createBlobOriginals({ blobs, currentOf })
    : createFolderOriginals({ folder: assets, pathOf: (id) => stores.assets.getPath(id) })
  const ffmpeg = detectFfmpeg()
  const limit = { maxBytes, clock }
  const made = sharedMade?.(blobs, limit) ?? createRenditionsInBlobs({ ...limit, blobs, file: join(data.folder, 'ingest', 'made.ndjson') })
  const converts = options.role === 'all' || options.role === 'worker'
  const conversions = openConversions({
    blobs,
    folder: assets,
    dataFolder: data.folder,
    assets: stores.assets,
    log,
    ffmpeg,
    made,
    clock,
    carriedFields: createConfiguredFields(stores.configuration, clock),
    shared: options.isShared && jobs ? { jobs, converts } : null,
    ...(ingest.readers && { readers: ingest.readers }),
  })
  if (metrics && options.isShared && jobs) metrics.observeJobs(() => jobs.counts(clock()))
  const memory = createFileMemory({
    file: join(data.folder, 'ingest', 'files.ndjson'),
    assets: stores.assets,
    onRemoved: () => {
      log.warn('the database was restored or replaced: all files are read again')
      options.onRestore()
    },
  })
  const ingestInto = ({ assets: written, configuration, memory, garbage }: LeaderStores, listeners: Parameters<StartIngest>[0]): Ingest =>
    startIngest({
      folder: assets,
      dataFolder: data.folder,
      stores: { ...stores, assets: written, configuration },
      memory,
      garbage,
      catalogue,
      blobs,
      made,
      storesOriginals,
      blobPlace: blobPlaceOf(options),
      log,
      clock,
      ffmpeg,
      ...(metrics && { onQueue: (files: number) => metrics.setIngestQueue(files) }),
      ...listeners,
      ...ingest,
    })
  return {
    clock,
    engines: {
      stores,
      catalogue: metrics ? measureSearches(catalogue, metrics) : catalogue,
      blobs,
      originals,
      renditions: conversions.renditions,
    },
    conversionSlots: conversions.slots,
    lead: (leader) => {
      const begin = (written: LeaderStores) => leader.begin((listeners) => ingestInto(written, listeners))
      return leadership
        ? leadership.run({
            begin,
            onFollow: () => leader.onFollow(),
            onFailure: (error) => log.warn({ err: error }, 'the election of the server that reads the media folder failed'),
          })
        : begin({ assets: stores.assets, configuration: stores.configuration, memory, garbage: null })
    },
    close: async () => {
      clearInterval(claiming)
      if (copying) clearInterval(copying)
      await conversions.close()
      // Without a snapshot the next start only takes longer.
      await catalogue.snapshot().catch((error: unknown) => log.warn({ err: error }, 'the index could not be stored for the next start'))
      await catalogue.close()
      await stores.close()
      opened.close()
      lock.release()
    },
  }
}
