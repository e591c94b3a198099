import * as v from 'valibot'
import { type ColumnMapping, columnMappingsSchema } from '#contract/table-mapping.ts'
import type { ConfigurationStore } from '../../ports/configuration-store.ts'
import { mapsRights } from './columns.ts'
import { type Sidecar, unreadableSidecar } from './read-sidecar.ts'

/** The mapping of a table that an administrator chose. */
export interface TableMapping {
  /** Changes with the mapping. */
  readonly etag: string
  /** Null = unreadable. */
  readonly columns: readonly ColumnMapping[] | null
}

/** Mappings by the path of their table below the media folder. */
export type TableMappings = ReadonlyMap<string, TableMapping>

/** Documents with the mappings. The rest of their names is the path of the table. */
const prefix = 'table-mappings/'

const storedSchema = v.object({ columns: columnMappingsSchema })

export const readTableMappings = async (
  configuration: Pick<ConfigurationStore, 'getDocument' | 'listDocuments'>,
): Promise<TableMappings> => {
  const mappings = new Map<string, TableMapping>()
  for (const name of await configuration.listDocuments(prefix)) {
    const stored = await configuration.getDocument(name)
    if (!stored) continue
    const columns = v.is(storedSchema, stored.body) ? stored.body.columns : null
    mappings.set(name.slice(prefix.length), { etag: stored.etag, columns })
  }
  return mappings
}

/**
 * A table with a mapping whose file is missing. If the mapping has rights, the files that it covers are closed until the table exists again or
 * an administrator removes the mapping.
 */
export const missingTable = (path: string, { columns }: TableMapping): Sidecar => {
  const problem = 'is used by the administration and does not exist'
  const closing = unreadableSidecar(path, null, problem)
  return columns === null || mapsRights(columns) ? closing : { ...closing, problems: [{ path, line: null, problem }], closed: false }
}
