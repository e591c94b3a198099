import * as v from 'valibot'
import { assetSchema } from '#contract/asset.ts'
import { collectionConfigSchema } from '#contract/config/dashboard.ts'

/** A sub-folder of a collection. `path` is a value of the field `folder`. */
const collectionFolderSchema = v.object({ path: v.string(), name: v.string(), count: v.number() })
export type CollectionFolder = v.InferOutput<typeof collectionFolderSchema>

const servedCollectionSchema = v.looseObject({
  ...collectionConfigSchema.entries,
  /** Number of visible assets. */
  count: v.optional(v.number()),
  /** Whether it is one folder with sub-folders. */
  has_folders: v.optional(v.boolean()),
})
export type ServedCollection = v.InferOutput<typeof servedCollectionSchema>

export const collectionListSchema = v.object({ collections: v.array(servedCollectionSchema) })
export const collectionDocsSchema = v.object({
  docs: v.array(assetSchema),
  numFound: v.optional(v.number()),
  /** Only if requested, and optional for a backend. */
  folders: v.optional(v.array(collectionFolderSchema)),
})
export type CollectionDocs = v.InferOutput<typeof collectionDocsSchema>
