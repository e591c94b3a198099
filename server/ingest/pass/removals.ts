import { areUnchanged } from '../model/other-files.ts'
import { readFacts } from '../record/facts.ts'
import type { FoundFile } from '../scan/scan.ts'
import type { KnownAsset } from '../state/known-file.ts'
import type { Batch } from './batch.ts'
import type { Composer } from './compose.ts'
import type { PassContext } from './context.ts'

/** A copy that is younger than this, in seconds, may be the first half of a move. */
const recently = 900

interface Heir {
  /** Vanished. */
  readonly asset: KnownAsset
  /** The copy. */
  readonly copy: KnownAsset
}

/** Moves from disk to disk are a copy and then a removal: for a while both files are there and each has an id. */
const findHeirs = ({ state }: PassContext, vanished: readonly KnownAsset[], now: number): Heir[] => {
  const unavailable = new Set(vanished.map(({ id }) => id))
  return vanished.flatMap((asset) => {
    const copy = state
      .withContent(asset.sha256)
      .find(({ id, firstSeen }) => !unavailable.has(id) && firstSeen > asset.firstSeen && now / 1000 - firstSeen < recently)
    if (!copy) return []
    unavailable.add(copy.id)
    return [{ asset, copy }]
  })
}

interface Removal {
  readonly vanished: readonly KnownAsset[]
  /** Paths that are not there any more and were no assets, or whose asset is known under another path now. */
  readonly forgotten: readonly string[]
  readonly files: readonly FoundFile[]
  readonly now: number
}

/** Takes out what vanished and answers how many assets that were. A copy that turned out to be a move gets the id that others know. */
export const removeVanished = async (context: PassContext, batch: Batch, composer: Composer, removal: Removal): Promise<number> => {
  const { vanished, forgotten, files, now } = removal
  const heirs = findHeirs(context, vanished, now)
  const inherited = new Set<KnownAsset>()
  for (const { asset, copy } of heirs) {
    const found = files.find(({ path }) => path === copy.path)
    const facts = await readFacts(context.blobs, copy.sha256, copy.stamp)
    if (!found || !facts || !(await areUnchanged({ folder: context.folder, path: copy.path }, facts.parts))) continue
    const { record, known } = await composer.compose(found, { id: asset.id, sha256: copy.sha256, firstSeen: asset.firstSeen }, facts)
    await batch.put(record, { ...known, notes: copy.notes })
    inherited.add(asset)
  }
  await batch.flush()
  await batch.dropIds(heirs.filter(({ asset }) => inherited.has(asset)).map(({ copy }) => copy.id))
  const lost = vanished.filter((asset) => !inherited.has(asset))
  for (const asset of lost) context.tombstones.put(asset, now)
  await batch.remove(lost, [...forgotten, ...[...inherited].map(({ path }) => path)])
  return lost.length + inherited.size
}
