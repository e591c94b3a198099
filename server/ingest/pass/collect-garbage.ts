import type { AssetRecord } from '../../ports/asset-record.ts'
import { allMade, madeKeys } from '../convert/made-store.ts'
import { factsKey, readFacts } from '../record/facts.ts'
import type { PassContext } from './context.ts'

type Parts = Pick<PassContext, 'blobs' | 'state' | 'documents'>

const blobsOf = (records: readonly AssetRecord[]): string[] =>
  records.flatMap(({ renditions, captions }) => [
    ...renditions.filter(({ name }) => name !== 'original').map(({ blob }) => blob),
    ...captions.map(({ blob }) => blob),
  ])

/**
 * Removes what was made for records that are no longer as they were. What another asset with the same content still shows stays;
 * with the last one everything goes that was made from the content.
 */
export const collectGarbage = async ({ blobs, state, documents }: Parts, sha256: string, before: readonly AssetRecord[]): Promise<void> => {
  const users = state.withContent(sha256)
  if (users.length > 0 && before.length === 0) return
  const kept = new Set(blobsOf(await documents.getAssets(users.map(({ id }) => id))))
  const unused = new Set(blobsOf(before).filter((key) => !kept.has(key)))
  if (users.length === 0) {
    for (const { blob } of (await readFacts(blobs, sha256))?.renditions ?? []) unused.add(blob)
    for (const { blob } of await allMade(blobs, sha256)) unused.add(blob)
    for (const key of [...madeKeys(sha256), factsKey(sha256)]) unused.add(key)
  }
  for (const key of unused) if (!kept.has(key)) await blobs.remove(key)
}
