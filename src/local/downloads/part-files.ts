import type { PartFile } from '#local/downloads/records.ts'
import { partFolder } from './part-folder.ts'

/** What a file is proved by when it is whole: the digest of its parts (see the contract), or its plain SHA-256. */
export type Proof = 'parts' | 'whole'

/** Where bytes go: behind the `at` that a file has already. They are the next of this job after its first `from`. */
export interface Piece {
  readonly job: string
  /** null = there is nothing to prove it by. */
  readonly proof: Proof | null
  readonly from: number
  readonly name: string
  readonly at: number
}

/** Writes files and works out what they add up to, in a thread of its own. */
export interface PartWriter {
  /** These, one behind the other, are out of reach afterwards. Rejects with a QuotaExceededError when the device is full. */
  readonly write: (owner: string, piece: Piece, bytes: readonly ArrayBuffer[]) => Promise<void>
  /** Of these one behind the other, in base64. */
  readonly digest: (owner: string, job: string, proof: Proof, files: readonly PartFile[], signal: AbortSignal) => Promise<string>
  /** Lets go of the file that was written to. */
  readonly close: () => Promise<void>
}

/** A folder of files for what is too large for the database. */
export interface PartFiles {
  /** Bytes that this device has room for; null = it does not say. Rejects where files can't be kept after all. */
  readonly room: () => Promise<number | null>
  /** What resolves has left this program, so that it outlives it. Rejects with a QuotaExceededError when the device is full. */
  readonly write: (piece: Piece, bytes: readonly ArrayBuffer[]) => Promise<void>
  readonly digest: (job: string, proof: Proof, files: readonly PartFile[], signal: AbortSignal) => Promise<string>
  /** Nothing more will be written or worked out for now. */
  readonly close: () => Promise<void>
  /** Backed by the disk. Rejects when it is not there. */
  readonly read: (name: string) => Promise<Blob>
  readonly names: () => Promise<readonly string[]>
  /** Never rejects. */
  readonly remove: (names: readonly string[]) => Promise<void>
}

const folderOf = async (owner: string): Promise<FileSystemDirectoryHandle> => {
  const top = await navigator.storage.getDirectory()
  return (await top.getDirectoryHandle(partFolder, { create: true })).getDirectoryHandle(owner, { create: true })
}

/**
 * The browser's private file system; null where it has none.
 * @param owner name of the person's database @param writer null = nothing is written, only taken away
 */
export const openPartFiles = (owner: string, writer: PartWriter | null): PartFiles | null => {
  if (typeof navigator.storage?.getDirectory !== 'function') return null
  let folder: Promise<FileSystemDirectoryHandle> | null = null
  const open = () => {
    folder ??= folderOf(owner)
    return folder
  }
  const none = () => Promise.reject(new Error())
  return {
    room: async () => {
      // Some browsers have it and open it to nobody in a private window.
      await open()
      const { quota, usage } = await navigator.storage.estimate()
      return quota === undefined || usage === undefined ? null : quota - usage
    },
    write: (piece, bytes) => writer?.write(owner, piece, bytes) ?? none(),
    digest: (...asked) => writer?.digest(owner, ...asked) ?? none(),
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
          .then((kept) => kept.removeEntry(name))
          .catch(() => undefined)
    },
  }
}
