import { privateFolder } from './private-folder.ts'

/** Where the bytes of a file go while they arrive. After `close` or `discard` it is used up. */
export interface ByteSink {
  /** Rejects with a QuotaExceededError when the device is full. */
  write(chunk: Uint8Array<ArrayBuffer>): Promise<void>
  /** The whole file; null when it already lies where the person wanted it. */
  close(): Promise<Blob | null>
  /** Lets go of everything written. Never rejects. */
  discard(): Promise<void>
}

const megabyte = 1_000_000
/** Above it a file of unknown length moves from memory to the browser's private file system. */
export const memoryLimit = 64 * megabyte
/** From here on the parts in the page's heap become one Blob, which browsers keep outside of it. */
const foldAt = 8 * megabyte

export const memorySink = (type: string): ByteSink => {
  let parts: BlobPart[] = []
  let loose = 0
  return {
    write: (chunk) => {
      parts.push(chunk)
      loose += chunk.byteLength
      if (loose >= foldAt) {
        parts = [new Blob(parts)]
        loose = 0
      }
      return Promise.resolve()
    },
    close: () => Promise.resolve(new Blob(parts, { type })),
    discard: () => {
      parts = []
      return Promise.resolve()
    },
  }
}

const quietly = async (work: Promise<unknown>): Promise<void> => {
  await work.catch(() => undefined)
}

const keptFor = 86_400_000

/** Not every browser that has the private file system can write to it from a page. */
export const canKeepPrivately = (): boolean =>
  typeof navigator.storage?.getDirectory === 'function' &&
  typeof FileSystemFileHandle !== 'undefined' &&
  'createWritable' in FileSystemFileHandle.prototype

/** Removes what earlier visits left behind; a page that is closed can't tidy up. */
const sweep = async (directory: FileSystemDirectoryHandle): Promise<void> => {
  const entries = (directory as unknown as { values(): AsyncIterable<FileSystemHandle> }).values()
  for await (const entry of entries) {
    if (entry.kind !== 'file') continue
    const file = await (entry as FileSystemFileHandle).getFile()
    if (Date.now() - file.lastModified > keptFor) await quietly(directory.removeEntry(entry.name))
  }
}

/** The file that comes out is backed by the disk, not by memory. */
export const privateSink = async (type: string): Promise<ByteSink> => {
  const directory = await privateFolder()
  await quietly(sweep(directory))
  const name = crypto.randomUUID()
  const handle = await directory.getFileHandle(name, { create: true })
  const writable = await handle.createWritable()
  return {
    write: (chunk) => writable.write(chunk),
    close: async () => {
      await writable.close()
      return (await handle.getFile()).slice(undefined, undefined, type)
    },
    discard: async () => {
      await quietly(writable.abort())
      await quietly(directory.removeEntry(name))
    },
  }
}

/** Memory for what stays small, the private file system for what turns out to be large. */
export const growingSink = (type: string, limit: number, openLarge: () => Promise<ByteSink>): ByteSink => {
  let current = memorySink(type)
  let written = 0
  let moved = false
  const move = async () => {
    const large = await openLarge()
    const small = await current.close()
    try {
      if (small) await small.stream().pipeTo(new WritableStream({ write: (chunk: Uint8Array<ArrayBuffer>) => large.write(chunk) }))
    } catch (error) {
      await large.discard()
      throw error
    }
    current = large
    moved = true
  }
  return {
    write: async (chunk) => {
      written += chunk.byteLength
      if (!moved && written > limit) await move()
      await current.write(chunk)
    },
    close: () => current.close(),
    discard: () => current.discard(),
  }
}

/** Writes straight into the file that the person picked. */
export const pickedSink = async (handle: FileSystemFileHandle): Promise<ByteSink> => {
  const writable = await handle.createWritable()
  return {
    write: (chunk) => writable.write(chunk),
    close: async () => {
      await writable.close()
      return null
    },
    discard: async () => {
      await quietly(writable.abort())
      // Picking has already made an empty file; where the browser can, it goes again.
      const removable = handle as { remove?: () => Promise<void> }
      if (removable.remove) await quietly(removable.remove())
    },
  }
}
