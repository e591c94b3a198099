import { areUnchanged } from '../model/external-files.ts'
import { readMetadata } from '../record/metadata.ts'
import type { FoundFile } from '../scan/scan.ts'
import type { KnownAsset } from '../state/known-file.ts'
import type { Batch } from './batch.ts'
import type { Composer } from './compose.ts'
import type { PassContext } from './context.ts'

/** Seconds; a copy that is newer than this may be the first half of a move. */
const maxCopyAgeSeconds = 900

/** From this many assets on, one pass removes half of the catalogue at most. Smaller portals may be emptied on purpose. */
const guardedCount = 10

/** Whether a pass may remove `count` of `known` assets: if more are missing at the same time, the folder is more likely incomplete than cleared. */
export const mayRemove = (count: number, known: number): boolean => known < guardedCount || count * 2 <= known

/** Problem text of the report for removals that `mayRemove` refused. */
export const refusedRemovals = (count: number, known: number): string =>
  `misses ${count} of ${known} files; they are kept until they are back or the server starts with --accept-removals`

interface MovedAsset {
  /** The vanished asset. */
  readonly asset: KnownAsset
  /** The copy at the new path. */
  readonly copy: KnownAsset
}

/** Moves between disks are a copy and then a removal: for some time both files exist, each with an id. */
const findMovedAssets = ({ state }: PassContext, vanished: readonly KnownAsset[], now: number): MovedAsset[] => {
  const unavailable = new Set(vanished.map(({ id }) => id))
  return vanished.flatMap((asset) => {
    const copy = state
      .withContent(asset.sha256)
      .find(({ id, firstSeen }) => !unavailable.has(id) && firstSeen > asset.firstSeen && now / 1000 - firstSeen < maxCopyAgeSeconds)
    if (!copy) return []
    unavailable.add(copy.id)
    return [{ asset, copy }]
  })
}

interface Removal {
  readonly vanished: readonly KnownAsset[]
  /** Missing paths that were not assets, or whose asset has another path now. */
  readonly forgotten: readonly string[]
  readonly files: readonly FoundFile[]
  readonly now: number
  /** Whether this many assets may be removed in one pass. */
  readonly mayRemove: (count: number) => boolean
}

interface RemovalResult {
  readonly removed: number
  /** Assets that stay although their files are missing. */
  readonly refused: number
}

/** Removes vanished assets, unless too many are missing at the same time. A copy that was the first half of a move gets the original id. */
export const removeVanished = async (context: PassContext, batch: Batch, composer: Composer, removal: Removal): Promise<RemovalResult> => {
  const { vanished, forgotten, files, now } = removal
  const movedAssets = findMovedAssets(context, vanished, now)
  const inherited = new Set<KnownAsset>()
  const foundByPath = new Map(movedAssets.length > 0 ? files.map((found) => [found.path, found]) : [])
  for (const { asset, copy } of movedAssets) {
    const found = foundByPath.get(copy.path)
    const metadata = await readMetadata(context.blobs, copy.sha256, copy.stamp)
    if (!found || !metadata || !(await areUnchanged({ folder: context.folder, path: copy.path }, metadata.parts))) continue
    const { record, known } = await composer.compose(found, { id: asset.id, sha256: copy.sha256, firstSeen: asset.firstSeen }, metadata)
    await batch.put(record, { ...known, notes: copy.notes })
    inherited.add(asset)
  }
  await batch.flush()
  await batch.dropIds(movedAssets.filter(({ asset }) => inherited.has(asset)).map(({ copy }) => copy.id))
  const missing = vanished.filter((asset) => !inherited.has(asset))
  const lost = removal.mayRemove(missing.length) ? missing : []
  const tombstones = lost.map((asset) => ({ as: 'removed' as const, path: asset.path, asset, removedAt: now }))
  for (const tombstone of tombstones) context.tombstones.put(tombstone)
  await batch.remove(tombstones, [...forgotten, ...[...inherited].map(({ path }) => path)])
  return { removed: lost.length + inherited.size, refused: missing.length - lost.length }
}
