import type { ConfigFileName } from '#contract/config/files.ts'

/** Names of the documents. */
export const documentNames = {
  config: 'config/global',
  draft: 'draft',
  collections: 'collections',
  /** Title of the start page, from the name of the media folder. */
  start: 'start',
  /** Labels of the fields of tables, by field. */
  fieldLabels: 'field-labels',
  translations: (locale: string) => `translations/${locale}`,
  /** @param content key of the content: `de` or `imprint/de` */
  customPage: (content: string) => `custom_html/${content}`,
  file: (name: ConfigFileName) => `files/${name}`,
  tile: (id: string) => `tiles/${id}`,
  upload: (reference: string) => `uploads/${reference}`,
  pageBuilds: 'page-builds',
  mediaProblems: 'media/problems',
  /** Exists while a server is requested to read unusable files again. */
  mediaRetry: 'media/retry',
  mediaTables: 'media/tables',
  /** Exists while a server is requested to apply the mappings of tables. */
  mediaTablesChange: 'media/tables-change',
  /** A preview of a table that a server requests, and the latest response. */
  tablePreviewRequest: 'media/table-preview-request',
  tablePreview: 'media/table-preview',
} as const

export const documentPrefixes = {
  translations: 'translations/',
  customPages: 'custom_html/',
  files: 'files/',
  tiles: 'tiles/',
  /** Descriptions of all files that drafts and versions can refer to. */
  uploads: 'uploads/',
  /** Mappings of tables; the rest of the name is the path of the table. */
  tableMappings: 'table-mappings/',
} as const
