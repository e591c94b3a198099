import * as v from 'valibot'
import { assetIdSchema, assetSchema } from '#contract/asset.ts'
import { catalogueEntrySchema } from '#contract/offline-assets.ts'
import { orientations, sortKeys } from '#contract/search.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const queryConditionsSchema = v.object({
  text: v.string(),
  /** Filter of the search contract, validated when the query is sent. */
  filter: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
  sort: v.object({ key: v.picklist(sortKeys), orientation: v.picklist(orientations) }),
})

const storedSourceSchema = v.variant('kind', [
  v.object({ kind: v.literal('collection'), indicator: v.string(), wish: queryConditionsSchema }),
  v.object({ kind: v.literal('search'), wish: queryConditionsSchema }),
  v.object({ kind: v.literal('bookmarks') }),
  v.object({ kind: v.literal('asset'), id: assetIdSchema }),
  v.object({ kind: v.literal('recent-assets'), ids: v.array(assetIdSchema) }),
  v.object({ kind: v.literal('recent-search'), ids: v.array(assetIdSchema), wish: queryConditionsSchema }),
])
type StoredSource = v.InferOutput<typeof storedSourceSchema>
type WithQuery<Source> = Source extends { readonly wish: infer Query } ? Omit<Source, 'wish'> & { readonly query: Query } : Source

/**
 * Source of an offline set: the results of a collection or a search, the bookmarks, or one asset. The `recent` kinds are stored without a
 * request of the user: the last opened assets, newest first, and the first results of the last search.
 */
export type OfflineSource = WithQuery<StoredSource>
export type RecentSource = Extract<OfflineSource, { readonly ids: unknown }>

/** Whether a set was stored without a request of the user. */
export const isRecent = (source: OfflineSource): source is RecentSource => 'ids' in source

/** Reason why a set has stopped: `full` = the device has no space, `failed` = invalid responses. */
export const offlineTroubles = ['full', 'failed'] as const

/** Rendition preset of the files. */
const renditionSchema = v.object({ id: v.string(), title: v.string(), format: v.optional(v.string()) })
export type OfflineRendition = v.InferOutput<typeof renditionSchema>

const storedSetSchema = v.object({
  /** Unique id. A set that was removed and added again has another one, so outdated work is detected. */
  key: v.string(),
  source: storedSourceSchema,
  /** Title for the user; empty if it follows from the source. */
  title: v.string(),
  /** Rendition of the files; null = only pictures. */
  form: v.optional(v.nullable(renditionSchema), null),
  /** Milliseconds since the epoch. */
  addedAt: v.number(),
  /** Language of the current round. */
  locale: v.string(),
  /** Increased with every refresh. */
  round: count,
  /** Stage of the round: list the members, load their metadata, load their pictures. */
  stage: v.picklist(['members', 'metadata', 'pictures', 'done']),
  /** Number of members on the server; larger than the number of copies if the set is too large or some are forbidden. null = unknown. */
  found: v.nullable(count),
  /** End of the last finished round in milliseconds since the epoch; null = none. */
  refreshedAt: v.nullable(v.number()),
  /** End of the offline permission, on the clock of permission-clock.ts; null = no permission yet. */
  leaseUntil: v.nullable(v.number()),
  /** End of the permission according to the responses of the current round. */
  leaseNext: v.nullable(v.number()),
  /** The first end of a permission of a single asset, on the same clock; null = there is none. */
  firstItemEnd: v.optional(v.nullable(v.number()), null),
  trouble: v.nullable(v.picklist(offlineTroubles)),
  /** Time of the next automatic retry in milliseconds since the epoch; null = the last attempt did not fail. */
  retryAtMs: v.optional(v.nullable(v.number()), null),
})
type StoredSet = v.InferOutput<typeof storedSetSchema>

export interface OfflineSet extends Omit<StoredSet, 'source' | 'form' | 'leaseUntil' | 'leaseNext'> {
  readonly source: OfflineSource
  /** Rendition of the files; null = only pictures. */
  readonly rendition: OfflineRendition | null
  /** End of the offline permission, on the clock of permission-clock.ts; null = no permission yet. */
  readonly permissionEnd: number | null
  /** End of the permission according to the responses of the current round. */
  readonly nextPermissionEnd: number | null
}

const sourceOf = (source: StoredSource): OfflineSource => {
  if (!('wish' in source)) return source
  const { wish: query, ...others } = source
  return { ...others, query }
}
const storedSourceOf = (source: OfflineSource): StoredSource => {
  if (!('query' in source)) return source
  const { query: wish, ...others } = source
  return { ...others, wish }
}

/** Reads a row. The names in rows never change, because tabs of two versions use them at the same time. */
export const offlineSetSchema = v.pipe(
  storedSetSchema,
  v.transform(
    ({ source, form, leaseUntil, leaseNext, ...others }): OfflineSet => ({
      ...others,
      source: sourceOf(source),
      rendition: form,
      permissionEnd: leaseUntil,
      nextPermissionEnd: leaseNext,
    }),
  ),
)

/** The row of a set. */
export const storedSetOf = ({ source, rendition, permissionEnd, nextPermissionEnd, ...others }: OfflineSet): StoredSet => ({
  ...others,
  source: storedSourceOf(source),
  form: rendition,
  leaseUntil: permissionEnd,
  leaseNext: nextPermissionEnd,
})

export const offlineItemSchema = v.object({
  /** Key of the set, a space, id of the asset. */
  key: v.string(),
  set: v.string(),
  id: assetIdSchema,
  /** Round of the last response for the asset; 0 = none yet. */
  round: count,
  /** Addresses of its pictures. */
  pictures: v.array(v.string()),
  /** Bytes of the pictures; null = some are missing. */
  bytes: v.nullable(count),
  /** Time of that response in milliseconds since the epoch; null = none yet. */
  at: v.optional(v.nullable(v.number()), null),
  /** End of the permission of this asset, on the clock of permission-clock.ts; null = that of the set ends first. */
  permissionEnd: v.optional(v.nullable(v.number()), null),
})
export type OfflineItem = v.InferOutput<typeof offlineItemSchema>

/** The first end of a permission of a single asset; null = there is none. */
export const firstItemEnd = (items: readonly Pick<OfflineItem, 'permissionEnd'>[]): number | null => {
  const first = items.reduce((earliest, { permissionEnd }) => Math.min(earliest, permissionEnd ?? earliest), Number.POSITIVE_INFINITY)
  return first === Number.POSITIVE_INFINITY ? null : first
}

/** Row of `assets`: a cached response (`at`), or an offline copy with the data for the search index (`entry`). */
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
