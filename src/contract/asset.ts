import * as v from 'valibot'

/** The server chooses asset ids; a client treats them as opaque. */
export const assetIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,128}$/))

const scalarSchema = v.union([v.string(), v.number()])
const fieldValueSchema = v.nullable(v.union([scalarSchema, v.array(scalarSchema)]))
export type FieldValue = v.InferOutput<typeof fieldValueSchema>

/**
 * An asset in the responses of search, assets and collection/get. Metadata fields are keys beside the named ones. `{field}_label`
 * contains the label in the user's language where the value is a code.
 */
export const assetSchema = v.objectWithRest(
  {
    id: assetIdSchema,
    /** Preview image (long side about 2000 px); absent = nothing to show or no right to see it. */
    url: v.optional(v.string()),
    /** Image of the result lists (height 400 px); falls back to `url`. */
    thumb_url: v.optional(v.string()),
    filetype: v.optional(v.string()),
    /** Media types: contains `image`, `video`, `document` or `3d`. */
    asset_groups: v.optional(v.array(v.string())),
    width: v.optional(v.number()),
    height: v.optional(v.number()),
    pixel_x: v.optional(v.number()),
    pixel_y: v.optional(v.number()),
    bbox_x: v.optional(v.number()),
    bbox_y: v.optional(v.number()),
    rating: v.optional(fieldValueSchema),
    color_code: v.optional(fieldValueSchema),
    /** Base64 of a ThumbHash (about 25 bytes). */
    thumbhash: v.optional(v.string()),
    /** `#rrggbb` */
    dominant_color: v.optional(v.string()),
    /** Number of pages of a document. */
    pages: v.optional(v.number()),
    /** false = the user may view the asset but not download it; absent = call session/csets. */
    downloadable: v.optional(v.boolean()),
  },
  v.unknown(),
)
export type Asset = v.InferOutput<typeof assetSchema>

export const assetsResponseSchema = v.object({
  docs: v.array(assetSchema),
  /** Requested ids that do not exist or are not visible. An id that the server cannot check now is in neither list. */
  missing: v.array(v.string()),
})
