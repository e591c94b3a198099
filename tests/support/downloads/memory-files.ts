import { sha256 } from '@noble/hashes/sha2.js'
import { base64 } from '#local/downloads/base64.ts'
import type { PartFiles } from '#local/downloads/part-files.ts'
import { createPartsHash } from '#local/downloads/parts-hash.ts'

/** Files by name. Like the files of a device they outlive the tabs that wrote them. */
export type Disk = Map<string, Uint8Array<ArrayBuffer>>

/** @param alive every write awaits it: a crashed tab writes nothing */
export const createMemoryFiles = (disk: Disk, alive: () => Promise<unknown> = () => Promise.resolve()): PartFiles => {
  const bytesOf = (name: string): Uint8Array<ArrayBuffer> => {
    const bytes = disk.get(name)
    if (!bytes) throw new DOMException(`no ${name}`, 'NotFoundError')
    return bytes
  }
  return {
    freeBytes: () => Promise.resolve(1_000_000_000),
    write: async ({ name, at }, pieces) => {
      await alive()
      const before = disk.get(name)?.subarray(0, at) ?? new Uint8Array()
      if (before.length !== at) throw new Error(`${name} has ${before.length} bytes and not ${at}`)
      disk.set(name, new Uint8Array(Buffer.concat([before, ...pieces.map((bytes) => new Uint8Array(bytes))])))
    },
    digest: async (proof, files) => {
      const hash = proof === 'parts' ? createPartsHash() : sha256.create()
      for (const { name, bytes } of files) if (bytes > 0) await hash.update(bytesOf(name).subarray(0, bytes))
      return base64(await hash.digest())
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
