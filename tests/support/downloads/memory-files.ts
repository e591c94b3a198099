import { createHash } from 'node:crypto'
import type { PartFiles } from '#local/downloads/part-files.ts'

/** Files by name, as a device keeps them beyond the tabs that write to them. */
export type Disk = Map<string, Uint8Array<ArrayBuffer>>

/** @param alive every write waits for it: what is dead writes nothing */
export const createMemoryFiles = (disk: Disk, alive: () => Promise<unknown> = () => Promise.resolve()): PartFiles => {
  const bytesOf = (name: string): Uint8Array<ArrayBuffer> => {
    const bytes = disk.get(name)
    if (!bytes) throw new DOMException(`no ${name}`, 'NotFoundError')
    return bytes
  }
  return {
    room: () => Promise.resolve(1_000_000_000),
    write: async ({ name, at }, bytes) => {
      await alive()
      const before = disk.get(name)?.subarray(0, at) ?? new Uint8Array()
      if (before.length !== at) throw new Error(`${name} has ${before.length} bytes and not ${at}`)
      const after = new Uint8Array(at + bytes.byteLength)
      after.set(before)
      after.set(new Uint8Array(bytes), at)
      disk.set(name, after)
    },
    digest: async (_job, files) => {
      const hash = createHash('sha256')
      for (const { name, bytes } of files) if (bytes > 0) hash.update(bytesOf(name).subarray(0, bytes))
      return hash.digest('base64')
    },
    close: () => Promise.resolve(),
    read: async (name) => new Blob([bytesOf(name)]),
    names: () => Promise.resolve([...disk.keys()]),
    remove: async (names) => {
      await alive()
      for (const name of names) disk.delete(name)
    },
  }
}
