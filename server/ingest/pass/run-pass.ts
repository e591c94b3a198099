import { StillChanging } from '../read-source.ts'
import { currentStamps } from '../record/facts.ts'
import type { IngestProgress, IngestReport } from '../report.ts'
import { type FoundFile, type Scan, scanFolder } from '../scan/scan.ts'
import type { KnownAsset } from '../state/known-file.ts'
import { createBatch } from './batch.ts'
import { createCaptionFiles } from './captions.ts'
import { createComposer } from './compose.ts'
import { createContentsInHand } from './contents-in-hand.ts'
import type { PassContext } from './context.ts'
import { forEach } from './for-each.ts'
import { createIdentifier } from './identify.ts'
import { type Plan, planPass } from './plan.ts'
import { createFileReader, sniffStamp } from './read-file.ts'
import { removeVanished } from './removals.ts'
import { findStale } from './stale.ts'
import { createTakeUp } from './take-up.ts'
import { createTally, isTouched, noteKept, reportOf, settledOf, type Tally } from './tally.ts'
import { currentCollections, storeCollections } from './update-collections.ts'

export interface PassOptions {
  /** Ids whose record or renditions are missing and have to be made again. */
  readonly damaged: ReadonlySet<string>
  /** Whether a new or changed file may be taken up already. */
  readonly isSettled: (found: FoundFile) => boolean
  /** From so many known assets on, a folder that is empty is not believed: a disk is not there, or somebody moved the folder. */
  readonly mistrustEmpty: number
  readonly onProgress: (progress: IngestProgress) => void
}

export interface PassResult {
  readonly report: IngestReport
  /** Files that are still being written. */
  readonly deferred: number
  /** Whether the catalogue is another one than before. */
  readonly touched: boolean
}

const lanes = 2
const kinds = ['image', 'video', 'document', '3d'] as const

/** Later than any clock: only being seen twice settles it. */
const gone = { stamp: { bytes: -1, mtime: Number.MAX_SAFE_INTEGER }, place: { inode: -1, touched: -1 } }

/**
 * Programs save by emptying or replacing a file. A sidecar that is half written or away for a moment must not open what it closes,
 * so nothing is done before it has settled. Throws StillChanging.
 */
const waitForSidecars = ({ sidecars }: PassContext, scan: Scan, { isSettled }: PassOptions) => {
  const { different, vanished } = sidecars.changed(scan.files)
  const away = vanished.map((path): FoundFile => ({ path, file: path, ...gone }))
  if ([...different, ...away].map(isSettled).includes(false)) throw new StillChanging()
}

/** What is believed to have vanished: nothing, where the whole folder seems to have. */
const believedGone = (plan: Plan, tally: Tally, { mistrustEmpty }: PassOptions): readonly KnownAsset[] => {
  const { read, keep, vanished } = plan
  if (read.length > 0 || keep.length > 0 || vanished.length < mistrustEmpty) return vanished
  tally.failed.push({ path: '.', reason: `is empty; the ${vanished.length} assets known from it are kept until it has files again` })
  return []
}

/** Looks at the whole folder once and brings documents and catalogue into step with it. Rejects when the folder or the engines can't be used. */
export const runPass = async (context: PassContext, options: PassOptions): Promise<PassResult> => {
  const { state, shop, stopped, clock, inStep, factsChanged, retries } = context
  const began = clock()
  // What comes meanwhile is not shown before the next pass.
  const changedBefore = new Set(factsChanged)

  // What is there, and what of it is to be done.
  const scan = await scanFolder(context.folder, [context.dataFolder])
  waitForSidecars(context, scan, options)
  const sidecars = await context.sidecars.load(scan)
  const stamps = new Set([sniffStamp, ...kinds.flatMap((kind) => currentStamps(kind, shop.ffmpeg !== null))])
  const plan = planPass(scan, sidecars, { state, stamps, damaged: options.damaged, retries })
  const tally = createTally(scan, plan, sidecars)
  const vanished = believedGone(plan, tally, options)
  const taken = [...plan.read, ...plan.keep.map(({ found }) => found)]
  const collections = await currentCollections(
    context,
    sidecars,
    taken.map(({ path }) => path),
  )
  const generation = `${sidecars.generation} ${JSON.stringify(collections)}`
  const composer = createComposer(sidecars, collections, createCaptionFiles(context.blobs, scan.files), scan.files)
  const stale = await findStale(context, plan.keep, composer, inStep.with === generation)
  noteKept(tally, plan.keep, stale)
  const read = settledOf(tally, plan.read, options.isSettled)

  // One file after the other.
  const inHand = createContentsInHand()
  const batch = createBatch(context, inHand)
  const identifier = createIdentifier(state, vanished, context.tombstones, began)
  const total = stale.size + read.length
  let done = 0
  const advance = (path: string) => options.onProgress({ done: done++, total, current: path })
  const takeUp = createTakeUp(context, { reader: createFileReader(context, inHand), identifier, composer, batch, tally, advance })
  await forEach([...stale], lanes, takeUp.describe)
  await forEach(read, lanes, takeUp.read)
  await batch.flush()

  // What only shows when all files have been looked at. A pass that was stopped has not, and must take nothing for gone.
  if (!stopped()) {
    tally.removed = await removeVanished(context, batch, composer, {
      vanished: vanished.filter((asset) => !identifier.moved.has(asset)),
      forgotten: [...plan.forgotten, ...[...identifier.moved].map(({ path }) => path)],
      files: scan.files,
      now: began,
    })
    if (isTouched(tally) || inStep.with !== generation) await storeCollections(context, collections, sidecars.collections !== null)
    inStep.with = generation
    for (const { known } of stale) if (changedBefore.has(known.sha256)) factsChanged.delete(known.sha256)
  }
  retries.keepOnly(plan.unfinished)
  await inHand.release()
  if (total > 0) options.onProgress({ done: total, total, current: '' })

  return {
    report: reportOf(tally, state.files.values(), clock() - began, shop.ffmpeg !== null),
    deferred: tally.deferred,
    touched: isTouched(tally),
  }
}
