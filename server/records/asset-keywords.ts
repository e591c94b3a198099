import type { AssetRecord, KeywordValue } from './asset-record.ts'

type Keywords = Readonly<Record<string, readonly KeywordValue[]>>

/**
 * Keyword fields of an asset, including those that derive from its kind. Responses and facets both use it, so that every visible value can
 * be filtered by.
 */
export const keywordsOf = ({ keywords, kind, filetype }: Pick<AssetRecord, 'keywords' | 'kind' | 'filetype'>): Keywords => {
  const groups = keywords.asset_groups ?? []
  return {
    ...keywords,
    asset_groups: groups.some(({ value }) => value === kind) ? groups : [{ value: kind }, ...groups],
    filetype: keywords.filetype?.length ? keywords.filetype : [{ value: filetype }],
  }
}
