import * as v from 'valibot'
import { assetIdSchema, assetSchema } from '#contract/asset.ts'
import { catalogueEntrySchema } from '#contract/kept.ts'
import { orientations, sortKeys } from '#contract/search.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const wishSchema = v.object({
  text: v.string(),
  /** As the contract's filter; what it means is decided where it is asked. */
  filter: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
  sort: v.object({ key: v.picklist(sortKeys), orientation: v.picklist(orientations) }),
})

/** What is kept: whatever a collection or a search finds, the bookmarks as they are, or one asset. */
export const keptSourceSchema = v.variant('kind', [
  v.object({ kind: v.literal('collection'), indicator: v.string(), wish: wishSchema }),
  v.object({ kind: v.literal('search'), wish: wishSchema }),
  v.object({ kind: v.literal('bookmarks') }),
  v.object({ kind: v.literal('asset'), id: assetIdSchema }),
])
export type KeptSource = v.InferOutput<typeof keptSourceSchema>

/** Why it does not go on; the words are the page's. `full` = the device has no room, `failed` = what was answered can't be used. */
export const keptTroubles = ['full', 'failed'] as const

/** The form, a convert set, in which files are kept beside the pictures. */
const keptFormSchema = v.object({ id: v.string(), title: v.string(), format: v.optional(v.string()) })
export type KeptForm = v.InferOutput<typeof keptFormSchema>

export const keptSetSchema = v.object({
  /** A name of its own for every time that something is kept, so that work on one that was removed notices it. */
  key: v.string(),
  source: keptSourceSchema,
  /** What the person knows it by; empty where the source says it. */
  title: v.string(),
  /** null = its pictures are enough. */
  form: v.optional(v.nullable(keptFormSchema), null),
  /** Milliseconds since the epoch. */
  addedAt: v.number(),
  /** Language in which the present round asks. */
  locale: v.string(),
  /** Counts up with every refresh. */
  round: count,
  /** How far the round is: which assets belong to it, what is known of each, their pictures. */
  stage: v.picklist(['members', 'metadata', 'pictures', 'done']),
  /** How many assets belong to it; more than are kept where it is too large, or where some may not be. null = not known yet. */
  found: v.nullable(count),
  /** End of the last round that was finished, in milliseconds since the epoch; null = none was. */
  refreshedAt: v.nullable(v.number()),
  /** Until when it may be shown, on the clock of kept-clock.ts; null = nobody has allowed it yet. */
  leaseUntil: v.nullable(v.number()),
  /** What the answers of the present round allow so far. */
  leaseNext: v.nullable(v.number()),
  trouble: v.nullable(v.picklist(keptTroubles)),
  /** Time of the next automatic retry in milliseconds since the epoch; null = the last attempt did not fail. */
  retryAtMs: v.optional(v.nullable(v.number()), null),
})
export type KeptSet = v.InferOutput<typeof keptSetSchema>

export const keptItemSchema = v.object({
  /** Key of the set, a space, id of the asset. */
  key: v.string(),
  set: v.string(),
  id: assetIdSchema,
  /** Round in which the server last answered for it; 0 = none yet. */
  round: count,
  /** Addresses of pictures that belong to it. */
  pictures: v.array(v.string()),
  /** Bytes of those that are here; null = not all are. */
  bytes: v.nullable(count),
})
export type KeptItem = v.InferOutput<typeof keptItemSchema>

/** A row of `assets`: as it was answered last (`at`), or kept with all that the search index wants to know of it (`entry`). */
export const assetRowSchema = v.object({
  key: v.string(),
  asset: assetSchema,
  at: v.optional(v.number()),
  entry: v.optional(catalogueEntrySchema),
})
export type AssetRow = v.InferOutput<typeof assetRowSchema>

export const assetKey = (locale: string, id: string): string => `${locale} ${id}`
export const itemPrefix = (set: string): string => `${set} `
export const itemKey = (set: string, id: string): string => itemPrefix(set) + id
