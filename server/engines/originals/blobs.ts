import { buffer } from 'node:stream/consumers'
import { originalKey } from '../../common/original-key.ts'
import { parseSourceKey } from '../../common/source-file.ts'
import { BlobMissingError, type Blobs } from '../../ports/blobs.ts'
import { OriginalMissingError, type Originals } from '../../ports/originals.ts'

export interface BlobOriginalsOptions {
  readonly blobs: Pick<Blobs, 'stat' | 'stream'>
  /** Key and digest of the present original of an asset; null if there is no such asset. */
  readonly currentOf: (assetId: string) => Promise<{ readonly blob: string; readonly sha256: string } | null>
}

/** Originals as blobs that the ingest has copied. A copy never changes, so a running transfer always ends with the bytes of the same file. */
export const createBlobOriginals = ({ blobs, currentOf }: BlobOriginalsOptions): Originals => {
  const blobOf = async (key: string): Promise<string> => {
    const parsed = parseSourceKey(key)
    const current = parsed && (await currentOf(parsed.assetId))
    if (!current || current.blob !== key) throw new OriginalMissingError(key)
    return originalKey(current.sha256)
  }
  const missing = (key: string, error: unknown): unknown => (error instanceof BlobMissingError ? new OriginalMissingError(key) : error)

  const stream: Originals['stream'] = async (key, range) => {
    const blob = await blobOf(key)
    return blobs.stream(blob, range).catch((error: unknown) => {
      throw missing(key, error)
    })
  }
  return {
    stream,
    stat: async (key) => {
      try {
        return await blobs.stat(await blobOf(key))
      } catch (error) {
        if (error instanceof OriginalMissingError) return null
        throw error
      }
    },
    read: async (key) => buffer(await stream(key)),
  }
}
