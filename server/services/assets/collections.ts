import * as v from 'valibot'
import { nonEmptyCollections, nonEmptyCollectionsRequest } from '#catalogue/non-empty-collections.ts'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { localisedSchema } from '#contract/locale.ts'
import type { Caller } from '../../common/caller.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import type { Documents } from '../../ports/documents.ts'
import { documentNames } from '../workspace/document-names.ts'
import { viewGroups } from './authorize.ts'

const collectionSchema = v.object({ id: v.union([v.number(), v.string()]), name: localisedSchema, src: v.optional(v.string()) })
type Collection = v.InferOutput<typeof collectionSchema>

export const isStoredCollection = (entry: unknown): entry is Collection => v.is(collectionSchema, entry)

/** Those that can be read. */
const storedCollections = async (documents: Documents): Promise<Collection[]> => {
  const body = (await documents.getDocument(documentNames.collections))?.body
  return Array.isArray(body) ? body.filter(isStoredCollection) : []
}

/** A collection in which the caller sees nothing is not even named. */
const filledFor = async (catalogue: Catalogue, caller: Caller, collections: number): Promise<ReadonlySet<string>> => {
  const question = nonEmptyCollectionsRequest(collections)
  return nonEmptyCollections(await catalogue.search({ ...question, groups: viewGroups(caller), locale: caller.locale }))
}

/** The server's collections that the caller may look into, in their order, as the configuration writes them. */
export const collectionsFor = async (documents: Documents, catalogue: Catalogue, caller: Caller): Promise<CollectionConfig[]> => {
  const collections = await storedCollections(documents)
  if (collections.length === 0) return []
  const filled = await filledFor(catalogue, caller, collections.length)
  return collections.flatMap(({ id, name, src }, position) =>
    filled.has(String(id))
      ? [{ indicator: `collection_${id}`, label: name, translation: '', position, ...(src !== undefined && { src }) }]
      : [],
  )
}
