import * as v from 'valibot'
import { assetIdSchema, assetSchema } from '#contract/asset.ts'
import { maxShareDays } from '#contract/config/share-links.ts'
import { localeSchema } from '#contract/locale.ts'
import { searchQuerySchema } from '#contract/search.ts'
import { isShareToken } from '#contract/share-link-token.ts'

/** Links of one person at most, expired ones included. */
export const maxShareLinkCount = 500
/** Files of one link. */
export const maxSharedAssetCount = 2000
/** Files of one response of `links/assets`. */
export const maxSharedRowCount = 200
/** Days after its end for which a link is still listed. */
export const listedAfterEndDays = 90

/** Characters. */
export const shareTextLengths = { name: 120, message: 2000 } as const
/** Characters. The number of attempts is limited, so that a short word is enough. */
export const sharePasswordLength = { minLength: 6, maxLength: 128 } as const

const nameSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(shareTextLengths.name), v.regex(/^[^\p{C}]*$/u))
const messageSchema = v.pipe(v.string(), v.trim(), v.maxLength(shareTextLengths.message))
const passwordSchema = v.pipe(v.string(), v.minLength(sharePasswordLength.minLength), v.maxLength(sharePasswordLength.maxLength))
const daysSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxShareDays))

/** What recipients may download, within the rights of the person who made the link: nothing, every format, or these convert sets. */
export const sharedFormatsSchema = v.union([
  v.picklist(['none', 'all']),
  v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(64))), v.minLength(1), v.maxLength(20)),
])
export type SharedFormats = v.InferOutput<typeof sharedFormatsSchema>

const settings = {
  /** Shown to the recipients as the title of the page. */
  name: nameSchema,
  /** Shown to the recipients; empty = none. */
  message: messageSchema,
  /** Language of the page; null = the language of the recipient. */
  locale: v.nullable(localeSchema),
  formats: sharedFormatsSchema,
  /** Messengers show the name, the message and a picture, if the link has no password. */
  preview: v.optional(v.boolean(), false),
}

/** The search whose results a link shows, as in the query of `search`. */
export const sharedSearchSchema = v.object({
  filter: searchQuerySchema.entries.filter,
  solr_q: searchQuerySchema.entries.solr_q,
  solr_sort: searchQuerySchema.entries.solr_sort,
})
export type SharedSearch = v.InferOutput<typeof sharedSearchSchema>

export const newShareLinkSchema = v.pipe(
  v.object({
    ...settings,
    /** Days until the end; null = no end, if the configuration allows it. */
    days: v.nullable(daysSchema),
    /** Missing = the address alone opens the link. */
    password: v.exactOptional(passwordSchema),
    /** Files that the person sees, in this order; without `search`. */
    ids: v.exactOptional(v.pipe(v.array(assetIdSchema), v.minLength(1), v.maxLength(maxSharedAssetCount))),
    /** The first results of a search, at each moment those of that moment; without `ids`. */
    search: v.exactOptional(sharedSearchSchema),
  }),
  v.check(({ ids, search }) => (ids === undefined) !== (search === undefined)),
)
export type NewShareLink = v.InferOutput<typeof newShareLinkSchema>

const linkIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))

export const shareLinkIdSchema = v.object({ id: linkIdSchema })

/** Missing keys stay as they are. */
export const shareLinkChangeSchema = v.object({
  id: linkIdSchema,
  name: v.exactOptional(nameSchema),
  message: v.exactOptional(messageSchema),
  locale: v.exactOptional(v.nullable(localeSchema)),
  formats: v.exactOptional(sharedFormatsSchema),
  preview: v.exactOptional(v.boolean()),
  /** Days from now. */
  days: v.exactOptional(v.nullable(daysSchema)),
  /** Null = none any more. Another password ends what was opened with the former one. */
  password: v.exactOptional(v.nullable(passwordSchema)),
  /** Replaces the address. The former one, and what was opened with it, ends. */
  renewAddress: v.exactOptional(v.literal(true)),
})
export type ShareLinkChange = v.InferOutput<typeof shareLinkChangeSchema>

const listedShareLinkSchema = v.object({
  /** Names the link in other calls; it is neither its token nor its hash. */
  id: linkIdSchema,
  name: v.string(),
  message: v.string(),
  locale: v.nullable(localeSchema),
  formats: sharedFormatsSchema,
  preview: v.boolean(),
  hasPassword: v.boolean(),
  /** Number of files; of a live link when it was last opened. */
  files: v.number(),
  /** The link shows the results of a search as they are at each moment. */
  isLive: v.boolean(),
  /** Milliseconds since the epoch, like the other times. */
  created: v.number(),
  /** Null = no end. */
  expires: v.nullable(v.number()),
  /** `over` = its end has passed; `paused` = the person who made it may not share at present, so that it shows nothing. */
  state: v.picklist(['open', 'over', 'paused']),
  /** How often it was opened, and files and zips that were downloaded through it. Not who did it. */
  opens: v.number(),
  downloads: v.number(),
  /** Last opening or download, to the minute; null = never. */
  used: v.nullable(v.number()),
  /** Name of the account that made it; only in the list of all links. */
  maker: v.exactOptional(v.string()),
})
export type ListedShareLink = v.InferOutput<typeof listedShareLinkSchema>

/** `all` = those of every account, for administrators. */
export const shareLinksQuerySchema = v.object({ all: v.optional(v.literal('true')) })
/** The newest first. */
export const shareLinksSchema = v.object({ links: v.array(listedShareLinkSchema) })

/** `token` is the last part of the address `/s/{token}`. No later call returns it. */
export const shareLinkAddedSchema = v.object({ ...listedShareLinkSchema.entries, token: v.string() })
export type ShareLinkAdded = v.InferOutput<typeof shareLinkAddedSchema>

/** With `token` if the address was replaced. */
export const shareLinkChangedSchema = v.object({ ...listedShareLinkSchema.entries, token: v.exactOptional(v.string()) })
export type ShareLinkChanged = v.InferOutput<typeof shareLinkChangedSchema>

export const shareLinkOpeningSchema = v.object({
  token: v.pipe(v.string(), v.check(isShareToken)),
  password: v.exactOptional(v.pipe(v.string(), v.maxLength(sharePasswordLength.maxLength))),
})

/** What recipients learn about a link. `session` is for the Authorization header and opens nothing but the files of the link. */
export const openedShareLinkSchema = v.object({
  session: v.string(),
  id: linkIdSchema,
  name: v.string(),
  message: v.string(),
  locale: v.nullable(localeSchema),
  formats: sharedFormatsSchema,
  files: v.number(),
  /** Null = no end. */
  expires: v.nullable(v.number()),
  /** Name of the account that made the link. */
  maker: v.string(),
})
export type OpenedShareLink = v.InferOutput<typeof openedShareLinkSchema>

export const sharedAssetsQuerySchema = v.object({ start: v.optional(v.string()), rows: v.optional(v.string()) })

/** Some files of the link, in its order. */
export const sharedAssetsSchema = v.object({
  docs: v.array(assetSchema),
  /** Files of the link between `start` and `start + rows` that are gone or hidden. */
  missing: v.number(),
  /** Files of the link, with those that are missing. */
  total: v.number(),
})
export type SharedAssets = v.InferOutput<typeof sharedAssetsSchema>
