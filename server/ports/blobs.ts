import type { Readable } from 'node:stream'

export interface BlobStat {
  readonly bytes: number
}

/**
 * Bytes by key. The server creates keys of `[a-z0-9/._-]`, never from user input. Rejects with `BlobMissingError` for unknown keys, and with
 * `BlobsUnavailableError` if the service that stores them does not work now.
 */
export interface Blobs {
  /** Writes all bytes or none. */
  put(key: string, bytes: Uint8Array | Readable): Promise<BlobStat>
  stat(key: string): Promise<BlobStat | null>
  /** Reads into `target` and returns it, if the engine can do that and `target` has the size of the content. */
  read(key: string, target?: Uint8Array): Promise<Uint8Array>
  /** Inclusive byte positions, as in HTTP. */
  stream(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>
  remove(key: string): Promise<void>
}

export class BlobMissingError extends Error {
  constructor(readonly key: string) {
    super(`no blob ${key}`)
    this.name = 'BlobMissingError'
  }
}

/** The same operation may succeed later. */
export class BlobsUnavailableError extends Error {
  /** @param reason completes a sentence that begins with the name of the store */
  constructor(
    readonly store: string,
    readonly reason: string,
    cause: unknown,
  ) {
    super(`${store} ${reason}`, { cause })
    this.name = 'BlobsUnavailableError'
  }
}
