import { indexFields } from '#catalogue/index-fields.ts'
import type { IndexField } from '#contract/index-field.ts'
import type { Caller } from '../../common/caller.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import { viewGroups } from './authorize.ts'

/**
 * Built-in fields, and the keyword fields of sidecars with a value in an asset that the caller sees: the name of another column would tell
 * of hidden files. Administrators choose among all fields.
 */
export const visibleFields = async (catalogue: Catalogue, caller: Caller): Promise<IndexField[]> => {
  const facets = await catalogue.extraFields()
  if (facets.length === 0 || caller.isGuiAdmin) return indexFields(facets)
  const found = await catalogue.search({
    text: '*',
    filter: {},
    facets,
    facetLimit: 1,
    facetContains: {},
    sort: { key: 'score', orientation: 'desc' },
    start: 0,
    rows: 0,
    groups: viewGroups(caller),
    locale: caller.locale,
  })
  return indexFields(facets.filter((field) => found.facets[field]?.values.some(({ count }) => count > 0)))
}
