import { originalKey } from '../../common/original-key.ts'
import { parseSourceKey } from '../../common/source-file.ts'
import { createTimeSlices } from '../../common/time-slices.ts'
import type { AssetStore } from '../../ports/asset-store.ts'
import type { Blobs } from '../../ports/blobs.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import { isAssetRecord } from '../../records/asset-record-schema.ts'
import type { IngestState } from '../state/ingest-state.ts'
import { isAsset, type KnownAsset } from '../state/known-file.ts'

interface Stores {
  readonly assets: Pick<AssetStore, 'allAssets' | 'removeAssets'>
  readonly blobs: Blobs
  readonly storesOriginals: boolean
  readonly state: IngestState
  /** Whether to look for each blob; otherwise only for records. */
  readonly checksBlobs: boolean
}

/** Ingest state of a file from its record alone: enough to keep its id; the rest is read again. */
const fromRecord = (record: AssetRecord): KnownAsset | null => {
  const original = record.renditions.find(({ name }) => name === 'original')
  const source = original && parseSourceKey(original.blob)
  if (!original || !source) return null
  return {
    as: 'asset',
    path: record.path,
    ...source.stamp,
    stamp: 'again',
    id: record.id,
    sha256: original.sha256,
    filetype: record.filetype,
    firstSeen: record.numbers['imp_date'] ?? Math.floor(Date.now() / 1000),
    made: '',
    hasPendingRendition: false,
    notes: [],
    parts: [],
  }
}

const parallelCount = 32

/**
 * Compares the ingest state with the records and the blob store at start. Returns the ids whose record or renditions are missing. A lost
 * state is created again from the records, so that assets keep their ids. Orphans are records that belong to no file.
 */
export const findDamage = async ({
  assets,
  blobs,
  storesOriginals,
  state,
  checksBlobs,
}: Stores): Promise<{ readonly damaged: ReadonlySet<string>; readonly orphans: readonly string[]; readonly recordCount: number }> => {
  const slices = createTimeSlices()
  const assetsById = new Map<string, KnownAsset>()
  const damaged = new Set<string>()
  const paths = new Set<string>()
  for (const file of state.files.values()) {
    if (slices.isOver()) await slices.next()
    paths.add(file.path)
    if (!isAsset(file)) continue
    assetsById.set(file.id, file)
    damaged.add(file.id)
  }
  const orphans: string[] = []
  let recordCount = 0
  const recovered: KnownAsset[] = []
  let waiting: { readonly id: string; readonly keys: readonly { readonly blob: string; readonly bytes: number }[] }[] = []

  const check = async () => {
    await Promise.all(
      waiting.map(async ({ id, keys }) => {
        for (const { blob, bytes } of keys) if ((await blobs.stat(blob))?.bytes !== bytes) return
        damaged.delete(id)
      }),
    )
    waiting = []
  }
  for await (const record of assets.allAssets()) {
    recordCount += 1
    if (slices.isOver()) await slices.next()
    // Damaged: this pass creates the record again from its file.
    if (!isAssetRecord(record)) continue
    const asset = assetsById.get(record.id)
    if (!asset) {
      const again = paths.has(record.path) ? null : fromRecord(record)
      if (again) {
        paths.add(again.path)
        recovered.push(again)
      } else orphans.push(record.id)
    } else if (asset.path === record.path && !checksBlobs) {
      damaged.delete(record.id)
    } else if (asset.path === record.path) {
      const keys = record.renditions.map(({ name, blob, bytes, sha256 }) => ({
        name,
        blob: name === 'original' ? originalKey(sha256) : blob,
        bytes,
      }))
      waiting.push({ id: record.id, keys: storesOriginals ? keys : keys.filter(({ name }) => name !== 'original') })
      if (waiting.length >= parallelCount) await check()
    }
  }
  await check()
  await state.change(recovered)
  return { damaged, orphans, recordCount }
}
