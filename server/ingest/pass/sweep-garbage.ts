import { originalKey } from '../../common/original-key.ts'
import type { BlobGarbage, RemoveBlobs } from '../../ports/blob-garbage.ts'
import { metadataKeys, readMetadata } from '../record/metadata.ts'
import { blobsOf } from './collect-garbage.ts'
import type { PassContext } from './context.ts'

/** Time in which a database can be restored from a backup together with its blobs. */
const graceMs = 7 * 24 * 3_600_000

type Parts = Pick<PassContext, 'blobs' | 'made' | 'state' | 'stores' | 'clock' | 'stopped'>

/** The content in the key of a blob; null for other blobs. */
const contentOf = (key: string): string | null => /(?:^|\/)([0-9a-f]{64})(?:\/|$)/.exec(key)?.[1] ?? null

/** Blobs of a content that its present assets use. A file can have come back with the content of a removed one. */
const usedBlobsOf = async ({ blobs, made, state, stores }: Parts, sha256: string): Promise<ReadonlySet<string>> => {
  const users = state.withContent(sha256)
  if (users.length === 0) return new Set()
  const renditions = [
    ...((await readMetadata(blobs, sha256))?.renditions ?? []),
    ...(await made.read(sha256, 'forms')),
    ...(await made.read(sha256, 'pages')),
  ]
  const records = await stores.assets.getAssets(users.map(({ id }) => id))
  return new Set([...metadataKeys(sha256), originalKey(sha256), ...blobsOf(records), ...renditions.map(({ blob }) => blob)])
}

/** Removes blobs that have not been used for some days. Must not run together with a pass. */
export const sweepGarbage = async (parts: Parts, garbage: BlobGarbage): Promise<void> => {
  const { blobs, clock, stopped } = parts
  const remove: RemoveBlobs = async (keys, isLocked) => {
    const contents = [...new Set(keys.flatMap((key) => contentOf(key) ?? []))]
    const used = new Set((await Promise.all(contents.map((sha256) => usedBlobsOf(parts, sha256)))).flatMap((set) => [...set]))
    const done: string[] = []
    for (const key of keys) {
      // Without the lock, a new leader can already use the blob again.
      if (stopped() || !isLocked()) break
      if (!used.has(key)) await blobs.remove(key)
      done.push(key)
    }
    return done
  }
  while (!stopped()) if ((await garbage.take(clock() - graceMs, remove)) === 0) return
}
