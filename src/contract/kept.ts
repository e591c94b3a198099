import * as v from 'valibot'
import { assetSchema } from '#contract/asset.ts'
import { localisedSchema } from '#contract/locale.ts'

const valuesByField = v.record(v.string(), v.array(v.string()))

/** What the search index knows of an asset, in every language: by it the asset is found without a connection as it is with one. */
export const catalogueEntrySchema = v.object({
  /** Searched text field → its texts. */
  texts: valuesByField,
  facets: valuesByField,
  /** Dates as epoch seconds. */
  numbers: v.record(v.string(), v.number()),
  /** Place among assets that nothing else puts in order: lower ones come first. Comparable between answers as long as the catalogue stands. */
  order: v.number(),
  /** Field → value → its words per language, only where it has some. */
  labels: v.record(v.string(), v.record(v.string(), localisedSchema)),
})
export type CatalogueEntry = v.InferOutput<typeof catalogueEntrySchema>

/** Most assets that one call hands over to keep. */
export const mostKeptAtOnce = 500

export const keepBodySchema = v.object({ ids: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(mostKeptAtOnce)) })

export const keptAssetSchema = v.object({ asset: assetSchema, entry: catalogueEntrySchema })

export type KeptAsset = v.InferOutput<typeof keptAssetSchema>

export const keptAnswerSchema = v.object({
  /** Seconds from now for which what is handed over may be shown without asking again. */
  lease: v.number(),
  assets: v.array(keptAssetSchema),
  /** Asked for, and not to be kept: unknown, hidden or forbidden; together with `assets` they echo the request. */
  refused: v.array(v.string()),
})
export type KeptAnswer = v.InferOutput<typeof keptAnswerSchema>
