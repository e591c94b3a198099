import type { CatalogueRequest } from '#catalogue/catalogue-query.ts'
import { collectionRequest } from '#catalogue/collection-request.ts'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { storedFilter } from '#contract/config/stored-filter.ts'
import type { Caller } from '../../common/caller.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import { viewGroups } from './authorize.ts'

type StoredQuery = Pick<CatalogueRequest, 'text' | 'filter'>

/** A stored search has one text per language and finds different assets in each; all of them belong to the collection. */
const queriesOf = ({ indicator, search }: CollectionConfig): readonly StoredQuery[] => {
  if (!search) return [collectionRequest({ collection: indicator })]
  const texts = Object.values(search.text).flatMap((text) => text.trim() || [])
  const filter = storedFilter(search.facets)
  return [...new Set(texts.length > 0 ? texts : ['*'])].map((text) => ({ text, filter }))
}

/** Whether an administrator forbids offline copies of the assets of a collection. */
export const isOfflineForbidden = ({ allow_offline }: CollectionConfig): boolean => allow_offline === false

/** Ids of the assets that belong to a collection with forbidden offline copies. */
export const findOfflineForbiddenAssets = async (
  catalogue: Pick<Catalogue, 'search'>,
  caller: Caller,
  collections: readonly CollectionConfig[],
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const queries = collections.filter(isOfflineForbidden).flatMap(queriesOf)
  if (ids.length === 0) return new Set()
  const found = await Promise.all(
    queries.map(({ text, filter }) =>
      catalogue.search({
        text,
        filter: { ...filter, id: [...ids] },
        facets: [],
        facetLimit: 0,
        facetContains: {},
        sort: { key: 'imp_date', orientation: 'desc' },
        start: 0,
        rows: ids.length,
        groups: viewGroups(caller),
        locale: caller.locale,
      }),
    ),
  )
  return new Set(found.flatMap((page) => page.ids))
}
