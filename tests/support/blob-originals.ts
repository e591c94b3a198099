import { createHash } from 'node:crypto'
import { originalKey } from '../../server/common/original-key.ts'
import { sourceKey } from '../../server/common/source-file.ts'
import { createBlobOriginals } from '../../server/engines/originals/blobs.ts'
import type { Blobs } from '../../server/ports/blobs.ts'
import { describeOriginals } from '../../server/ports/conformance/originals.conformance.ts'

/** The conformance suite for originals stored as blobs, for any blob engine. */
export const describeBlobOriginals = (
  name: string,
  create: () => Promise<{ readonly blobs: Blobs; readonly close: () => Promise<void> }>,
): void =>
  describeOriginals(
    name,
    async () => {
      const { blobs, close } = await create()
      const current = new Map<string, { readonly blob: string; readonly sha256: string }>()
      let changes = 0
      return {
        originals: createBlobOriginals({ blobs, currentOf: async (id) => current.get(id) ?? null }),
        close,
        // As the ingest does: write the new copy, then the record, then remove the earlier copy.
        async write(assetId, bytes) {
          const sha256 = createHash('sha256').update(bytes).digest('hex')
          changes += 1
          const blob = sourceKey(assetId, { bytes: bytes.length, mtime: changes })
          await blobs.put(originalKey(sha256), bytes)
          const before = current.get(assetId)
          current.set(assetId, { blob, sha256 })
          if (before && before.sha256 !== sha256) await blobs.remove(originalKey(before.sha256))
          return blob
        },
        async remove(assetId) {
          const before = current.get(assetId)
          current.delete(assetId)
          if (before) await blobs.remove(originalKey(before.sha256))
        },
      }
    },
    { areCopies: true },
  )
