import type { Readable } from 'node:stream'

export interface BlobStat {
  readonly bytes: number
}

/** Bytes by key. The server creates keys of `[a-z0-9/._-]`, never from user input. Rejects with `BlobMissing` for unknown keys. */
export interface Blobs {
  /** Writes all bytes or none. */
  put(key: string, bytes: Uint8Array | Readable): Promise<BlobStat>
  stat(key: string): Promise<BlobStat | null>
  read(key: string): Promise<Uint8Array>
  /** Inclusive byte positions, as in HTTP. */
  stream(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>
  remove(key: string): Promise<void>
}

export class BlobMissing extends Error {
  constructor(readonly key: string) {
    super(`no blob ${key}`)
    this.name = 'BlobMissing'
  }
}
