import type { Caller } from '../../common/caller.ts'
import type { AssetStore } from '../../ports/asset-store.ts'
import { type AssetListing, listedText } from '../../records/asset-listing.ts'
import type { AssetRights } from '../../records/asset-record.ts'
import { authorize, mayDownloadSomething } from './authorize.ts'

/** Assets of one result page, serialized for the response. */
export interface ListedAssets {
  /** JSON text of each asset that the caller may see, in the requested order. Hidden and unknown assets are both left out. */
  texts(caller: Caller, ids: readonly string[]): Promise<string[]>
}

export interface ListedAssetsOptions {
  readonly assets: Pick<AssetStore, 'getListings' | 'assetsRevision'>
  readonly apiPrefix: string
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** Largest number of cached assets; each takes one or two kilobytes. */
  readonly maxCachedCount?: number
}

/** Cached rights and texts of one asset; `texts` is keyed by `variantOf`. */
interface CachedListing {
  readonly id: string
  readonly rights: AssetRights
  readonly texts: Map<string, string>
}

/** Download counts change without a new revision, so cached texts expire. */
const maxAgeMs = 60_000
/** Limits the languages per asset, because requests choose them. */
const maxVariantCount = 8

/** Cache key: the only properties of a caller that the text of an asset depends on. */
const variantOf = (caller: Caller, listed: CachedListing): string => `${mayDownloadSomething(caller, listed)} ${caller.locale}`

/**
 * Caches the texts of assets that are requested at least twice: assets of rare queries seldom return, and short-lived entries grow the
 * heap.
 *
 * Each call compares the revision of the assets and clears the cache after any change. A withdrawn right therefore takes effect immediately,
 * even if another process withdrew it.
 */
export const createListedAssets = ({ assets, apiPrefix, clock, maxCachedCount = 5000 }: ListedAssetsOptions): ListedAssets => {
  const cache = new Map<string, CachedListing>()
  /** Ids that were requested once recently. */
  const requestedOnce = new Set<string>()
  let revision = -1
  let cachedSince = 0

  const refresh = async (): Promise<void> => {
    const current = await assets.assetsRevision()
    if (current === revision && Math.abs(clock() - cachedSince) < maxAgeMs) return
    cache.clear()
    revision = current
    cachedSince = clock()
  }
  const isComplete = (caller: Caller, listed: CachedListing | undefined): boolean =>
    listed !== undefined && (!authorize(caller, listed, 'view') || listed.texts.has(variantOf(caller, listed)))
  const addVariant = (caller: Caller, listing: AssetListing, known: CachedListing | undefined): CachedListing => {
    const listed: CachedListing = known ?? { id: listing.id, rights: listing.rights, texts: new Map() }
    if (!authorize(caller, listed, 'view')) return listed
    if (listed.texts.size >= maxVariantCount) listed.texts.clear()
    const downloadable = mayDownloadSomething(caller, listed)
    listed.texts.set(variantOf(caller, listed), listedText(listing, { apiPrefix, locale: caller.locale, downloadable }))
    return listed
  }
  const isRepeated = (id: string): boolean => {
    if (cache.has(id) || requestedOnce.delete(id)) return true
    if (requestedOnce.size >= maxCachedCount * 4) requestedOnce.clear()
    requestedOnce.add(id)
    return false
  }
  const store = (id: string, listed: CachedListing): void => {
    if (!isRepeated(id)) return
    const [oldest] = cache.keys()
    if (cache.size >= maxCachedCount && oldest !== undefined && !cache.has(id)) cache.delete(oldest)
    cache.set(id, listed)
  }
  const textsOf = (caller: Caller, found: ReadonlyMap<string, CachedListing>): string[] =>
    [...found.values()].flatMap((listed) => (authorize(caller, listed, 'view') ? (listed.texts.get(variantOf(caller, listed)) ?? []) : []))

  return {
    async texts(caller, given) {
      const ids = [...new Set(given)]
      await refresh()
      const revisionBefore = revision
      const missing = ids.filter((id) => !isComplete(caller, cache.get(id)))
      const listings = missing.length === 0 ? [] : await assets.getListings(missing)
      if (revisionBefore !== revision) {
        // Another request cleared the cache in between: the listings above may be older than the rights now.
        const read = await assets.getListings(ids)
        return textsOf(caller, new Map(read.map((listing) => [listing.id, addVariant(caller, listing, undefined)])))
      }
      const read = new Map(listings.map((listing) => [listing.id, addVariant(caller, listing, cache.get(listing.id))]))
      const found = new Map(
        ids.flatMap((id): [string, CachedListing][] => {
          const listed = read.get(id) ?? cache.get(id)
          return listed ? [[id, listed]] : []
        }),
      )
      for (const [id, listed] of read) store(id, listed)
      return textsOf(caller, found)
    },
  }
}
