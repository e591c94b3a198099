import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { isMissing } from '../../common/is-missing.ts'
import { inodeOf, isInside, type SourceInode, type SourceStamp, stampOf } from '../../common/source-file.ts'
import { reasonOf } from '../reason.ts'
import { exclusionFile, isIgnoredName } from './ignored.ts'

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

/** What patterns exclude. Folders are not listed, so the files in them are unknown. */
export interface Excluded {
  /** Paths that are known not to be published, whether they exist or not. */
  readonly covers: (path: string) => boolean
  readonly files: readonly string[]
  readonly folders: readonly string[]
  /** Possible sidecars: they are among the files of the scan, because their rights must apply, and are not published. */
  readonly tables: ReadonlySet<string>
}

export const nothingExcluded: Excluded = { covers: () => false, files: [], folders: [], tables: new Set() }

export interface Scan {
  readonly files: readonly FoundFile[]
  readonly skipped: readonly FileProblem[]
  readonly failed: readonly FileProblem[]
  /** Path prefixes of unreadable folders: known files below them stay. */
  readonly unreadable: readonly string[]
  readonly excluded: Excluded
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

/** Decides which files and folders of one scan are excluded by patterns. */
export interface Exclusion {
  /**
   * Reads the patterns of a folder before its entries are judged.
   * @param hasFile whether the folder has a file with patterns
   * @returns why nothing in the folder may be published; null = no problem
   */
  enter(folder: string, at: string, hasFile: boolean): Promise<string | null>
  /** Whether patterns exclude an entry of a folder that was entered. */
  excludes(path: string, isFolder: boolean): boolean
  /** Whether patterns exclude a file, or a folder above it. */
  readonly covers: (path: string) => boolean
  /** At the end of a scan: forgets the patterns of folders that were not entered. */
  end(): void
}

const noExclusion: Exclusion = { enter: async () => null, excludes: () => false, covers: () => false, end: () => undefined }

/** Files that may have rights of others. */
const mayBeSidecar = (name: string) => /\.(csv|json)$/i.test(name)

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
  exclusion: Exclusion = noExclusion,
): Promise<Scan> => {
  const root = await realpath(folder)
  const hidden = new Set(await Promise.all(excludedFolders.map((path) => realpath(path).catch(() => path))))
  const files: FoundFile[] = []
  const skipped: FileProblem[] = []
  const failed: FileProblem[] = []
  const unreadable: string[] = []
  const excluded = { covers: exclusion.covers, files: [] as string[], folders: [] as string[], tables: new Set<string>() }

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
    const hasExclusions = entries.some(({ name }) => name === exclusionFile)
    const problem = await exclusion.enter(below, at, hasExclusions)
    if (problem !== null) {
      const path = below === '' ? exclusionFile : `${below}/${exclusionFile}`
      failed.push({ path, reason: `${problem}; nothing in this folder is published`, hides: true })
      if (below !== '') excluded.folders.push(below)
      return
    }
    const folders: string[] = []
    const others: { path: string; file: string }[] = []
    for (const entry of entries.sort(byName)) {
      if (isIgnoredName(entry.name)) continue
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (exclusion.excludes(path, entry.isDirectory())) {
        if (entry.isDirectory()) excluded.folders.push(path)
        else if (mayBeSidecar(entry.name)) excluded.tables.add(path)
        else excluded.files.push(path)
        if (!excluded.tables.has(path)) continue
      }
      if (!isReadableName(entry.name)) failed.push({ path, reason: 'has a name that is not valid UTF-8' })
      else if (entry.isDirectory()) folders.push(path)
      else others.push({ path, file: at + (at.endsWith(sep) ? '' : sep) + entry.name })
    }
    for (let i = 0; i < others.length; i += parallelCount)
      await Promise.all(others.slice(i, i + parallelCount).map(({ path, file }) => readEntry(path, file)))
    for (const path of folders) if (!hidden.has(join(root, path))) await walk(path)
  }

  await walk('')
  exclusion.end()
  const byPath = (a: { readonly path: string }, b: { readonly path: string }) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)
  return { files: files.sort(byPath), skipped: skipped.sort(byPath), failed: failed.sort(byPath), unreadable, excluded }
}
