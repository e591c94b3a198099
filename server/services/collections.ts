import * as v from 'valibot'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { localisedSchema } from '#contract/locale.ts'
import type { Catalogue } from '../ports/catalogue.ts'
import type { Documents } from '../ports/documents.ts'
import { viewGroups } from './authorize.ts'
import type { Caller } from './caller.ts'
import { documentNames } from './document-names.ts'

const collectionsSchema = v.array(v.object({ id: v.union([v.number(), v.string()]), name: localisedSchema, src: v.optional(v.string()) }))
type Collection = v.InferOutput<typeof collectionsSchema>[number]

export const storedCollections = async (documents: Documents): Promise<Collection[]> => {
  const parsed = v.safeParse(collectionsSchema, (await documents.getDocument(documentNames.collections))?.body)
  return parsed.success ? parsed.output : []
}

const field = 'meta_collections'

/** How many assets of each collection the caller may see; a collection with none is not even named. */
const countsFor = async (catalogue: Catalogue, caller: Caller, collections: readonly Collection[]): Promise<ReadonlySet<string>> => {
  const answer = await catalogue.search({
    text: '*',
    filter: {},
    facets: [field],
    facetLimit: Math.max(collections.length, 1),
    facetContains: {},
    sort: { key: 'score', orientation: 'desc' },
    start: 0,
    rows: 0,
    groups: viewGroups(caller),
    locale: caller.locale,
  })
  return new Set(answer.facets[field]?.values.filter(({ count }) => count > 0).map(({ value }) => String(value)))
}

/** The server's collections that the caller may look into, in their order, as the configuration writes them. */
export const collectionsFor = async (documents: Documents, catalogue: Catalogue, caller: Caller): Promise<CollectionConfig[]> => {
  const collections = await storedCollections(documents)
  if (collections.length === 0) return []
  const filled = await countsFor(catalogue, caller, collections)
  return collections.flatMap(({ id, name, src }, position) =>
    filled.has(String(id))
      ? [{ indicator: `collection_${id}`, label: name, translation: '', position, ...(src !== undefined && { src }) }]
      : [],
  )
}
