import * as v from 'valibot'

/** One form in which an asset can be had. Id `0` is the original file. */
export const convertSetSchema = v.object({
  id: v.string(),
  title: v.string(),
  /** Extension of the file that comes out: `jpg`, `tif`, `mp4`. */
  format: v.optional(v.string()),
  /** Pixels that come out for this asset. */
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  /** Bytes; exact when `estimated` is absent. */
  bytes: v.optional(v.number()),
  estimated: v.optional(v.boolean()),
  /** How many of the assets that were asked for can be had in it. */
  assets: v.optional(v.number()),
})
export type ConvertSet = v.InferOutput<typeof convertSetSchema>

export const convertSetsSchema = v.object({ convert_sets: v.array(convertSetSchema) })
