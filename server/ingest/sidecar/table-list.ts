import type { MediaTable } from '#contract/table-mapping.ts'
import type { FoundFile } from '../scan/scan.ts'
import type { TableMappings } from './table-mappings.ts'

/** A table of the folder. */
export interface KnownTable extends MediaTable {
  /** Null = the file is missing or unreadable. */
  readonly found: FoundFile | null
}

/** Tables in use and tables without an effect. */
export const tablesOf = (
  sidecars: readonly FoundFile[],
  noticed: ReadonlyMap<string, number>,
  mappings: TableMappings,
  files: readonly FoundFile[],
): KnownTable[] => {
  const inUse = sidecars.filter(({ path }) => /\.csv$/i.test(path))
  const present = new Set(inUse.map(({ path }) => path))
  const useOf = (path: string) => (mappings.has(path) ? ('mapped' as const) : ('named' as const))
  return [
    ...inUse.map((found) => ({ path: found.path, fileCount: null, use: useOf(found.path), found })),
    ...[...mappings.keys()]
      .filter((path) => !present.has(path))
      .map((path) => ({ path, fileCount: null, use: 'missing' as const, found: null })),
    ...files.flatMap((found) => {
      const fileCount = noticed.get(found.path)
      return fileCount === undefined ? [] : [{ path: found.path, fileCount, use: 'noticed' as const, found }]
    }),
  ].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
