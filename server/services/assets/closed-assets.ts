import type { CatalogueRequest } from '#catalogue/catalogue-query.ts'
import { collectionRequest } from '#catalogue/collection-request.ts'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { storedFilter } from '#contract/config/stored-filter.ts'
import type { Caller } from '../../common/caller.ts'
import type { AssetRecord } from '../../ports/asset-record.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import { viewGroups } from './authorize.ts'

type Question = Pick<CatalogueRequest, 'text' | 'filter'>

/** A stored search finds other things in another language; whatever is in one of them belongs to it. */
const questionsOf = ({ indicator, search }: CollectionConfig): readonly Question[] => {
  if (!search) return [collectionRequest({ collection: indicator })]
  const texts = Object.values(search.text).flatMap((text) => text.trim() || [])
  const filter = storedFilter(search.facets)
  return [...new Set(texts.length > 0 ? texts : ['*'])].map((text) => ({ text, filter }))
}

/** Ids of the assets that belong to a collection of which an admin lets nothing be kept on devices. */
export const closedAssets = async (
  catalogue: Pick<Catalogue, 'search'>,
  caller: Caller,
  collections: readonly CollectionConfig[],
  records: readonly AssetRecord[],
): Promise<ReadonlySet<string>> => {
  const questions = collections.filter(({ keepable }) => keepable === false).flatMap(questionsOf)
  const ids = records.map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const found = await Promise.all(
    questions.map(({ text, filter }) =>
      catalogue.search({
        text,
        filter: { ...filter, id: ids },
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
  return new Set(found.flatMap((answer) => answer.ids))
}
