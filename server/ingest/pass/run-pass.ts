import { setImmediate as nextTurn } from 'node:timers/promises'
import { StillChanging } from '../read-source.ts'
import { readFacts, stampFor } from '../record/facts.ts'
import type { IngestProgress, IngestReport } from '../report.ts'
import { type FoundFile, type Remark, type Scan, scanFolder } from '../scan/scan.ts'
import type { Sidecars } from '../sidecar/sidecars.ts'
import { isAsset, type KnownAsset } from '../state/known-file.ts'
import { createBatch } from './batch.ts'
import { createCaptionFiles } from './captions.ts'
import { type Composer, createComposer } from './compose.ts'
import { createContentsInHand } from './contents-in-hand.ts'
import type { PassContext } from './context.ts'
import { forEach } from './for-each.ts'
import { createIdentifier } from './identify.ts'
import { type Plan, planPass } from './plan.ts'
import { createFileReader, sniffStamp } from './read-file.ts'
import { removeVanished } from './removals.ts'
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

const isStale = ({ found, known }: Plan['keep'][number], composer: Composer) =>
  composer.digest(found, known, known.stamp, known.parts) !== known.made

/** Unchanged files whose record would be put together differently now. */
const findStale = async (kept: Plan['keep'], composer: Composer): Promise<Plan['keep']> => {
  const stale: Plan['keep'][number][] = []
  for (const [index, item] of kept.entries()) {
    if (isStale(item, composer)) stale.push(item)
    // The page must be served meanwhile.
    if (index % 500 === 499) await nextTurn()
  }
  return stale
}

/** Looks at the whole folder once and brings documents and catalogue into step with it. Rejects when the folder or the engines can't be used. */
export const runPass = async (context: PassContext, options: PassOptions): Promise<PassResult> => {
  const { state, shop, stopped, clock } = context
  const began = clock()
  const scan: Scan = await scanFolder(context.folder, [context.dataFolder])
  waitForSidecars(context, scan, options)
  const sidecars: Sidecars = await context.sidecars.load(scan)
  const stamps = new Set([sniffStamp, ...kinds.map((kind) => stampFor(kind, shop.ffmpeg !== null))])
  const plan = planPass(scan, sidecars, { state, stamps, damaged: options.damaged })

  const isOther = ({ path }: Remark) => !sidecars.paths.has(path)
  const skipped: Remark[] = [...scan.skipped.filter(isOther), ...plan.skipped]
  const failed: Remark[] = [...scan.failed.filter(isOther), ...plan.failed]
  const notes: Remark[] = []
  for (const { path, line, problem } of sidecars.problems) failed.push({ path: line === null ? path : `${path}:${line}`, reason: problem })

  const collections = await currentCollections(
    context,
    sidecars,
    [...plan.read, ...plan.keep.map(({ found }) => found)].map(({ path }) => path),
  )
  const composer = createComposer(sidecars, collections, createCaptionFiles(context.blobs, scan.files), scan.files)
  const inHand = createContentsInHand()
  const reader = createFileReader(context, inHand)
  const batch = createBatch(context, inHand)
  const empty = plan.read.length === 0 && plan.keep.length === 0 && plan.vanished.length >= options.mistrustEmpty
  if (empty)
    failed.push({ path: '.', reason: `is empty; the ${plan.vanished.length} assets known from it are kept until it has files again` })
  const vanished = empty ? [] : plan.vanished
  const identifier = createIdentifier(state, vanished, context.tombstones, began)

  let [added, changed, deferred, done] = [0, 0, 0, 0]
  const generation = `${sidecars.generation} ${JSON.stringify(collections)}`
  const withNewForm = plan.keep.filter(({ known }) => known.later && context.formsMade.has(known.sha256))
  const withNewParts = plan.keep.filter((item) => item.known.parts.length > 0 && isStale(item, composer))
  const stale = [
    ...new Set([...withNewForm, ...withNewParts, ...(context.inStep.with === generation ? [] : await findStale(plan.keep, composer))]),
  ]
  // What is read again says anew what there is to say.
  for (const item of plan.keep)
    if (item.known.parts.length === 0 || !stale.includes(item))
      notes.push(...item.known.notes.map((reason) => ({ path: item.found.path, reason })))
  const read = plan.read.filter((found) => {
    const settled = options.isSettled(found)
    if (!settled) deferred += 1
    return settled
  })
  const total = read.length + stale.length
  const advance = (path: string) => options.onProgress({ done: done++, total, current: path })

  const readOne = async (found: FoundFile) => {
    if (stopped()) return
    advance(found.path)
    const reading = await reader.read(found)
    if (reading.as === 'deferred') deferred += 1
    else if (reading.as === 'asset') {
      const { identity, isNew } = identifier.identify(found.path, reading.sha256)
      const composed = await composer.compose(found, identity, reading.facts)
      const known = { ...composed.known, notes: [...composed.known.notes, ...reading.notes.map(({ reason }) => reason)] }
      notes.push(...composed.notes, ...reading.notes)
      if (isNew) added += 1
      else changed += 1
      await batch.put(composed.record, known)
    } else {
      const { as, reason, stamp, lasting } = reading
      if (stopped()) return
      ;(as === 'skipped' ? skipped : failed).push({ path: found.path, reason })
      // What may go better another time is not remembered: an asset that was there stays, and the next pass tries again.
      if (lasting) await batch.note({ as, path: found.path, ...found.stamp, ...found.place, reason, stamp })
    }
  }
  const describeAnew = async ({ found, known }: { found: FoundFile; known: KnownAsset }) => {
    if (stopped()) return
    // Facts tell of the parts that were there when they were found out.
    const facts = known.parts.length > 0 ? null : await readFacts(context.blobs, known.sha256, known.stamp)
    if (!facts) return readOne(found)
    advance(found.path)
    const composed = await composer.compose(found, known, facts)
    changed += 1
    await batch.put(composed.record, { ...composed.known, notes: known.notes })
  }

  await forEach(stale, lanes, describeAnew)
  await forEach(read, lanes, readOne)
  await batch.flush()

  let removed = 0
  if (!stopped()) {
    removed = await removeVanished(context, batch, composer, {
      vanished: vanished.filter((asset) => !identifier.moved.has(asset)),
      forgotten: [...plan.forgotten, ...[...identifier.moved].map(({ path }) => path)],
      files: scan.files,
      now: began,
    })
    const touched = added + changed + removed > 0 || context.inStep.with !== generation
    if (touched) await storeCollections(context, collections, sidecars.collections !== null)
    context.inStep.with = generation
    for (const { known } of withNewForm) context.formsMade.delete(known.sha256)
  }
  await inHand.release()
  if (total > 0) options.onProgress({ done: total, total, current: '' })

  const assets = [...state.files.values()].filter(isAsset)
  // What is a part of something was not left aside.
  const parts = new Set(assets.flatMap((asset) => asset.parts))
  const seconds = Math.round((clock() - began) / 100) / 10
  return {
    report: {
      assets: assets.length,
      added,
      changed,
      removed,
      skipped: skipped.filter(({ path }) => !parts.has(path)),
      failed,
      notes,
      seconds,
      ffmpeg: shop.ffmpeg !== null,
    },
    deferred,
    touched: added + changed + removed > 0,
  }
}
