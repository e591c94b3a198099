import { readFile } from 'node:fs/promises'
import { type SourceStamp, sameStamp } from '../../common/source-file.ts'
import { isFolderSidecar } from '../scan/ignored.ts'
import type { FoundFile } from '../scan/scan.ts'
import { hasMediaExtension } from '../sniff/media-extension.ts'
import { decodeText } from './decode-text.ts'
import type { FileNames } from './file-names.ts'
import { readCsvCells } from './read-csv.ts'
import { comparable, folderOf, resolveBelow } from './sidecar-path.ts'

const largestBytes = 16 * 1024 * 1024
const minFileCount = 2

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Paths of media files in the lines of a table: the first one of each line. */
const pathsIn = (bytes: Uint8Array, folder: string): readonly string[] =>
  readCsvCells(decodeText(bytes).text).lines.flatMap((cells) => {
    const cell = cells.find((text) => text.length < 1000 && hasMediaExtension(text.trim()))
    const path = cell === undefined ? null : resolveBelow(folder, cell.trim())
    return path === null ? [] : [comparable(path)]
  })

export interface TableFinder {
  /** Tables with another name than a sidecar that name files of the folder: the number of these files, by path of the table. */
  find(files: readonly FoundFile[], names: FileNames): Promise<ReadonlyMap<string, number>>
}

/** Caches unchanged tables. A file that is not readable is no table. */
export const createTableFinder = (): TableFinder => {
  const cache = new Map<string, { readonly stamp: SourceStamp; readonly paths: readonly string[] }>()
  const pathsOf = async ({ path, file, stamp }: FoundFile) => {
    const cached = cache.get(path)
    if (cached && sameStamp(cached.stamp, stamp)) return cached.paths
    const bytes = await readFile(file).catch(() => new Uint8Array())
    const paths = pathsIn(bytes, folderOf(path))
    cache.set(path, { stamp, paths })
    return paths
  }
  return {
    async find(files, { existsAlike, onlyFileNamed }) {
      const candidates = files.filter(
        ({ path, stamp }) => /\.csv$/i.test(path) && !isFolderSidecar(nameOf(path)) && stamp.bytes <= largestBytes,
      )
      const present = new Set(candidates.map(({ path }) => path))
      for (const path of cache.keys()) if (!present.has(path)) cache.delete(path)
      const tables = new Map<string, number>()
      for (const found of candidates) {
        const paths = await pathsOf(found)
        const count = paths.filter((path) => existsAlike(path) || onlyFileNamed(path) !== null).length
        if (count >= minFileCount && count * 2 >= paths.length) tables.set(found.path, count)
      }
      return tables
    },
  }
}
