import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { IngestProgress, IngestReport } from '../report.ts'
import { type FoundFile, versionOfFound } from '../scan/scan.ts'
import { isAsset, type KnownAsset } from '../state/known-file.ts'
import { applyRights } from './apply-rights.ts'
import { createBatch } from './batch.ts'
import { createCaptionFiles } from './captions.ts'
import { type Composer, createComposer } from './compose.ts'
import type { PassContext } from './context.ts'
import { createFileProcessor } from './file-processor.ts'
import { createIdentifier } from './identify.ts'
import { findMoveCandidates } from './moves.ts'
import { type ObserveOptions, observeFolder } from './observe-folder.ts'
import { createPassSummary, isCatalogueChanged, type PassSummary, repeatProblems, reportOf, settledOf } from './pass-summary.ts'
import { forEachInTurn, type PassTurn } from './pass-turn.ts'
import type { Plan } from './plan.ts'
import { consumedByOthers, partsOf } from './publication.ts'
import type { ReadingKind } from './readings.ts'
import { mayRemove, refusedRemovals, removeVanished } from './removals.ts'
import { storeFieldLabels } from './store-field-labels.ts'
import { storeFolderTitle } from './store-folder-title.ts'
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

export interface PassOptions extends ObserveOptions {
  /** With at least this many known assets an empty folder is not accepted as deleted: a disk may be unmounted or the folder moved. */
  readonly emptyCheckCount: number
  /** Removes every vanished asset, also from an empty folder and more than half of the catalogue. */
  readonly acceptRemovals: boolean
  readonly onProgress: (progress: IngestProgress) => void
  readonly turn: PassTurn
}

export interface PassResult {
  readonly report: IngestReport
  /** Files that are still being written. */
  readonly deferred: number
  /** Whether the catalogue has changed. */
  readonly isChanged: boolean
  /** Whether assets are kept although their files are missing, because too many are missing at the same time. */
  readonly isIncomplete: boolean
  /** Whether the pass has read all files. Otherwise it was ended early, and the next pass continues. */
  readonly isComplete: boolean
  /** Whether a sidecar is being written. Then no file was read. */
  readonly isWaiting: boolean
  /** Files that were described or read. */
  readonly doneCount: number
}

const isScene = ({ path }: FoundFile) => /\.gltf$/i.test(path)

/** One file more than cores, because each file also waits for the disk; limited, because each decoded image takes memory. */
const maxDecodingCount = 8
export const parallelCount = Math.min(availableParallelism(), maxDecodingCount) + 1

/** Assets to remove: none if the whole folder seems to have vanished. */
const assetsToRemove = (plan: Plan, summary: PassSummary, { emptyCheckCount, acceptRemovals }: PassOptions): readonly KnownAsset[] => {
  const { read, unchanged, vanished } = plan
  if (acceptRemovals || read.length > 0 || unchanged.length > 0 || vanished.length < emptyCheckCount) return vanished
  summary.failed.push({
    path: '.',
    reason: `is empty; the ${vanished.length} files known from it are kept until it has files again or the server starts with --accept-removals`,
  })
  return []
}

/**
 * Scans the folder once and updates documents and catalogue. First it applies removals and rights, which needs no file to be read. Then it
 * reads files, until its turn ends. Rejects if the folder or the engines are not usable.
 */
export const runPass = async (context: PassContext, options: PassOptions): Promise<PassResult> => {
  const { state, extractContext, stopped, clock, applied, changedContents, retries, readings, activeContents, damaged, tombstones } =
    context
  const { turn } = options
  const { publication } = context
  const { signal } = turn
  const began = clock()
  // Changes during this pass are applied by the next one.
  const changedBefore = new Set(changedContents)
  const isOver = () => signal.aborted || stopped()

  // Scan and plan.
  const knownCount = [...state.files.values()].filter(isAsset).length
  const { scan, sidecars, xmpSidecars, plan, isWaiting, generation: sources } = await observeFolder(context, options)
  applied.sidecars = sidecars
  readings.retainOnly(plan.read)
  const summary = createPassSummary(scan, plan, sidecars, xmpSidecars)
  const vanished = assetsToRemove(plan, summary, options)
  const { waiting, moved, others } = findMoveCandidates(state, vanished, settledOf(summary, plan.read, options.isSettled))
  const taken = [...plan.read, ...plan.unchanged.map(({ found }) => found)]
  const collections = await currentCollections(
    context,
    sidecars,
    taken.map(({ path }) => path),
  )
  const generation = `${sources} ${JSON.stringify(collections)}`
  const composer = createComposer(sidecars, collections, createCaptionFiles(context.blobs, scan.files), xmpSidecars, scan.files, context)
  const batch = createBatch(context, activeContents)

  // Removals.
  let refusedCount = 0
  const remove = async (assets: readonly KnownAsset[], forgotten: readonly string[]) => {
    const earlierCount = summary.removed + refusedCount
    const { removed, refused } = await removeVanished(context, batch, composer, {
      vanished: assets,
      forgotten,
      files: scan.files,
      now: began,
      mayRemove: (count) => options.acceptRemovals || mayRemove(earlierCount + count, knownCount),
    })
    summary.removed += removed
    refusedCount += refused
  }
  const withdrawn = [...plan.withheld, ...plan.excluded]
  for (const file of stopped() ? [] : withdrawn) await batch.note(file)
  summary.removed += withdrawn.length
  if (!stopped())
    await remove(
      vanished.filter((asset) => !waiting.has(asset)),
      plan.forgotten,
    )
  turn.allowHandover()

  // Rights and other data of unchanged files.
  const isApplied = applied.with === generation && !isWaiting
  const stale = await findStale(context, plan.unchanged, composer, isApplied)
  repeatProblems(summary, plan.unchanged, stale, context)
  const identifier = createIdentifier(state, vanished, tombstones, began)
  const unread: UnchangedFile[] = []
  let total = stale.size + moved.length + others.length
  let done = 0
  const advance = (path: string) => options.onProgress({ done: done++, total, current: path })
  const processor = createFileProcessor(context, { identifier, composer, batch, summary, advance, signal })
  await forEachInTurn(stale, parallelCount, signal, async (item) => {
    if (!(await processor.describe(item))) unread.push(item)
  })
  for (const { known } of unread) damaged.add(known.id)
  if (!isApplied) await applyRights(context, batch, composer, [...plan.outdated, ...unread.map(({ known }) => known)], signal)
  await batch.flush()
  if (summary.changed + summary.removed > 0) applied.hasTiles = false
  if (!isOver()) {
    if (!isApplied) {
      await storeCollections(context, collections, sidecars.collections !== null)
      await storeFieldLabels(context, sidecars)
      await storeFolderTitle(context)
    }
    applied.with = isWaiting || xmpSidecars.deferredCount() > 0 ? null : generation
    for (const { known } of stale) if (changedBefore.has(known.sha256)) changedContents.delete(known.sha256)
  }

  const isReading = () => !isOver() && !isWaiting
  const readAll = async (files: readonly FoundFile[], kind: ReadingKind) => {
    if (isReading()) await forEachInTurn(files, parallelCount, signal, (found) => processor.read(found, kind))
    await batch.flush()
  }
  // Files: those that may have moved, removals of those that have not, and all others.
  await readAll(moved, 'moved')
  const movedPaths = new Set<string>()
  const forgetMoved = () => {
    const paths = [...identifier.moved].map(({ path }) => path).filter((path) => !movedPaths.has(path))
    for (const path of paths) movedPaths.add(path)
    return paths
  }
  if (isReading() && waiting.size > 0)
    await remove(
      [...waiting].filter((asset) => !identifier.moved.has(asset)),
      forgetMoved(),
    )
  const again = unread.map(({ found }) => found).filter((found) => retries.waiting(found.path, versionOfFound(found)) === null)
  // The other files of a scene are not assets of their own, so it is read before them.
  await readAll(others.filter(isScene), 'other')
  publication.consumedBy = consumedByOthers(partsOf(state, scan.files), sidecars.tables)
  await readAll([...again, ...others.filter((found) => !isScene(found))], 'other')
  await batch.remove([], forgetMoved())
  if (isCatalogueChanged(summary)) applied.hasTiles = false

  const isComplete = isReading()
  if (isComplete) {
    const expired = [...state.removed.values()].filter((removed) => isExpired(removed, began)).map(({ path }) => path)
    await batch.remove([], expired)
    tombstones.expire(began)
    if (!applied.hasTiles) await storeCollections(context, collections, sidecars.collections !== null)
    applied.hasTiles = true
  }
  if (refusedCount > 0) summary.failed.push({ path: '.', reason: refusedRemovals(refusedCount, knownCount) })
  retries.retainOnly(plan.unfinished)
  await activeContents.release(readings.contents())
  if (total > 0 && isComplete) options.onProgress({ done: total, total, current: '' })

  return {
    report: reportOf(summary, state.files.values(), sidecars.tables, clock() - began, extractContext.ffmpeg !== null),
    deferred: summary.deferred + xmpSidecars.deferredCount(),
    isChanged: isCatalogueChanged(summary),
    isIncomplete: vanished.length < plan.vanished.length || refusedCount > 0,
    isComplete,
    isWaiting,
    doneCount: done,
  }
}
