import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import { openWithStat } from '../../common/source-file.ts'
import { UnusableFileError } from '../reason.ts'

interface ZipEntry {
  readonly isEncrypted: boolean
  readonly method: number
  readonly packedBytes: number
  readonly offset: number
}

export interface ZipEntries {
  readonly names: readonly string[]
  /** Unpacked bytes of a file; none if it does not exist. Ends after `maxBytes`. */
  read(name: string, maxBytes: number): AsyncGenerator<Buffer>
}

const endBytes = 22
const maxCommentBytes = 65_535
const maxDirectoryBytes = 8 * 1024 * 1024
const [endMark, entryMark, fileMark] = [0x06054b50, 0x02014b50, 0x04034b50]
const [stored, deflated] = [0, 8]

const damaged = () => new UnusableFileError('is damaged: its list of contents cannot be read')

const readAt = async (handle: FileHandle, position: number, bytes: number): Promise<Buffer> => {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, position)
  if (bytesRead < bytes) throw damaged()
  return buffer
}

const readDirectory = async (handle: FileHandle, size: number): Promise<Map<string, ZipEntry>> => {
  const tailBytes = Math.min(size, endBytes + maxCommentBytes)
  const tail = await readAt(handle, size - tailBytes, tailBytes)
  const mark = Buffer.alloc(4)
  mark.writeUInt32LE(endMark)
  const end = tail.lastIndexOf(mark)
  if (end < 0 || end + endBytes > tail.length) throw damaged()
  const [bytes, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (bytes > maxDirectoryBytes || start + bytes > size) throw damaged()
  const directory = await readAt(handle, start, bytes)
  const entries = new Map<string, ZipEntry>()
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === entryMark; ) {
    const nameBytes = directory.readUInt16LE(at + 28)
    entries.set(directory.toString('utf8', at + 46, at + 46 + nameBytes), {
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** Unpacks an entry while it is read, so that its unpacked size, which may be false or huge, needs no memory. */
async function* unpack(file: string, start: number, { method, packedBytes }: ZipEntry, maxBytes: number): AsyncGenerator<Buffer> {
  if (packedBytes === 0) return
  const packed = createReadStream(file, { start, end: start + packedBytes - 1 })
  const inflate = method === deflated ? createInflateRaw() : null
  if (inflate) packed.once('error', (error) => inflate.destroy(error))
  const unpacked = inflate ? packed.pipe(inflate) : packed
  let left = maxBytes
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      yield chunk.subarray(0, left)
      left -= chunk.length
      if (left <= 0) return
    }
  } finally {
    packed.destroy()
    inflate?.destroy()
  }
}

/** Calls `task` with the files of a zip archive. Rejects with UnusableFileError. */
export const withZip = async <Result>(file: string, task: (zip: ZipEntries) => Promise<Result>): Promise<Result> => {
  const { handle, stat } = await openWithStat(file)
  try {
    const entries = await readDirectory(handle, stat.size)
    const read = async function* (name: string, maxBytes: number): AsyncGenerator<Buffer> {
      const entry = entries.get(name)
      if (!entry) return
      if (entry.isEncrypted) throw new UnusableFileError('is protected by a password')
      if (entry.method !== stored && entry.method !== deflated) throw damaged()
      if (entry.offset + 30 > stat.size) throw damaged()
      const head = await readAt(handle, entry.offset, 30)
      if (head.readUInt32LE(0) !== fileMark) throw damaged()
      yield* unpack(file, entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), entry, maxBytes)
    }
    return await task({ names: [...entries.keys()], read })
  } finally {
    await handle.close()
  }
}
