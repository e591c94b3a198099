import * as v from 'valibot'
import { type ColumnMapping, columnMappingsSchema, type MediaTable, type TablePreview } from '#contract/table-mapping.ts'
import { ApiError } from '../common/api-error.ts'
import type { ConfigurationStore } from '../ports/configuration-store.ts'
import type { Stores } from '../ports/stores.ts'
import { findRendition, renditionUrl } from '../records/asset-urls.ts'
import { documentPrefixes } from './document-names.ts'
import type { MediaFiles } from './media-files.ts'

/** A mapping that is stored for a table. The ingest reads it, too. */
const storedMappingSchema = v.object({ columns: columnMappingsSchema })

export const isStoredMapping = (body: unknown): boolean => v.is(storedMappingSchema, body)

/** Tables of the media folder and their mappings, for administrators. */
export interface MediaTables {
  /** Null = not known, e.g. during the first scan. */
  list(): Promise<readonly MediaTable[] | null>
  /**
   * Rejects with `request.not-found` if there is no such table, and with `server.busy` if the server that reads the folder does not respond.
   * @param columns null = as stored, else automatic
   */
  preview(path: string, columns: readonly ColumnMapping[] | null, locale: string): Promise<TablePreview>
  /** Stores a mapping, or removes it; the next pass applies it. */
  save(path: string, columns: readonly ColumnMapping[] | null, by: string | null): Promise<void>
}

const storedColumns = async (configuration: ConfigurationStore, path: string): Promise<readonly ColumnMapping[]> => {
  const body = (await configuration.getDocument(documentPrefixes.tableMappings + path))?.body
  return v.is(storedMappingSchema, body) ? body.columns : []
}

export const createMediaTables = (
  { assets, configuration }: Pick<Stores, 'assets' | 'configuration'>,
  mediaFiles: MediaFiles,
  apiPrefix: string,
): MediaTables => ({
  list: () => mediaFiles.tables(),

  async preview(path, columns, locale) {
    const preview = await mediaFiles.previewTable(path, columns ?? (await storedColumns(configuration, path)), locale)
    if (!preview) throw new ApiError('request.not-found')
    const records = await assets.getAssets(preview.rows.flatMap(({ id }) => id ?? []))
    const pictures = new Map(records.map((record) => [record.id, renditionUrl(apiPrefix, record, findRendition(record, 'thumb'))]))
    return {
      ...preview,
      rows: preview.rows.map(({ id, ...row }) => ({ ...row, picture: (id !== null && pictures.get(id)) || null })),
    }
  },

  async save(path, columns, by) {
    const name = documentPrefixes.tableMappings + path
    if (columns) await configuration.putDocument(name, { columns }, by, null)
    else await configuration.removeDocument(name)
    await mediaFiles.applyTables()
  },
})
