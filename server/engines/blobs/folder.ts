import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { isMissing } from '../../common/is-missing.ts'
import { runId } from '../../common/run-id.ts'
import { openWithStat, readInto } from '../../common/source-file.ts'
import { BlobMissingError, type BlobStat, type Blobs } from '../../ports/blobs.ts'
import { checkKey } from './blob-key.ts'

const temporaryFolder = '.unfinished'
const chunkBytes = 256 * 1024

const isNoBlob = (error: unknown) => isMissing(error) || (error instanceof Error && 'code' in error && error.code === 'EISDIR')

/** A rename survives a crash only after its folder is synced; not every system supports that. */
const syncFolder = async (folder: string) => {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/**
 * Blobs as files. Each is written to a temporary file, synced and renamed, so that readers see all of its bytes or none.
 */
export const createFolderBlobs = ({ folder }: { readonly folder: string }): Blobs => {
  const temporaryPath = join(folder, temporaryFolder)
  const ready = (async () => {
    await mkdir(temporaryPath, { recursive: true })
    // Temporary files of an interrupted run.
    for (const name of await readdir(temporaryPath)) if (!name.startsWith(runId)) await rm(join(temporaryPath, name), { force: true })
  })()
  // Each method awaits `ready`; without this an early failure would end the process.
  ready.catch(() => undefined)

  const fileOf = (key: string) => join(folder, checkKey(key))
  const openBlob = async (key: string): Promise<{ handle: FileHandle; bytes: number }> => {
    try {
      const { handle, stat } = await openWithStat(fileOf(key))
      return { handle, bytes: stat.size }
    } catch (error) {
      throw isNoBlob(error) ? new BlobMissingError(key) : error
    }
  }
  const write = async (file: string, bytes: Uint8Array | Readable) => {
    const handle = await open(file, 'wx')
    try {
      await writeFile(handle, bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }

  return {
    async put(key, bytes): Promise<BlobStat> {
      const file = fileOf(key)
      await ready
      const part = join(temporaryPath, `${runId}-${randomUUID()}`)
      try {
        await write(part, bytes)
        const { size } = await stat(part)
        await mkdir(dirname(file), { recursive: true })
        await rename(part, file)
        await syncFolder(dirname(file))
        return { bytes: size }
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },

    async stat(key) {
      try {
        const found = await stat(fileOf(key))
        return found.isFile() ? { bytes: found.size } : null
      } catch (error) {
        if (error instanceof BlobMissingError || isNoBlob(error)) return null
        throw error
      }
    },

    async read(key, target) {
      const { handle, bytes } = await openBlob(key)
      try {
        // The caller detects a different size.
        if (target?.length !== bytes) return await handle.readFile()
        return (await readInto(handle, target)) ? target : await handle.readFile()
      } finally {
        await handle.close()
      }
    },

    async stream(key, range) {
      const { handle, bytes } = await openBlob(key)
      const end = Math.min(range?.end ?? bytes - 1, bytes - 1)
      if (end < (range?.start ?? 0)) {
        await handle.close()
        return Readable.from([])
      }
      return handle.createReadStream({ start: range?.start ?? 0, end, highWaterMark: chunkBytes })
    },

    async remove(key) {
      await rm(fileOf(key), { force: true })
    },
  }
}
