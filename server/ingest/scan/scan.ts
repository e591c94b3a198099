import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { isMissing } from '../../common/is-missing.ts'
import { inodeOf, isInside, type SourceInode, type SourceStamp, stampOf } from '../../common/source-file.ts'
import { reasonOf } from '../reason.ts'
import { isIgnoredName } from './ignored.ts'

export interface FoundFile {
  /** Below the folder, with `/`. */
  readonly path: string
  /** Real path; always inside the folder. */
  readonly file: string
  readonly stamp: SourceStamp
  readonly inode: SourceInode
}

/** Changes with every change of the file. */
export const versionOfFound = ({ stamp, inode }: Pick<FoundFile, 'stamp' | 'inode'>): string =>
  [stamp.bytes, stamp.mtime, inode.inode, inode.touched].join(' ')

export interface FileProblem {
  readonly path: string
  readonly reason: string
  /** No user may view some files because of it. */
  readonly hides?: true
}

export interface Scan {
  readonly files: readonly FoundFile[]
  readonly skipped: readonly FileProblem[]
  readonly failed: readonly FileProblem[]
  /** Path prefixes of unreadable folders: known files below them stay. */
  readonly unreadable: readonly string[]
}

/** Learns all folders of a scan, to watch them. */
export interface ScanWatch {
  /** Watches a folder from now on. A scan calls it before it lists the folder, so that no change is missed. */
  add(path: string): void
  /** At the end of a scan: stops to watch the folders that were not added since the last scan. */
  retainAdded(): void
}

const byName = (a: { readonly name: string }, b: { readonly name: string }) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/** Node replaces invalid UTF-8 in a name; such a file cannot be opened by that name. */
const isReadableName = (name: string) => !name.includes('\uFFFD')

/** Files in parallel; more only cause random disk access. */
const parallelCount = 32

/**
 * Lists the files below a folder, always in the same order. Links to files inside the folder count as files; links to folders are not
 * followed, which prevents cycles; links to the outside are refused. Rejects if the folder is not readable.
 * @param onFolder called with the real path of each folder before it is listed
 */
export const scanFolder = async (
  folder: string,
  excludedFolders: readonly string[] = [],
  onFolder: (path: string) => void = () => undefined,
): Promise<Scan> => {
  const root = await realpath(folder)
  const hidden = new Set(await Promise.all(excludedFolders.map((path) => realpath(path).catch(() => path))))
  const files: FoundFile[] = []
  const skipped: FileProblem[] = []
  const failed: FileProblem[] = []
  const unreadable: string[] = []

  const followLink = async (path: string, file: string) => {
    const target = await realpath(file).catch((error: unknown) => {
      failed.push({ path, reason: isMissing(error) ? 'is a link to a file that does not exist' : reasonOf(error) })
      return null
    })
    if (target === null) return
    if (target === root || !isInside(root, target)) skipped.push({ path, reason: 'is a link to a target outside of the folder' })
    else {
      const info = await stat(target)
      if (info.isDirectory()) skipped.push({ path, reason: 'is a link to a folder; links to folders are not followed' })
      else if (info.isFile()) files.push({ path, file: target, stamp: stampOf(info), inode: inodeOf(info) })
      else skipped.push({ path, reason: 'is not a regular file' })
    }
  }

  const readEntry = async (path: string, file: string) => {
    try {
      const info = await lstat(file)
      if (info.isSymbolicLink()) await followLink(path, file)
      else if (info.isFile()) files.push({ path, file, stamp: stampOf(info), inode: inodeOf(info) })
      else skipped.push({ path, reason: 'is not a regular file' })
    } catch (error) {
      failed.push({ path, reason: reasonOf(error) })
    }
  }

  const walk = async (below: string): Promise<void> => {
    const at = below === '' ? root : join(root, below)
    onFolder(at)
    const entries = await readdir(at, { withFileTypes: true }).catch((error: unknown) => {
      if (below === '') throw error
      failed.push({ path: below, reason: `folder ${reasonOf(error)}` })
      unreadable.push(`${below}/`)
      return []
    })
    const folders: string[] = []
    const others: { path: string; file: string }[] = []
    for (const entry of entries.sort(byName)) {
      if (isIgnoredName(entry.name)) continue
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (!isReadableName(entry.name)) failed.push({ path, reason: 'has a name that is not valid UTF-8' })
      else if (entry.isDirectory()) folders.push(path)
      else others.push({ path, file: at + (at.endsWith(sep) ? '' : sep) + entry.name })
    }
    for (let i = 0; i < others.length; i += parallelCount)
      await Promise.all(others.slice(i, i + parallelCount).map(({ path, file }) => readEntry(path, file)))
    for (const path of folders) if (!hidden.has(join(root, path))) await walk(path)
  }

  await walk('')
  const byPath = (a: { readonly path: string }, b: { readonly path: string }) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)
  return { files: files.sort(byPath), skipped: skipped.sort(byPath), failed: failed.sort(byPath), unreadable }
}
