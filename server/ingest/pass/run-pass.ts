import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { assetKinds } from '#contract/asset-kind.ts'
import { StillChangingError } from '../read-source.ts'
import { currentStamps } from '../record/metadata.ts'
import type { IngestProgress, IngestReport } from '../report.ts'
import { type FoundFile, type Scan, scanFolder } from '../scan/scan.ts'
import { isAsset, type KnownAsset } from '../state/known-file.ts'
import { createActiveContents } from './active-contents.ts'
import { createBatch } from './batch.ts'
import { createCaptionFiles } from './captions.ts'
import { type Composer, createComposer } from './compose.ts'
import type { PassContext } from './context.ts'
import { createFileProcessor } from './file-processor.ts'
import { createIdentifier } from './identify.ts'
import { createPassSummary, isCatalogueChanged, type PassSummary, repeatProblems, reportOf, settledOf } from './pass-summary.ts'
import { type Plan, planPass } from './plan.ts'
import { createFileReader, sniffStamp } from './read-file.ts'
import { mayRemove, refusedRemovals, removeVanished } from './removals.ts'
import { isExpired } from './tombstones.ts'
import { currentCollections, storeCollections } from './update-collections.ts'

type UnchangedFile = Plan['unchanged'][number]

const isStale = ({ found, known }: UnchangedFile, composer: Composer) =>
  composer.digest(found, known, known.stamp, known.parts) !== known.made

const allStale = async (files: readonly UnchangedFile[], composer: Composer): Promise<UnchangedFile[]> => {
  const stale: UnchangedFile[] = []
  for (const [index, item] of files.entries()) {
    if (isStale(item, composer)) stale.push(item)
    // Let the server handle requests.
    if (index % 500 === 499) await nextTurn()
  }
  return stale
}

/**
 * Unchanged files whose record would be composed differently now. A full check computes a digest for each file. If sidecars and collections
 * are the same (`appliedSources`), only files with new metadata, renditions or parts are checked.
 */
const findStale = async (
  { changedContents }: Pick<PassContext, 'changedContents'>,
  unchanged: readonly UnchangedFile[],
  composer: Composer,
  appliedSources: boolean,
): Promise<ReadonlySet<UnchangedFile>> => {
  const withNewMetadata = unchanged.filter(({ known }) => changedContents.has(known.sha256))
  const withNewParts = unchanged.filter((item) => item.known.parts.length > 0 && isStale(item, composer))
  return new Set([...withNewMetadata, ...withNewParts, ...(appliedSources ? [] : await allStale(unchanged, composer))])
}

/** Runs a task for each item in order, with `lanes` tasks at the same time. After the first failure no further item starts. */
const forEach = async <Item>(items: readonly Item[], parallelCount: number, task: (item: Item) => Promise<void>): Promise<void> => {
  const queue = items.values()
  let failed = false
  const lane = async () => {
    for (const item of queue) {
      if (failed) return
      try {
        await task(item)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: parallelCount }, lane))
}

export interface PassOptions {
  /** Ids whose record or renditions are missing and must be made again. Called when the folder has been read. */
  readonly findDamaged: () => Promise<ReadonlySet<string>>
  /** Whether a new or changed file is fully written. */
  readonly isSettled: (found: FoundFile) => boolean
  /** With at least this many known assets an empty folder is not accepted as deleted: a disk may be unmounted or the folder moved. */
  readonly emptyCheckCount: number
  /** Removes every vanished asset, also from an empty folder and more than half of the catalogue. */
  readonly acceptRemovals: boolean
  readonly onProgress: (progress: IngestProgress) => void
}

export interface PassResult {
  readonly report: IngestReport
  /** Files that are still being written. */
  readonly deferred: number
  /** Whether the catalogue has changed. */
  readonly isChanged: boolean
  /** Whether assets are kept although their files are missing, because too many are missing at the same time. */
  readonly isIncomplete: boolean
}

/** One file more than cores, because each file also waits for the disk; limited, because each decoded image takes memory. */
const maxDecodingCount = 8
const parallelCount = Math.min(availableParallelism(), maxDecodingCount) + 1

/** A time in the future: only two equal observations settle it. */
const missing = { stamp: { bytes: -1, mtime: Number.MAX_SAFE_INTEGER }, inode: { inode: -1, touched: -1 } }

/**
 * Programs save by truncating or replacing a file. An incomplete or temporarily missing sidecar must not grant rights, so the pass waits
 * until sidecars have settled. Throws StillChangingError.
 */
const waitForSidecars = ({ sidecars }: PassContext, scan: Scan, { isSettled }: PassOptions) => {
  const { different, vanished } = sidecars.changed(scan.files)
  const vanishedFiles = vanished.map((path): FoundFile => ({ path, file: path, ...missing }))
  if ([...different, ...vanishedFiles].map(isSettled).includes(false)) throw new StillChangingError()
}

/** Assets to remove: none if the whole folder seems to have vanished. */
const assetsToRemove = (plan: Plan, summary: PassSummary, { emptyCheckCount, acceptRemovals }: PassOptions): readonly KnownAsset[] => {
  const { read, unchanged, vanished } = plan
  if (acceptRemovals || read.length > 0 || unchanged.length > 0 || vanished.length < emptyCheckCount) return vanished
  summary.failed.push({
    path: '.',
    reason: `is empty; the ${vanished.length} assets known from it are kept until it has files again or the server starts with --accept-removals`,
  })
  return []
}

/** Scans the folder once and updates documents and catalogue. Rejects if the folder or the engines are not usable. */
export const runPass = async (context: PassContext, options: PassOptions): Promise<PassResult> => {
  const { state, extractContext, stopped, clock, appliedSources, changedContents, retries } = context
  const began = clock()
  // Changes during this pass are applied by the next one.
  const changedBefore = new Set(changedContents)

  // Scan and plan.
  const knownCount = [...state.files.values()].filter(isAsset).length
  const scan = await scanFolder(context.folder, [context.dataFolder])
  waitForSidecars(context, scan, options)
  const sidecars = await context.sidecars.load(scan)
  const stamps = new Set([sniffStamp, ...assetKinds.flatMap((kind) => currentStamps(kind, extractContext.ffmpeg !== null))])
  const plan = planPass(scan, sidecars, { state, stamps, damaged: await options.findDamaged(), retries })
  const summary = createPassSummary(scan, plan, sidecars)
  const vanished = assetsToRemove(plan, summary, options)
  let isIncomplete = vanished.length < plan.vanished.length
  const taken = [...plan.read, ...plan.unchanged.map(({ found }) => found)]
  const collections = await currentCollections(
    context,
    sidecars,
    taken.map(({ path }) => path),
  )
  const generation = `${sidecars.generation} ${JSON.stringify(collections)}`
  const composer = createComposer(sidecars, collections, createCaptionFiles(context.blobs, scan.files), scan.files)
  const stale = await findStale(context, plan.unchanged, composer, appliedSources.with === generation)
  repeatProblems(summary, plan.unchanged, stale)
  const read = settledOf(summary, plan.read, options.isSettled)

  // Read the files.
  const activeContents = createActiveContents()
  const batch = createBatch(context, activeContents)
  const identifier = createIdentifier(state, vanished, context.tombstones, began)
  const total = stale.size + read.length
  let done = 0
  const advance = (path: string) => options.onProgress({ done: done++, total, current: path })
  const processor = createFileProcessor(context, {
    reader: createFileReader(context, activeContents),
    identifier,
    composer,
    batch,
    summary,
    advance,
  })
  await forEach([...stale], parallelCount, processor.describe)
  await forEach(read, parallelCount, processor.read)
  await batch.flush()

  // Removals and collections need all files, so a stopped pass skips them.
  if (!stopped()) {
    const { removed, refused } = await removeVanished(context, batch, composer, {
      vanished: vanished.filter((asset) => !identifier.moved.has(asset)),
      forgotten: [
        ...plan.forgotten,
        ...[...identifier.moved].map(({ path }) => path),
        ...[...state.removed.values()].filter((removed) => isExpired(removed, began)).map(({ path }) => path),
      ],
      files: scan.files,
      now: began,
      mayRemove: (count) => options.acceptRemovals || mayRemove(count, knownCount),
    })
    summary.removed = removed
    if (refused > 0) {
      summary.failed.push({ path: '.', reason: refusedRemovals(refused, knownCount) })
      isIncomplete = true
    }
    if (isCatalogueChanged(summary) || appliedSources.with !== generation)
      await storeCollections(context, collections, sidecars.collections !== null)
    appliedSources.with = generation
    for (const { known } of stale) if (changedBefore.has(known.sha256)) changedContents.delete(known.sha256)
  }
  retries.retainOnly(plan.unfinished)
  await activeContents.release()
  if (total > 0) options.onProgress({ done: total, total, current: '' })

  return {
    report: reportOf(summary, state.files.values(), clock() - began, extractContext.ffmpeg !== null),
    deferred: summary.deferred,
    isChanged: isCatalogueChanged(summary),
    isIncomplete,
  }
}
