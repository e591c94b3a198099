import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { columnMappingsSchema, tablePreviewSchema } from '#contract/table-mapping.ts'
import { ApiError } from '../common/api-error.ts'
import type { ConfigurationStore } from '../ports/configuration-store.ts'
import type { PreviewedTable } from '../records/previewed-table.ts'
import { documentNames } from './document-names.ts'
import type { MediaFiles } from './media-files.ts'

const requestSchema = v.object({ id: v.string(), path: v.string(), columns: columnMappingsSchema, locale: v.string() })
const previewedRowSchema = v.object({
  ...v.omit(tablePreviewSchema.entries.rows.item, ['picture']).entries,
  id: v.nullable(v.string()),
})
const responseSchema = v.object({
  id: v.string(),
  preview: v.nullable(v.object({ ...tablePreviewSchema.entries, rows: v.array(previewedRowSchema) })),
})

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Checks for a response while the reading server looks for requests once. */
const partCount = 4
/** Checks until the request fails. */
const maxCheckCount = 24

/**
 * Requests a preview from the server that reads the folder. One request at a time: a later one replaces it. Rejects with `server.busy` if no
 * response arrives.
 */
export const requestTablePreview = async (
  configuration: ConfigurationStore,
  intervalMs: number,
  ...[path, columns, locale]: Parameters<MediaFiles['previewTable']>
): Promise<PreviewedTable | null> => {
  const id = randomUUID()
  await configuration.putDocument(documentNames.tablePreviewRequest, { id, path, columns, locale }, null, null)
  for (let check = 0; check < maxCheckCount; check += 1) {
    await pause(intervalMs / partCount)
    const stored = (await configuration.getDocument(documentNames.tablePreview))?.body
    if (v.is(responseSchema, stored) && stored.id === id) return stored.preview
  }
  throw new ApiError('server.busy')
}

/** Responds to the request of another server, if there is one. */
export const respondTablePreview = async (configuration: ConfigurationStore, own: Pick<MediaFiles, 'previewTable'>): Promise<void> => {
  const stored = await configuration.getDocument(documentNames.tablePreviewRequest)
  if (!stored) return
  await configuration.removeDocument(documentNames.tablePreviewRequest)
  if (!v.is(requestSchema, stored.body)) return
  const { id, path, columns, locale } = stored.body
  const preview = await own.previewTable(path, columns, locale)
  await configuration.putDocument(documentNames.tablePreview, { id, preview }, null, null)
}
