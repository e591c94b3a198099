import { partFolder } from './part-folder.ts'

/** A folder of small files for what is too large for the database. */
export interface PartFiles {
  /** Bytes that this device has room for; null = it does not say. */
  readonly room: () => Promise<number | null>
  /** Replaces what was there. Rejects with a QuotaExceededError when the device is full. */
  readonly write: (name: string, bytes: ArrayBuffer) => Promise<void>
  /** Backed by the disk. Rejects when it is not there. */
  readonly read: (name: string) => Promise<Blob>
  readonly names: () => Promise<readonly string[]>
  /** Never rejects. */
  readonly remove: (names: readonly string[]) => Promise<void>
}

/** Not every browser that has the private file system can write to it from a page. */
const canKeepFiles = (): boolean =>
  typeof navigator.storage?.getDirectory === 'function' &&
  typeof FileSystemFileHandle !== 'undefined' &&
  'createWritable' in FileSystemFileHandle.prototype

const folderOf = async (owner: string): Promise<FileSystemDirectoryHandle> => {
  const top = await navigator.storage.getDirectory()
  return (await top.getDirectoryHandle(partFolder, { create: true })).getDirectoryHandle(owner, { create: true })
}

/** The browser's private file system; null where it has none. @param owner name of the person's database */
export const openPartFiles = (owner: string): PartFiles | null => {
  if (!canKeepFiles()) return null
  let folder: Promise<FileSystemDirectoryHandle> | null = null
  const open = () => {
    folder ??= folderOf(owner)
    return folder
  }
  return {
    room: async () => {
      const { quota, usage } = await navigator.storage.estimate()
      return quota === undefined || usage === undefined ? null : quota - usage
    },
    write: async (name, bytes) => {
      const writable = await (await (await open()).getFileHandle(name, { create: true })).createWritable()
      try {
        await writable.write(bytes)
      } catch (error) {
        await writable.abort().catch(() => undefined)
        throw error
      }
      await writable.close()
    },
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
