import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ignore, { type Ignore } from 'ignore'
import { isMissing } from '../../common/is-missing.ts'
import { inodeOf, sameStamp, stampOf } from '../../common/source-file.ts'
import { isOverload, reasonOf } from '../reason.ts'
import { exclusionFile } from '../scan/ignored.ts'
import type { Exclusion, FoundFile } from '../scan/scan.ts'
import { decodeText } from '../sidecar/decode-text.ts'
import { comparable, foldersAbove } from '../sidecar/sidecar-path.ts'

/** The patterns of one scan. */
export interface PatternExclusion extends Exclusion {
  /** Whether a file with patterns is being written: its last version applies. Known at the end of the scan. */
  readonly isWaiting: () => boolean
  /** Changes with the patterns. Known at the end of the scan. */
  readonly version: () => string
}

export interface ExclusionReader {
  /** @param isSettled whether a file is fully written */
  begin(isSettled: (found: FoundFile) => boolean): PatternExclusion
}

/** Patterns of a folder; a reason if they cannot be read. */
type Patterns = { readonly text: string } | { readonly problem: string }

const largestBytes = 64 * 1024

/** The first line that is not a pattern, from 1; null = all are. */
export const invalidPattern = (lines: readonly string[]): number | null => {
  const index = lines.findIndex((line) => {
    try {
      ignore().add(line).test('name')
      return false
    } catch {
      return true
    }
  })
  return index < 0 ? null : index + 1
}

const parse = (text: string): Patterns => {
  const line = invalidPattern(text.split(/\r?\n/))
  return line === null ? { text: comparable(text) } : { problem: `has a pattern in line ${line} that cannot be read` }
}

const read = async (file: string): Promise<Patterns> => {
  try {
    return parse(decodeText(await readFile(file)).text)
  } catch (error) {
    if (isOverload(error)) throw error
    return { problem: reasonOf(error) }
  }
}

/** A time in the future: only two equal observations settle it. */
const missing = { stamp: { bytes: -1, mtime: Number.MAX_SAFE_INTEGER }, inode: { inode: -1, touched: -1 } }

const find = async (path: string, file: string): Promise<{ readonly found: FoundFile; readonly problem: string | null } | null> => {
  try {
    const info = await lstat(file)
    const problem = !info.isFile() ? 'is not a regular file' : info.size > largestBytes ? 'is larger than 64 kB' : null
    return { found: { path, file, stamp: stampOf(info), inode: inodeOf(info) }, problem }
  } catch (error) {
    if (isMissing(error)) return null
    if (isOverload(error)) throw error
    return { found: { path, file, ...missing }, problem: reasonOf(error) }
  }
}

/** Whether one set of patterns excludes (true) or includes (false) a path; null = no pattern matches. */
const verdict = (patterns: Ignore, path: string): boolean | null => {
  if (!ignore.isPathValid(path)) return null
  const { ignored, unignored } = patterns.test(path)
  return ignored ? true : unignored ? false : null
}

/** Entries of the folders that a scan has entered. */
const createJudge = (always: readonly string[]) => {
  const first = always.length > 0 ? ignore().add(always.map(comparable)) : null
  const byFolder = new Map<string, Ignore | 'closed'>()
  const isExcluded = (path: string): boolean => {
    if (first && verdict(first, path) === true) return true
    for (const folder of byFolder.size > 0 ? foldersAbove(path.replace(/\/$/, '')) : []) {
      const patterns = byFolder.get(folder)
      if (patterns === 'closed') return true
      const found = patterns ? verdict(patterns, folder === '' ? path : path.slice(folder.length + 1)) : null
      if (found !== null) return found
    }
    return false
  }
  return { byFolder, isActive: () => first !== null || byFolder.size > 0, isExcluded }
}

/**
 * Reads `.vitrineignore` files, with the rules of gitignore, in any case. Patterns of the operator come first, and no file includes again what
 * they exclude. A file that cannot be read excludes its whole folder.
 * @param always patterns for the whole media folder
 */
export const createExclusionReader = (always: readonly string[]): ExclusionReader => {
  let cache = new Map<string, { readonly found: FoundFile; readonly patterns: Patterns }>()
  return {
    begin(isSettled) {
      const { byFolder, isActive, isExcluded } = createJudge(always)
      const next: typeof cache = new Map()
      let waits = false

      /** What applies now: the last version until a new one has settled. */
      const current = async (path: string, file: string) => {
        const last = cache.get(path)
        const now = await find(path, file)
        if (!now && !last) return undefined
        if (now && last && 'text' in last.patterns && sameStamp(last.found.stamp, now.found.stamp)) return last
        if (!isSettled(now?.found ?? { path, file, ...missing })) {
          waits = true
          return last
        }
        return now ? { found: now.found, patterns: now.problem === null ? await read(file) : { problem: now.problem } } : undefined
      }

      return {
        async enter(folder, at, hasFile) {
          const path = folder === '' ? exclusionFile : `${folder}/${exclusionFile}`
          if (!hasFile && !cache.has(path)) return null
          const entry = await current(path, join(at, exclusionFile))
          if (!entry) return null
          next.set(path, entry)
          const { patterns } = entry
          byFolder.set(comparable(folder), 'text' in patterns ? ignore().add(patterns.text) : 'closed')
          return 'text' in patterns ? null : patterns.problem
        },
        excludes: (path, isFolder) => isActive() && isExcluded(comparable(isFolder ? `${path}/` : path)),
        covers(path) {
          if (!isActive()) return false
          const name = comparable(path)
          return isExcluded(name) || foldersAbove(name).some((folder) => folder !== '' && isExcluded(`${folder}/`))
        },
        end: () => void (cache = next),
        isWaiting: () => waits,
        version: () => JSON.stringify([...next].map(([path, { patterns }]) => [path, patterns])),
      }
    },
  }
}
