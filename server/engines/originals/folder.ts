import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ChunkMemory } from '../../common/chunk-memory.ts'
import { locateSource, openWithStat, parseSourceKey, readInto, type SourceStamp, sameStamp, stampOf } from '../../common/source-file.ts'
import { OriginalMissingError, type Originals } from '../../ports/originals.ts'

/** The path of an asset comes from stored data, never from a request. */
export interface FolderOriginalsOptions {
  readonly folder: string
  /** Path below the folder, with `/`; null if there is no such asset. */
  readonly pathOf: (assetId: string) => Promise<string | null>
}

const chunkBytes = 256 * 1024

const isUnchanged = async (handle: FileHandle, stamp: SourceStamp) => sameStamp(stampOf(await handle.stat()), stamp)

interface OpenSource {
  readonly handle: FileHandle
  readonly stamp: SourceStamp
}

/** Originals in a watched folder. */
export const createFolderOriginals = ({ folder, pathOf }: FolderOriginalsOptions): Originals => {
  const openSource = async (key: string): Promise<OpenSource> => {
    const parsed = parseSourceKey(key)
    const path = parsed && (await pathOf(parsed.assetId))
    const file = typeof path === 'string' ? await locateSource(folder, path) : null
    const opened = file === null ? null : await openWithStat(file).catch(() => null)
    if (!parsed || !opened) throw new OriginalMissingError(key)
    const { handle, stat } = opened
    if (sameStamp(stampOf(stat), parsed.stamp)) return { handle, stamp: parsed.stamp }
    await handle.close()
    throw new OriginalMissingError(key)
  }

  // Another program may overwrite the file while it is read. Its state is checked again before the last chunk is sent, so that the transfer
  // fails instead of ending with bytes that match no checksum.
  const chunks = async function* (key: string, { handle, stamp }: OpenSource, start: number, end: number, memory?: ChunkMemory) {
    try {
      let position = start
      while (position <= end) {
        const length = Math.min(chunkBytes, end - position + 1)
        const { buffer, bytesRead } = await handle.read(memory?.take(length) ?? Buffer.allocUnsafe(length), 0, length, position)
        position += bytesRead
        if (bytesRead === 0 || (position > end && !(await isUnchanged(handle, stamp)))) throw new OriginalMissingError(key)
        yield buffer.subarray(0, bytesRead)
      }
    } finally {
      await handle.close()
    }
  }

  const stream: Originals['stream'] = async (key, range, memory) => {
    const source = await openSource(key)
    const { handle, stamp } = source
    const end = Math.min(range?.end ?? stamp.bytes - 1, stamp.bytes - 1)
    const readable = Readable.from(chunks(key, source, range?.start ?? 0, end, memory), { objectMode: false, highWaterMark: chunkBytes })
    // A generator that was never started does not run its `finally`.
    readable.once('close', () => void handle.close().catch(() => undefined))
    return readable
  }

  return {
    stream,
    async stat(key) {
      try {
        const { handle, stamp } = await openSource(key)
        await handle.close()
        return { bytes: stamp.bytes }
      } catch (error) {
        if (error instanceof OriginalMissingError) return null
        throw error
      }
    },
    // Few calls to the file system: a zip reads thousands of small files.
    async read(key, target) {
      const { handle, stamp } = await openSource(key)
      try {
        const bytes = target?.length === stamp.bytes ? target : Buffer.allocUnsafeSlow(stamp.bytes)
        if (!(await readInto(handle, bytes)) || !(await isUnchanged(handle, stamp))) throw new OriginalMissingError(key)
        return bytes
      } finally {
        await handle.close()
      }
    },
  }
}
