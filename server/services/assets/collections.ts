import * as v from 'valibot'
import { nonEmptyCollections, nonEmptyCollectionsRequest } from '#catalogue/non-empty-collections.ts'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { localisedSchema } from '#contract/locale.ts'
import type { Caller } from '../../common/caller.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import type { ConfigurationStore } from '../../ports/configuration-store.ts'
import { documentNames } from '../document-names.ts'
import { viewGroups } from './authorize.ts'

const collectionSchema = v.object({ id: v.union([v.number(), v.string()]), name: localisedSchema, src: v.optional(v.string()) })
type Collection = v.InferOutput<typeof collectionSchema>

export const isStoredCollection = (entry: unknown): entry is Collection => v.is(collectionSchema, entry)

/** Stored collections that match the schema. */
const storedCollections = async (configuration: ConfigurationStore): Promise<Collection[]> => {
  const body = (await configuration.getDocument(documentNames.collections))?.body
  return Array.isArray(body) ? body.filter(isStoredCollection) : []
}

/** Ids of the collections in which the caller sees at least one asset. The names of the others are not sent to the caller. */
const visibleCollectionIds = async (catalogue: Catalogue, caller: Caller, collections: number): Promise<ReadonlySet<string>> => {
  const request = nonEmptyCollectionsRequest(collections)
  return nonEmptyCollections(await catalogue.search({ ...request, groups: viewGroups(caller), locale: caller.locale }))
}

/** The collections of the server that the caller may see, in their stored order and in the shape of the configuration. */
export const collectionsFor = async (
  configuration: ConfigurationStore,
  catalogue: Catalogue,
  caller: Caller,
): Promise<CollectionConfig[]> => {
  const collections = await storedCollections(configuration)
  if (collections.length === 0) return []
  const visibleIds = await visibleCollectionIds(catalogue, caller, collections.length)
  return collections.flatMap(({ id, name, src }, position) =>
    visibleIds.has(String(id))
      ? [{ indicator: `collection_${id}`, label: name, translation: '', position, ...(src !== undefined && { src }) }]
      : [],
  )
}
