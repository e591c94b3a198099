import type { AssetRecord } from './asset-record.ts'

/** Number field of a record: pages of a document or of a TIFF file. */
export const pageCountField = 'pages'

/** Formats of images whose pages this server can show. */
const pagedFiletypes: ReadonlySet<string> = new Set(['tif'])

export const hasImagePages = (filetype: string): boolean => pagedFiletypes.has(filetype)

/** Pages of an asset that can be shown; 1 for all without pages. */
export const pagesOf = ({ kind, filetype, numbers }: Pick<AssetRecord, 'kind' | 'filetype' | 'numbers'>): number =>
  kind === 'document' || (kind === 'image' && hasImagePages(filetype)) ? Math.max(1, numbers[pageCountField] ?? 1) : 1
