import type { ConfigFileName } from '#contract/config/files.ts'

/** Names of the documents. */
export const documentNames = {
  config: 'config/global',
  draft: 'draft',
  collections: 'collections',
  translations: (locale: string) => `translations/${locale}`,
  customPage: (locale: string) => `custom_html/${locale}`,
  file: (name: ConfigFileName) => `files/${name}`,
  tile: (id: string) => `tiles/${id}`,
  pageBuilds: 'page-builds',
} as const

export const documentPrefixes = { translations: 'translations/', customPages: 'custom_html/', files: 'files/', tiles: 'tiles/' } as const
