import { openRegular } from '../../common/source-file.ts'

/** Bytes of a block or file at a place; fewer at its end. */
export type ReadBytes = (at: number, length: number) => Promise<Buffer>

/** Passes a reader of bytes in memory, or of the file with this path, which may be too large for memory. */
export const withBytes = async <Result>(source: string | Uint8Array, task: (read: ReadBytes) => Promise<Result>): Promise<Result> => {
  if (typeof source !== 'string') {
    const block = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
    return task(async (at, length) => block.subarray(at, at + length))
  }
  const handle = await openRegular(source)
  try {
    return await task(async (at, length) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    })
  } finally {
    await handle.close()
  }
}
