import * as v from 'valibot'
import type { CatalogueCore } from '#catalogue/catalogue-core.ts'
import { type CatalogueRequest, type CatalogueResult, unrestrictedGroup } from '#catalogue/catalogue-query.ts'
import { collectionRequest } from '#catalogue/collection-request.ts'
import { indexFields } from '#catalogue/index-fields.ts'
import { nonEmptyCollections, nonEmptyCollectionsRequest } from '#catalogue/non-empty-collections.ts'
import { parseSearchRequest } from '#catalogue/parse-search-request.ts'
import { toSearchResponse } from '#catalogue/search-response.ts'
import type { CallAnswer, CallQuery } from '#contract/calls.ts'
import { searchQuerySchema } from '#contract/search.ts'
import type { KeptAssets } from '#local/catalogue/kept-assets.ts'
import type { DeviceCall } from '#local/catalogue/protocol.ts'
import type { SnapshotStore } from '#local/catalogue/snapshot-store.ts'

export interface Sources {
  readonly core: CatalogueCore
  readonly kept: Pick<KeptAssets, 'read'>
  readonly snapshots: Pick<SnapshotStore, 'collections'>
  readonly locale: string
  /** Languages in which something is kept. */
  readonly locales: readonly string[]
}

export interface FoundHere<Answer> {
  readonly answer: Answer
  /** See ReadAssets. */
  readonly asOf: number | null
}

/** null = what was asked for is not on this device, which is no answer about it. */
type Answers = { readonly [Name in DeviceCall]: (sources: Sources, query: CallQuery<Name>) => Promise<FoundHere<CallAnswer<Name>> | null> }

const find = ({ core, locale }: Sources, question: CatalogueRequest): CatalogueResult =>
  core.search({ ...question, groups: [unrestrictedGroup], locale })

/** In the language asked for, else in one that it is kept in. What is wanted is found out while the database is asked. */
const read = <Found extends { readonly ids: readonly string[] }>({ kept, locale, locales }: Sources, wanted: () => Found) =>
  kept.read(wanted, [...new Set([locale, ...locales])])
const nothing = () => ({ ids: [] })

/** Computes the response of the server from the assets on the device. Throws InvalidSearchParameter. */
export const answers: Answers = {
  search: async (sources, query) => {
    const question = parseSearchRequest(v.parse(searchQuerySchema, query), JSON.parse)
    const { found, assets, asOf } = await read(sources, () => find(sources, question))
    return { answer: toSearchResponse(found, assets, sources.locale), asOf }
  },
  getAssets: async (sources, { assetid }) => {
    const ids = [...new Set(assetid)]
    const { assets, asOf } = await read(sources, () => ({ ids }))
    return assets.length === ids.length ? { answer: { docs: [...assets], missing: [] }, asOf } : null
  },
  getCollection: async (sources, query) => {
    const { found, assets, asOf } = await read(sources, () => find(sources, collectionRequest(query)))
    return { answer: { docs: [...assets], numFound: found.total }, asOf }
  },
  listCollections: async (sources) => {
    const [known, { asOf }] = await Promise.all([sources.snapshots.collections(), read(sources, nothing)])
    const filled = nonEmptyCollections(find(sources, nonEmptyCollectionsRequest(known.length)))
    return { answer: { collections: known.filter(({ indicator }) => filled.has(indicator.replace(/^collection_/, ''))) }, asOf }
  },
  getIndexFields: async (sources) => {
    const { asOf } = await read(sources, nothing)
    return { answer: { visible_fields: indexFields(sources.core.info().extraFields) }, asOf }
  },
}
