import type { ConfigFileName } from '#contract/config/files.ts'

/** Names of the documents. */
export const documentNames = {
  config: 'config/global',
  draft: 'draft',
  collections: 'collections',
  /** Labels of the fields of tables, by field. */
  fieldLabels: 'field-labels',
  translations: (locale: string) => `translations/${locale}`,
  customPage: (locale: string) => `custom_html/${locale}`,
  file: (name: ConfigFileName) => `files/${name}`,
  tile: (id: string) => `tiles/${id}`,
  upload: (reference: string) => `uploads/${reference}`,
  pageBuilds: 'page-builds',
  mediaProblems: 'media/problems',
  /** Exists while a server is requested to read unusable files again. */
  mediaRetry: 'media/retry',
} as const

export const documentPrefixes = {
  translations: 'translations/',
  customPages: 'custom_html/',
  files: 'files/',
  tiles: 'tiles/',
  /** Descriptions of all files that drafts and versions can refer to. */
  uploads: 'uploads/',
} as const
