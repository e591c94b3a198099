import * as v from 'valibot'
import type { CallAnswer, CallQuery } from '#contract/calls.ts'
import { searchQuerySchema } from '#contract/search.ts'
import type { CatalogueCore } from '#index/catalogue/catalogue-core.ts'
import { type CatalogueAnswer, type CatalogueQuestion, seesEverything } from '#index/catalogue/catalogue-query.ts'
import { collectionQuestion } from '#index/catalogue/collection-question.ts'
import { filledCollections, filledCollectionsQuestion } from '#index/catalogue/filled-collections.ts'
import { indexFields } from '#index/catalogue/index-fields.ts'
import { readSearch } from '#index/catalogue/read-search.ts'
import { searchAnswer } from '#index/catalogue/search-answer.ts'
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

/** null = what was asked for is not on this device, which is no answer about it. */
type Answers = { readonly [Name in DeviceCall]: (sources: Sources, query: CallQuery<Name>) => Promise<CallAnswer<Name> | null> }

const find = ({ core, locale }: Sources, question: CatalogueQuestion): CatalogueAnswer =>
  core.search({ ...question, groups: [seesEverything], locale })

/** In the language asked for, else in one that it is kept in. */
const read = ({ kept, locale, locales }: Sources, ids: readonly string[]) => kept.read(ids, [...new Set([locale, ...locales])])

/** What the server would answer if what is kept were all there is. Throws InvalidQuestion. */
export const answers: Answers = {
  search: async (sources, query) => {
    const answer = find(sources, readSearch(v.parse(searchQuerySchema, query), JSON.parse))
    return searchAnswer(answer, await read(sources, answer.ids), sources.locale)
  },
  getAssets: async (sources, { assetid }) => {
    const ids = [...new Set(assetid)]
    const docs = await read(sources, ids)
    return docs.length === ids.length ? { docs: [...docs], missing: [] } : null
  },
  getCollection: async (sources, query) => {
    const answer = find(sources, collectionQuestion(query))
    return { docs: [...(await read(sources, answer.ids))], numFound: answer.total }
  },
  listCollections: async (sources) => {
    const known = await sources.snapshots.collections()
    const filled = filledCollections(find(sources, filledCollectionsQuestion(known.length)))
    return { collections: known.filter(({ indicator }) => filled.has(indicator.replace(/^collection_/, ''))) }
  },
  getIndexFields: (sources) => Promise.resolve({ visible_fields: indexFields(sources.core.facts().extraFields) }),
}
