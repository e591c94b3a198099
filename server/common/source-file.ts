import { constants, type Stats } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Identifies the state of a source file without reading it. */
export interface SourceStamp {
  readonly bytes: number
  /** Whole microseconds since the epoch. */
  readonly mtime: number
}

/** Fills `target` from the start of a file. False if the file is shorter. */
export const readInto = async (handle: FileHandle, target: Uint8Array): Promise<boolean> => {
  let position = 0
  while (position < target.length) {
    const { bytesRead } = await handle.read(target, position, target.length - position, position)
    if (bytesRead === 0) return false
    position += bytesRead
  }
  return true
}

export const stampOf = (stat: { readonly size: number; readonly mtimeMs: number }): SourceStamp => ({
  bytes: stat.size,
  mtime: Math.floor(stat.mtimeMs * 1000),
})

export const sameStamp = (a: SourceStamp, b: SourceStamp): boolean => a.bytes === b.bytes && a.mtime === b.mtime

/** Distinguishes files with the same stamp, for example of one export: two of them may have swapped names. */
export interface SourceInode {
  /** Inode number. */
  readonly inode: number
  /** Last change of the inode, including its name, in whole microseconds since the epoch. */
  readonly touched: number
}

export const inodeOf = (stat: { readonly ino: number; readonly ctimeMs: number }): SourceInode => ({
  inode: stat.ino,
  touched: Math.floor(stat.ctimeMs * 1000),
})

/**
 * Whether another file has this path now. One difference alone is not enough: some file systems assign new inode numbers at each mount, and
 * a change of the owner updates the ctime.
 */
export const isReplaced = (before: Partial<SourceInode>, now: SourceInode): boolean =>
  before.inode !== undefined && before.inode !== now.inode && before.touched !== now.touched

/**
 * Key of an original (ports/originals.ts). It contains the state of the file at ingest, so that changed bytes are refused instead of served under the old
 * checksum.
 */
export const sourceKey = (assetId: string, stamp: SourceStamp): string =>
  `source/${assetId}/${stamp.mtime.toString(36)}-${stamp.bytes.toString(36)}`

const keyPattern = /^source\/([a-z0-9]+)\/(-?[a-z0-9]+)-([a-z0-9]+)$/

/** Whether a stored key refers to an original and not to a blob. */
export const isSourceKey = (key: string): boolean => key.startsWith('source/')

export const parseSourceKey = (key: string): { readonly assetId: string; readonly stamp: SourceStamp } | null => {
  const [, assetId, mtime, bytes] = keyPattern.exec(key) ?? []
  if (assetId === undefined || mtime === undefined || bytes === undefined) return null
  return { assetId, stamp: { mtime: Number.parseInt(mtime, 36), bytes: Number.parseInt(bytes, 36) } }
}

export const isInside = (folder: string, file: string): boolean => file.startsWith(folder.endsWith(sep) ? folder : folder + sep)

/** Real paths of media folders. If a folder is replaced, its files are no longer inside the known path, which is then read again. */
const knownRoots = new Map<string, string>()

/** Real path of a file below the folder; null if it does not exist or a link leads outside the folder. */
export const locateSource = async (folder: string, path: string): Promise<string | null> => {
  try {
    const file = await realpath(join(folder, path))
    const known = knownRoots.get(folder)
    if (known !== undefined && isInside(known, file)) return file
    const root = await realpath(folder)
    knownRoots.set(folder, root)
    return isInside(root, file) ? file : null
  } catch {
    return null
  }
}

/**
 * Opens a regular file for reading, with its state. Does not follow a link that replaced it and does not block on a pipe. Rejects if it is
 * not a regular file.
 */
export const openWithStat = async (file: string): Promise<{ readonly handle: FileHandle; readonly stat: Stats }> => {
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  try {
    const stat = await handle.stat()
    if (!stat.isFile()) throw new Error('is not a regular file')
    return { handle, stat }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** `openWithStat` without the state. */
export const openRegular = async (file: string): Promise<FileHandle> => (await openWithStat(file)).handle

/** Real path of a source whose state still matches its key, else null. */
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
