import * as v from 'valibot'
import { assetKinds } from '#contract/asset-kind.ts'

const convertSetKindSchema = v.object({
  kind: v.picklist(assetKinds),
  assets: v.number(),
  format: v.optional(v.string()),
  bytes: v.optional(v.number()),
  estimated: v.optional(v.boolean()),
})
export type ConvertSetKind = v.InferOutput<typeof convertSetKindSchema>

/** A rendition preset: one format in which an asset can be downloaded. Id `0` is the original file. */
export const convertSetSchema = v.object({
  id: v.string(),
  title: v.string(),
  /** File extension of the rendition: `jpg`, `tif`, `mp4`. */
  format: v.optional(v.string()),
  /** Size of the rendition in pixels. */
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  /** Bytes; exact when `estimated` is absent. */
  bytes: v.optional(v.number()),
  estimated: v.optional(v.boolean()),
  /** Number of requested assets that offer this preset. */
  assets: v.optional(v.number()),
  /** The same for the assets of each kind. Without it, a selection of several kinds is downloaded in one preset. */
  kinds: v.optional(v.array(convertSetKindSchema)),
})
export type ConvertSet = v.InferOutput<typeof convertSetSchema>

export const convertSetsSchema = v.object({ convert_sets: v.array(convertSetSchema) })
