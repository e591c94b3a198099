import type { AssetRecord, KeywordValue } from './asset-record.ts'
import { foldersOf } from './folders.ts'

type Keywords = Readonly<Record<string, readonly KeywordValue[]>>

/**
 * Keyword fields of an asset, including those that derive from its kind and its path. Responses and facets both use it, so that every visible value can
 * be filtered by.
 */
export const keywordsOf = ({ path, keywords, kind, filetype }: Pick<AssetRecord, 'path' | 'keywords' | 'kind' | 'filetype'>): Keywords => {
  const groups = keywords.asset_groups ?? []
  const { folder: _, ...given } = keywords
  const folders = foldersOf(path)
  return {
    ...given,
    ...(folders.length > 0 && { folder: folders.map((value) => ({ value })) }),
    asset_groups: groups.some(({ value }) => value === kind) ? groups : [{ value: kind }, ...groups],
    filetype: keywords.filetype?.length ? keywords.filetype : [{ value: filetype }],
  }
}
