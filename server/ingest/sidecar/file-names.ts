import { type Excluded, type FoundFile, nothingExcluded } from '../scan/scan.ts'
import { foldedPath } from './folded-path.ts'
import { comparable, folderOf, foldersAbove } from './sidecar-path.ts'

/** Looks up files by comparable paths, as tables name them. */
export interface FileNames {
  /** Also excluded files: a row about one of them is no error. */
  readonly exists: (path: string) => boolean
  /** Also with a name that users take for the same. */
  readonly existsAlike: (path: string) => boolean
  /** The only file with the name of the path, in its folder or below. Null if there is none, or more than one. */
  readonly onlyFileNamed: (path: string) => string | null
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

const groupedByName = (paths: Iterable<string>): ReadonlyMap<string, readonly string[]> => {
  const grouped = new Map<string, string[]>()
  for (const path of paths) {
    const name = foldedPath(nameOf(path))
    const alike = grouped.get(name)
    if (alike) alike.push(path)
    else grouped.set(name, [path])
  }
  return grouped
}

/** Builds each table of names when it is needed: most folders need the first one only, or none. */
export const createFileNames = (
  files: readonly Pick<FoundFile, 'path'>[],
  excluded: Pick<Excluded, 'files' | 'folders'> = nothingExcluded,
): FileNames => {
  const published = once(() => new Set(files.map(({ path }) => comparable(path))))
  const hidden = once(() => new Set(excluded.files.map(comparable)))
  const folded = once(() => new Set([...published(), ...hidden()].map(foldedPath)))
  const folders = once(() => new Set(excluded.folders.map((path) => foldedPath(comparable(path)))))
  const byName = once(() => groupedByName(published()))
  const hiddenByName = once(() => groupedByName(hidden()))
  const isBelowExcluded = (path: string) => excluded.folders.length > 0 && foldersAbove(foldedPath(path)).some((at) => folders().has(at))
  const exists = (path: string) => published().has(path) || hidden().has(path) || isBelowExcluded(path)
  return {
    exists,
    existsAlike: (path) => exists(path) || folded().has(foldedPath(path)),
    onlyFileNamed: (path) => {
      const folder = folderOf(path)
      const name = foldedPath(nameOf(path))
      const isInside = (candidate: string) => folder === '' || candidate.startsWith(`${folder}/`)
      const candidates = (byName().get(name) ?? []).filter(isInside)
      // An excluded file of the same name must not make a row ambiguous whose rights protect another file.
      const [first, ...others] = candidates.length > 0 ? candidates : (hiddenByName().get(name) ?? []).filter(isInside)
      return first !== undefined && others.length === 0 ? first : null
    },
  }
}

const once = <Value>(create: () => Value): (() => Value) => {
  let value: { readonly of: Value } | null = null
  return () => (value ??= { of: create() }).of
}
