import * as v from 'valibot'
import type { CatalogueCore } from '#catalogue/catalogue-core.ts'
import { type CatalogueRequest, type CatalogueResult, unrestrictedGroup } from '#catalogue/catalogue-query.ts'
import { collectionCounts, collectionCountsRequest } from '#catalogue/collection-counts.ts'
import { findCollectionRow } from '#catalogue/collection-row.ts'
import { indexFields } from '#catalogue/index-fields.ts'
import { parseSearchRequest } from '#catalogue/parse-search-request.ts'
import { toSearchResponse } from '#catalogue/search-response.ts'
import { suggest } from '#catalogue/suggest.ts'
import type { CallQuery, CallResponse } from '#contract/calls.ts'
import { textFor } from '#contract/locale.ts'
import { searchQuerySchema } from '#contract/search.ts'
import { suggestQuerySchema } from '#contract/suggestions.ts'
import type { OfflineAssets } from '#local/offline/catalogue/offline-assets.ts'
import type { DeviceCall } from '#local/offline/catalogue/protocol.ts'
import type { SnapshotStore } from '#local/offline/catalogue/snapshot-store.ts'

export interface Sources {
  readonly core: CatalogueCore
  readonly copies: Pick<OfflineAssets, 'read'>
  readonly snapshots: Pick<SnapshotStore, 'collections' | 'fields'>
  readonly locale: string
  /** Languages of the offline copies. */
  readonly locales: readonly string[]
}

export interface LocalResponse<Response> {
  readonly response: Response
  /** See ReadAssets. */
  readonly asOf: number | null
}

/** null = the device has no copy, so nothing is known about the requested assets. */
type CallHandlers = {
  readonly [Name in DeviceCall]: (sources: Sources, query: CallQuery<Name>) => Promise<LocalResponse<CallResponse<Name>> | null>
}

const find = ({ core, locale }: Sources, request: CatalogueRequest): CatalogueResult =>
  core.search({ ...request, groups: [unrestrictedGroup], locale })

/** Reads assets in the requested language, else in any other. `findIds` runs while the database reads. */
const read = <Found extends { readonly ids: readonly string[] }>({ copies, locale, locales }: Sources, findIds: () => Found) =>
  copies.read(findIds, [...new Set([locale, ...locales])])
const noIds = () => ({ ids: [] })

/** Computes the response of the server from the assets on the device. Throws InvalidSearchParameterError. */
export const callHandlers: CallHandlers = {
  search: async (sources, query) => {
    const request = parseSearchRequest(v.parse(searchQuerySchema, query), JSON.parse)
    const { found, assets, asOf } = await read(sources, () => find(sources, request))
    return { response: toSearchResponse(found, assets, sources.locale), asOf }
  },
  suggest: async (sources, query) => {
    const { solr_q, ...parts } = v.parse(suggestQuerySchema, query)
    let asOf: number | null = null
    const response = await suggest(solr_q, parseSearchRequest(parts, JSON.parse), {
      search: (request) => find(sources, request),
      read: async (ids) => {
        const copies = await read(sources, () => ({ ids }))
        asOf = copies.asOf
        return copies.assets
      },
    })
    return { response, asOf }
  },
  getAssets: async (sources, { assetid }) => {
    const ids = [...new Set(assetid)]
    const { assets, asOf } = await read(sources, () => ({ ids }))
    return assets.length === ids.length ? { response: { docs: [...assets], missing: [] }, asOf } : null
  },
  getCollection: async (sources, query) => {
    const row = await findCollectionRow((request) => find(sources, request), query)
    const { assets, asOf } = await read(sources, () => row)
    return { response: { docs: [...assets], numFound: row.total, ...(row.folders && { folders: [...row.folders] }) }, asOf }
  },
  listCollections: async (sources) => {
    const [stored, { asOf }] = await Promise.all([sources.snapshots.collections(), read(sources, noIds)])
    const counts = collectionCounts(find(sources, collectionCountsRequest(stored.length)))
    const collections = stored.flatMap((collection) => {
      const count = counts.get(collection.indicator.replace(/^collection_/, ''))
      return count === undefined ? [] : [{ ...collection, count }]
    })
    return { response: { collections }, asOf }
  },
  getIndexFields: async (sources) => {
    const [stored, { asOf }] = await Promise.all([sources.snapshots.fields(), read(sources, noIds)])
    const labels = new Map(stored.map(({ field_name, default_labels }) => [field_name, textFor(default_labels, sources.locale)]))
    return { response: { visible_fields: indexFields(sources.core.info().extraFields, labels) }, asOf }
  },
}
