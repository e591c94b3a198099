import type { FoundFile } from '../scan/scan.ts'
import { foldedPath } from './folded-path.ts'
import { comparable, folderOf } from './sidecar-path.ts'

/** Looks up files by comparable paths, as tables name them. */
export interface FileNames {
  readonly exists: (path: string) => boolean
  /** Also with a name that users take for the same. */
  readonly existsAlike: (path: string) => boolean
  /** The only file with the name of the path, in its folder or below. Null if there is none, or more than one. */
  readonly onlyFileNamed: (path: string) => string | null
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Builds each table of names when it is needed: most folders need the first one only, or none. */
export const createFileNames = (files: readonly Pick<FoundFile, 'path'>[]): FileNames => {
  const paths = once(() => new Set(files.map(({ path }) => comparable(path))))
  const folded = once(() => new Set([...paths()].map(foldedPath)))
  const byName = once(() => {
    const grouped = new Map<string, string[]>()
    for (const path of paths()) {
      const name = foldedPath(nameOf(path))
      grouped.set(name, [...(grouped.get(name) ?? []), path])
    }
    return grouped
  })
  const exists = (path: string) => paths().has(path)
  return {
    exists,
    existsAlike: (path) => exists(path) || folded().has(foldedPath(path)),
    onlyFileNamed: (path) => {
      const folder = folderOf(path)
      const [first, ...others] = (byName().get(foldedPath(nameOf(path))) ?? []).filter(
        (candidate) => folder === '' || candidate.startsWith(`${folder}/`),
      )
      return first !== undefined && others.length === 0 ? first : null
    },
  }
}

const once = <Value>(create: () => Value): (() => Value) => {
  let value: { readonly of: Value } | null = null
  return () => (value ??= { of: create() }).of
}
