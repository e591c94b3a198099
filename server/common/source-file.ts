import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** What tells one state of a source file from another without reading it. */
export interface SourceStamp {
  readonly bytes: number
  /** Whole microseconds since the epoch. */
  readonly mtime: number
}

export const stampOf = (stat: { readonly size: number; readonly mtimeMs: number }): SourceStamp => ({
  bytes: stat.size,
  mtime: Math.floor(stat.mtimeMs * 1000),
})

export const sameStamp = (a: SourceStamp, b: SourceStamp): boolean => a.bytes === b.bytes && a.mtime === b.mtime

/** What tells files apart that have the same stamp, as those of one export often have: two of them may have changed names. */
export interface SourcePlace {
  /** Number of the file on its disk. */
  readonly inode: number
  /** When anything of it was changed last, its name included; whole microseconds since the epoch. */
  readonly touched: number
}

export const placeOf = (stat: { readonly ino: number; readonly ctimeMs: number }): SourcePlace => ({
  inode: stat.ino,
  touched: Math.floor(stat.ctimeMs * 1000),
})

/**
 * Whether another file stands there now. Either sign alone says nothing: some disks number their files anew when they are mounted,
 * and a change of owner touches a file as well.
 */
export const isReplaced = (before: Partial<SourcePlace>, now: SourcePlace): boolean =>
  before.inode !== undefined && before.inode !== now.inode && before.touched !== now.touched

/**
 * Key under which the original of an asset is read. It names the state of the file that was ingested, so that bytes which
 * changed since are refused instead of being served under the old checksum.
 */
export const sourceKey = (assetId: string, stamp: SourceStamp): string =>
  `source/${assetId}/${stamp.mtime.toString(36)}-${stamp.bytes.toString(36)}`

const keyPattern = /^source\/([a-z0-9]+)\/(-?[a-z0-9]+)-([a-z0-9]+)$/

export const parseSourceKey = (key: string): { readonly assetId: string; readonly stamp: SourceStamp } | null => {
  const [, assetId, mtime, bytes] = keyPattern.exec(key) ?? []
  if (assetId === undefined || mtime === undefined || bytes === undefined) return null
  return { assetId, stamp: { mtime: Number.parseInt(mtime, 36), bytes: Number.parseInt(bytes, 36) } }
}

export const isInside = (folder: string, file: string): boolean => file.startsWith(folder.endsWith(sep) ? folder : folder + sep)

/** The real place of a file below the folder; null when it is not there or a link leads out of the folder. */
export const locateSource = async (folder: string, path: string): Promise<string | null> => {
  try {
    const root = await realpath(folder)
    const file = await realpath(join(root, path))
    return isInside(root, file) ? file : null
  } catch {
    return null
  }
}

/**
 * Opens a file for reading without following a link put in its place meanwhile and without hanging on a pipe.
 * Rejects when it is not a regular file.
 */
export const openRegular = async (file: string): Promise<FileHandle> => {
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  try {
    if (!(await handle.stat()).isFile()) throw new Error('is not a regular file')
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** The real place of a source that is still in the state its key names, else null. */
export const locateUnchanged = async (folder: string, path: string, stamp: SourceStamp): Promise<string | null> => {
  const file = await locateSource(folder, path)
  if (!file) return null
  const handle = await openRegular(file).catch(() => null)
  if (!handle) return null
  try {
    return sameStamp(stampOf(await handle.stat()), stamp) ? file : null
  } finally {
    await handle.close()
  }
}
