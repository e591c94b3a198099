import type { AssetRecord, KeywordValue } from './asset-record.ts'

type Keywords = Readonly<Record<string, readonly KeywordValue[]>>

/**
 * The keyword fields of an asset with those that follow from what it is. Answers and facets are both made from this,
 * so that a value shown is always a value that can be filtered by.
 */
export const keywordsOf = ({ keywords, kind, filetype }: Pick<AssetRecord, 'keywords' | 'kind' | 'filetype'>): Keywords => {
  const groups = keywords.asset_groups ?? []
  return {
    ...keywords,
    asset_groups: groups.some(({ value }) => value === kind) ? groups : [{ value: kind }, ...groups],
    filetype: keywords.filetype?.length ? keywords.filetype : [{ value: filetype }],
  }
}
