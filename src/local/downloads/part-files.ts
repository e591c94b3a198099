import type { PartFile } from '#local/downloads/job-records.ts'
import { openFolder } from './open-folder.ts'
import { partFolder } from './part-folder.ts'

/** How a complete file is verified: by the digest of its parts (see the contract) or by its SHA-256. */
export type Proof = 'parts' | 'whole'

/** Position of bytes: at offset `at` of a file. */
export interface Piece {
  readonly name: string
  readonly at: number
}

/** Writes files and computes digests in a worker. `path` is that of their folder, see openFolder. */
export interface PartWriter {
  /** Appends the buffers, which are transferred. Rejects with QuotaExceededError when the device is full. */
  readonly write: (path: string, piece: Piece, bytes: readonly ArrayBuffer[]) => Promise<void>
  /** Digest of the concatenated files in base64, as they are stored. */
  readonly digest: (path: string, proof: Proof, files: readonly PartFile[], signal: AbortSignal) => Promise<string>
  /** Closes the open file. */
  readonly close: () => Promise<void>
}

/** Calls from the page to the worker that writes. An abort signal cannot cross, so `digest` has none. */
export type PartWriterCalls = Pick<PartWriter, 'write' | 'close'> & {
  readonly digest: (path: string, proof: Proof, files: readonly PartFile[]) => Promise<string>
}

/** Folder for files that are too large for the database. */
export interface PartFiles {
  /** Free bytes; null = unknown. Rejects if files cannot be stored. */
  readonly freeBytes: () => Promise<number | null>
  /** Resolves when the bytes would survive a crash of the page. Rejects with QuotaExceededError when the device is full. */
  readonly write: (piece: Piece, bytes: readonly ArrayBuffer[]) => Promise<void>
  readonly digest: (proof: Proof, files: readonly PartFile[], signal: AbortSignal) => Promise<string>
  /** Closes the open file. */
  readonly close: () => Promise<void>
  /** Blob backed by the disk. Rejects if the file does not exist. */
  readonly read: (name: string) => Promise<Blob>
  readonly names: () => Promise<readonly string[]>
  /** Never rejects. */
  readonly remove: (names: readonly string[]) => Promise<void>
}

/**
 * Opens the origin-private file system; null = the browser has none.
 * @param owner name of the user's database @param writer null = files are only read and removed
 */
export const openPartFiles = (owner: string, writer: PartWriter | null): PartFiles | null => {
  if (typeof navigator.storage?.getDirectory !== 'function') return null
  const path = `${partFolder}/${owner}`
  let folder: Promise<FileSystemDirectoryHandle> | null = null
  const open = () => {
    folder ??= openFolder(path)
    return folder
  }
  const rejectWithoutWriter = () => Promise.reject(new Error())
  return {
    freeBytes: async () => {
      // Some browsers refuse access in private windows.
      await open()
      const { quota, usage } = await navigator.storage.estimate()
      return quota === undefined || usage === undefined ? null : quota - usage
    },
    write: (piece, bytes) => writer?.write(path, piece, bytes) ?? rejectWithoutWriter(),
    digest: (...parameters) => writer?.digest(path, ...parameters) ?? rejectWithoutWriter(),
    close: async () => writer?.close(),
    read: async (name) => (await (await open()).getFileHandle(name)).getFile(),
    names: async () => {
      const names: string[] = []
      for await (const name of ((await open()) as unknown as { keys(): AsyncIterable<string> }).keys()) names.push(name)
      return names
    },
    remove: async (names) => {
      for (const name of names)
        await open()
          .then((directory) => directory.removeEntry(name))
          .catch(() => undefined)
    },
  }
}
