import * as v from 'valibot'
import { collectionCounts, collectionCountsRequest, foldersWithSubFolders } from '#catalogue/collection-counts.ts'
import type { ServedCollection } from '#contract/collection.ts'
import { localisedSchema } from '#contract/locale.ts'
import type { Caller } from '../../common/caller.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import type { ConfigurationStore } from '../../ports/configuration-store.ts'
import { documentNames } from '../document-names.ts'
import { viewGroups } from './authorize.ts'

const collectionSchema = v.object({
  id: v.union([v.number(), v.string()]),
  name: localisedSchema,
  folder: v.optional(v.string()),
  src: v.optional(v.string()),
})
type Collection = v.InferOutput<typeof collectionSchema>

export const isStoredCollection = (entry: unknown): entry is Collection => v.is(collectionSchema, entry)

/** Stored collections that match the schema. */
const storedCollections = async (configuration: ConfigurationStore): Promise<Collection[]> => {
  const body = (await configuration.getDocument(documentNames.collections))?.body
  return Array.isArray(body) ? body.filter(isStoredCollection) : []
}

/**
 * The collections of the server in which the caller sees at least one asset, in their stored order and in the shape of the configuration. The
 * names of the others are not sent to the caller.
 */
export const collectionsFor = async (
  configuration: ConfigurationStore,
  catalogue: Catalogue,
  caller: Caller,
): Promise<ServedCollection[]> => {
  const collections = await storedCollections(configuration)
  if (collections.length === 0) return []
  const request = collectionCountsRequest(collections.length)
  const found = await catalogue.search({ ...request, groups: viewGroups(caller), locale: caller.locale })
  const counts = collectionCounts(found)
  const parents = foldersWithSubFolders(found)
  return collections.flatMap(({ id, name, src, folder }, position) => {
    const count = counts.get(String(id))
    if (count === undefined) return []
    const isParent = folder !== undefined && parents.has(folder)
    const collection = { indicator: `collection_${id}`, label: name, translation: '', position, count }
    return [{ ...collection, ...(isParent && { has_folders: true }), ...(src !== undefined && { src }) }]
  })
}
