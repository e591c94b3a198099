import type { Readable } from 'node:stream'
import type { ChunkMemory } from '../common/chunk-memory.ts'
import type { BlobStat } from './blobs.ts'

/**
 * Read-only access to the media files themselves, by a key that `sourceKey` made at ingest. The key contains the state of the file. Rejects
 * with `OriginalMissingError` for an unknown key, and for a file that is gone, changed since, or outside the media folder.
 */
export interface Originals {
  /** Null where the other methods reject with `OriginalMissingError`. */
  stat(key: string): Promise<BlobStat | null>
  /** Reads into `target` and returns it, if the engine can do that and `target` has the size of the content. */
  read(key: string, target?: Uint8Array): Promise<Uint8Array>
  /** Inclusive byte positions, as in HTTP. An engine may make the chunks of `memory`, if the caller gives it back. A file that changes during the transfer makes the stream fail with `OriginalMissingError`, unless the engine has a copy. */
  stream(key: string, range?: { readonly start: number; readonly end: number }, memory?: ChunkMemory): Promise<Readable>
}

export class OriginalMissingError extends Error {
  constructor(readonly key: string) {
    super(`no original ${key}`)
    this.name = 'OriginalMissingError'
  }
}
