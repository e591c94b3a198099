import * as v from 'valibot'
import { assetSchema } from '#contract/asset.ts'
import { localisedSchema } from '#contract/locale.ts'

const valuesByField = v.record(v.string(), v.array(v.string()))

/** Index data of an asset in every language, so that an offline search finds the same assets as an online search. */
export const catalogueEntrySchema = v.object({
  /** Full-text field → its texts. */
  texts: valuesByField,
  facets: valuesByField,
  /** Dates as epoch seconds. */
  numbers: v.record(v.string(), v.number()),
  /** Tie-breaker of the sort order: lower values first. Comparable between responses while the catalogue does not change. */
  order: v.number(),
  /** Field → value → labels by language, only for values with labels. */
  labels: v.record(v.string(), v.record(v.string(), localisedSchema)),
})
export type CatalogueEntry = v.InferOutput<typeof catalogueEntrySchema>

export const maxOfflineAssetsPerCall = 500

export const offlineAssetsBodySchema = v.object({ ids: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(maxOfflineAssetsPerCall)) })

export const offlineAssetSchema = v.object({
  asset: assetSchema,
  entry: catalogueEntrySchema,
  /** Seconds after which limits in time end the permission for this asset. Absent = that of the response ends first. */
  permissionSeconds: v.optional(v.number()),
})

export type OfflineAsset = v.InferOutput<typeof offlineAssetSchema>

export const offlineAssetsResponseSchema = v.object({
  /** Offline permission: seconds for which the assets may be shown without contact to the server. */
  permissionSeconds: v.number(),
  assets: v.array(offlineAssetSchema),
  /** Requested assets without offline copies: unknown, hidden or forbidden. `assets` and `refused` together contain all requested ids. */
  refused: v.array(v.string()),
})
export type OfflineAssetsResponse = v.InferOutput<typeof offlineAssetsResponseSchema>
