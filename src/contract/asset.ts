import * as v from 'valibot'

/** The server chooses asset ids; a client treats them as opaque. In links, a dot at the end counts as the end of a sentence. */
export const assetIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,128}$/))

/** Removes what programs insert into links: white space and invisible characters, and around an id brackets, quotes and the end of a sentence. */
const cleanId = (text: string): string => text.replaceAll(/[\s\p{Cf}]/gu, '').replaceAll(/^[^\w.-]+|[^\w-]+$/g, '')

/** The asset id of a decoded link; the text itself if it contains no id. */
export const linkedAssetId = (text: string): string => cleanId(text) || text

/** The different asset ids of a decoded list. */
export const linkedAssetIds = (text: string): string[] => [...new Set(text.split(/[,;]/).map(cleanId))].filter((id) => id !== '')

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
    /** Number of pages of a document, or of an image with several. */
    pages: v.optional(v.number()),
    /** Seconds since the epoch: limits in time of the right to view and to download. An end is the first second without the right. */
    visible_from: v.optional(fieldValueSchema),
    visible_until: v.optional(fieldValueSchema),
    download_from: v.optional(fieldValueSchema),
    download_until: v.optional(fieldValueSchema),
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
