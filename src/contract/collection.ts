import * as v from 'valibot'
import { assetSchema } from '#contract/asset.ts'
import { collectionConfigSchema } from '#contract/config/dashboard.ts'

export const collectionListSchema = v.object({ collections: v.array(collectionConfigSchema) })
export const collectionDocsSchema = v.object({ docs: v.array(assetSchema), numFound: v.optional(v.number()) })
