import { realpath } from 'node:fs/promises'
import type { ColumnMapping, MediaTable } from '#contract/table-mapping.ts'
import { createTaskQueue } from '../common/task-queue.ts'
import type { BlobGarbage } from '../ports/blob-garbage.ts'
import type { Blobs } from '../ports/blobs.ts'
import type { Catalogue } from '../ports/catalogue.ts'
import type { IngestMemory } from '../ports/ingest-memory.ts'
import type { MadeRenditions } from '../ports/made-renditions.ts'
import type { Stores } from '../ports/stores.ts'
import type { PreviewedTable } from '../records/previewed-table.ts'
import type { NamedRights } from './description/description.ts'
import { createExclusionReader } from './exclusion/exclusion.ts'
import { defaultImageLimits, type ImageLimits } from './image/open-image.ts'
import { markInstallation } from './installation.ts'
import type { IngestLog } from './log.ts'
import { createActiveContents } from './pass/active-contents.ts'
import type { PassContext } from './pass/context.ts'
import { createPublication } from './pass/publication.ts'
import { createFileReader } from './pass/read-file.ts'
import { createReadings } from './pass/readings.ts'
import { refusedRemovals } from './pass/removals.ts'
import { repairRecords } from './pass/repair-records.ts'
import { parallelCount } from './pass/run-pass.ts'
import { createTombstones } from './pass/tombstones.ts'
import { createReaders, type Readers } from './readers.ts'
import type { IngestProgress, IngestReport } from './report.ts'
import { createRetries } from './retries.ts'
import { requestRetry, takeRetryRequest } from './retry-request.ts'
import type { FileProblem } from './scan/scan.ts'
import { createSidecarReader } from './sidecar/sidecars.ts'
import { previewTable } from './sidecar/table-preview.ts'
import { type IngestState, openIngestState } from './state/ingest-state.ts'
import { isAsset } from './state/known-file.ts'
import { createTempFiles } from './temp-files.ts'
import type { Ffmpeg } from './video/ffmpeg.ts'
import { type FollowedFolder, followFolder } from './watch/follow-folder.ts'
import { followFolderRules } from './watch/follow-folder-rules.ts'
import { followLimits } from './watch/follow-limits.ts'
import { createProblemLog } from './watch/problem-log.ts'
import { countUnusable, forgetUnusable, unusableOf } from './watch/unusable-files.ts'

export interface IngestOptions {
  /** The watched folder. */
  readonly folder: string
  /** Folder of the server's own files; may be inside the watched folder. */
  readonly dataFolder: string
  readonly stores: Stores
  readonly memory: IngestMemory
  readonly catalogue: Catalogue
  readonly blobs: Blobs
  /** Renditions made on demand. They are removed with the last asset of their content. */
  readonly made: Pick<MadeRenditions, 'read' | 'removeAll'>
  /** Stores unused blobs for some days. Default: they are removed immediately. */
  readonly garbage?: BlobGarbage | null
  /** Patterns of files and folders that are not published, in the notation of gitignore. Default: none. */
  readonly exclude?: readonly string[]
  /** Dates of release and expiration in the IPTC data of pictures limit their rights. Default: false. */
  readonly datesFromIptc?: boolean
  /** Copies each original to the blobs. Default: false. */
  readonly storesOriginals?: boolean
  /** Name of the bucket of the blobs. Null = a folder, where all blobs are checked at each start. Default: null. */
  readonly blobPlace?: string | null
  /** Checks all blobs at this start. Default: false. */
  readonly checkBlobs?: boolean
  readonly log: IngestLog
  /** Result of `detectFfmpeg`. */
  readonly ffmpeg: Promise<Ffmpeg | null>
  readonly onProgress?: (progress: IngestProgress) => void
  /** Number of files that wait for a pass, at the start, during and after each pass. */
  readonly onQueue?: (files: number) => void
  /** Called after each later pass that changed something, with the new problems. */
  readonly onChange?: (report: IngestReport) => void
  /** The first pass removes every vanished asset, even more than half of the catalogue. Default: false. */
  readonly acceptRemovals?: boolean
  /** False = a single pass, without watching for changes. */
  readonly watch?: boolean
  readonly imageLimits?: ImageLimits
  /** Time limit for rendering one 3D model. */
  readonly modelSeconds?: number
  /** Replacements of the readers in threads and processes. */
  readonly readers?: Partial<Readers>
  /** Milliseconds before each retry after a lack of resources. */
  readonly retryPausesMs?: readonly number[]
  /** Milliseconds without a change after which a file counts as written. */
  readonly settleMs?: number
  readonly clock?: () => number
}

export interface Ingest {
  /** Media files that could not be used, and other problems of the last pass. */
  problems(): readonly FileProblem[]
  /** Number of files that become assets where all files do, of the last pass. */
  publishable(): number
  /** Reads unusable files again, at the next pass. @returns their number */
  retry(): Promise<number>
  /** Tables of the last pass that describe files, or could. */
  tables(): readonly MediaTable[]
  /** What a table does with a mapping; null = there is no such table, or it is not readable. */
  previewTable(path: string, columns: readonly ColumnMapping[], locale: string): Promise<PreviewedTable | null>
  /** The lines of tables that name the rights of a file, as of the last pass; null = no pass has read the tables yet. */
  rightsPlaces(path: string): NamedRights | null
  /** Applies the stored mappings of tables, and the settings for the media folder, soon. */
  applyTables(): void
  /** The first pass. Rejects if the folder is not readable or an engine fails. */
  readonly ready: Promise<IngestReport>
  /** Stops watching; a running task completes or is aborted. */
  close(): Promise<void>
}

/** A bucket needs one request for each blob. */
const blobCheckIntervalMs = 7 * 24 * 3_600_000

/** Updates documents, catalogue and blobs from a folder and watches it. */
export const startIngest = (options: IngestOptions): Ingest => {
  const { stores, memory, catalogue, log, watch = true, settleMs = 2000, clock = Date.now, acceptRemovals = false } = options
  const { blobPlace = null, checkBlobs = false, garbage = null, storesOriginals = false } = options
  const { pdf, models, pictures, audio, office } = createReaders(options.readers, options.modelSeconds)
  const newProblemsOf = createProblemLog(log)
  const onQueue = options.onQueue ?? (() => undefined)
  let stopped = false
  let problems: readonly FileProblem[] = []
  let publishable = 0
  let following: FollowedFolder | null = null
  const sidecars = createSidecarReader()
  const applied: PassContext['applied'] = { with: null, hasTiles: false, sidecars: null }
  const writeInTurn = createTaskQueue({ running: 1 })
  const onLimits = () => {
    applied.hasTiles = false
  }
  const limits = followLimits({ assets: stores.assets, catalogue, log, clock, writeInTurn, onChange: onLimits })
  const rules = followFolderRules({ ...stores, catalogue, log, clock, writeInTurn, onChange: onLimits })
  let files: IngestState['files'] = new Map()
  const noteProblems = (report: IngestReport) => {
    problems = unusableOf(report)
    publishable = report.publishable
    return newProblemsOf(report)
  }

  const prepare = async (): Promise<PassContext> => {
    const state = await openIngestState(memory)
    files = state.files
    await markInstallation(stores.configuration, files.size > 0)
    const folder = await realpath(options.folder)
    const ffmpeg = await options.ffmpeg
    // The real path, as the watcher and the scan report it.
    const dataFolder = await realpath(options.dataFolder)
    const temp = createTempFiles(options.dataFolder)
    const imageLimits = options.imageLimits ?? defaultImageLimits
    const extractContext = { blobs: options.blobs, ffmpeg, pdf, models, pictures, audio, office, temp, imageLimits }
    const activeContents = createActiveContents()
    const isStopped = () => stopped
    const publication = createPublication()
    const reader = createFileReader({ extractContext, folder, dataFolder, storesOriginals, publication })
    const mode = () => String(publication.allFiles)
    return {
      folder,
      dataFolder,
      stores,
      catalogue,
      writeInTurn,
      blobs: options.blobs,
      made: options.made,
      garbage,
      storesOriginals,
      log,
      extractContext,
      state,
      sidecars,
      exclusion: createExclusionReader(options.exclude ?? []),
      folderRules: () => rules.latest(),
      usesFileDates: options.datesFromIptc ?? false,
      tombstones: createTombstones(state.removed.values()),
      retries: createRetries(clock, options.retryPausesMs),
      clock,
      stopped: isStopped,
      readings: createReadings(reader, { activeContents, stopped: isStopped, mode }, parallelCount),
      activeContents,
      publication,
      applied,
      damaged: new Set(),
      changedContents: new Set(),
    }
  }

  const mustCheckBlobs = async (): Promise<boolean> => {
    const checkedAt = blobPlace === null || checkBlobs ? null : await memory.blobsCheckedAt(blobPlace)
    return checkedAt === null || Math.abs(clock() - checkedAt) > blobCheckIntervalMs
  }

  const ready = (async () => {
    // First, because the folder may be unreadable.
    await rules.ready
    await limits.ready
    const context = await prepare()
    const { dataFolder, retryPausesMs, onChange, onProgress = () => undefined } = options
    const checksBlobs = await mustCheckBlobs()
    const { damaged, removedCount, refusedCount, recordCount } = await repairRecords(context, { checksBlobs, acceptRemovals })
    // Blobs that are missing are made again by this pass. The next start checks whether that succeeded.
    if (checksBlobs && blobPlace !== null && damaged.size === 0) await memory.setBlobsChecked(blobPlace, clock())
    // Also requests that were made during the check.
    while (await takeRetryRequest(dataFolder)) await forgetUnusable(context)
    const start = { context, damaged, acceptRemovals, dataFolder, watch, settleMs, retryPausesMs }
    following = followFolder({ ...start, onQueue, onProgress, noteProblems, onChange })
    const report = await following.ready
    if (report.added + report.changed + report.removed + removedCount > 0) await catalogue.snapshot()
    if (refusedCount === 0) return report
    const failed = [...report.failed, { path: '.', reason: refusedRemovals(refusedCount, recordCount) }]
    noteProblems({ ...report, failed })
    return { ...report, failed }
  })()
  /** Before the first pass the request is stored, so that it is not lost if the start fails and is repeated. */
  const retry = async (): Promise<number> => {
    if (following) return following.retry()
    await requestRetry(options.dataFolder)
    return countUnusable(files)
  }
  // The caller handles the failure; closing earlier must not end the process.
  ready.catch(() => undefined)

  return {
    ready,
    problems: () => problems,
    publishable: () => publishable,
    retry,
    tables: () => sidecars.tables().map(({ path, fileCount, use }) => ({ path, fileCount, use })),
    previewTable: async (path, columns, locale) => {
      const found = sidecars.tables().find((table) => table.path === path)?.found
      const known = () => [...files.values()].map((file) => ({ path: file.path, id: isAsset(file) ? file.id : null }))
      return found ? previewTable(found, columns, known(), locale) : null
    },
    rightsPlaces: (path) => applied.sidecars && (applied.sidecars.describe(path).named ?? {}),
    applyTables: () => following?.applyTables(),
    async close() {
      stopped = true
      await Promise.all([limits.close(), rules.close()])
      // Close the readers first: a long PDF, model or image would otherwise delay the pass.
      await Promise.all([pdf.close(), models.close(), pictures.close(), audio.close(), office.close()])
      await following?.close()
      await ready.catch(() => undefined)
      // It may have begun while the server stopped.
      await following?.close()
    },
  }
}
