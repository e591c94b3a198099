import { originalKey } from '../../common/original-key.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import { metadataKeys, readMetadata } from '../record/metadata.ts'
import type { PassContext } from './context.ts'

type Parts = Pick<PassContext, 'blobs' | 'made' | 'garbage' | 'state' | 'stores' | 'storesOriginals' | 'clock'>

/** Blobs of records that the server has written. */
export const blobsOf = (records: readonly AssetRecord[]): string[] =>
  records.flatMap(({ renditions, captions }) => [
    ...renditions.filter(({ name }) => name !== 'original').map(({ blob }) => blob),
    ...captions.map(({ blob }) => blob),
  ])

/**
 * Removes renditions of previous records. Renditions that another asset with the same content uses stay; with the last such asset all
 * renditions of the content are removed. Several servers remove them later.
 */
export const collectGarbage = async (
  { blobs, made, garbage, state, stores, storesOriginals, clock }: Parts,
  sha256: string,
  before: readonly AssetRecord[],
): Promise<void> => {
  const users = state.withContent(sha256)
  if (users.length > 0 && before.length === 0) return
  const usedBlobs = new Set(blobsOf(await stores.assets.getAssets(users.map(({ id }) => id))))
  const unused = new Set(blobsOf(before).filter((key) => !usedBlobs.has(key)))
  if (users.length === 0) {
    for (const { blob } of (await readMetadata(blobs, sha256))?.renditions ?? []) unused.add(blob)
    for (const { blob } of await made.removeAll(sha256)) unused.add(blob)
    for (const key of metadataKeys(sha256)) unused.add(key)
    if (storesOriginals) unused.add(originalKey(sha256))
  }
  const removed = [...unused].filter((key) => !usedBlobs.has(key))
  if (garbage) await garbage.add(removed, clock())
  else for (const key of removed) await blobs.remove(key)
}
