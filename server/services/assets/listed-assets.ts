import type { Caller } from '../../common/caller.ts'
import { type AssetListing, listedText } from '../../ports/asset-listing.ts'
import type { AssetRights } from '../../ports/asset-record.ts'
import type { Documents } from '../../ports/documents.ts'
import { authorize, mayDownloadSomething } from './authorize.ts'

/** The assets of a page of results, ready to be sent. */
export interface ListedAssets {
  /** JSON text of each asset that the caller may see, in the order asked for; hidden and unknown ones are both just not there. */
  texts(caller: Caller, ids: readonly string[]): Promise<string[]>
}

export interface ListedAssetsOptions {
  readonly documents: Pick<Documents, 'getListings' | 'assetsRevision'>
  readonly apiPrefix: string
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** Assets kept at most; one or two kilobytes each. */
  readonly max?: number
}

/** What is kept of an asset: who may do what, and its text by everything that tells one caller's from another's. */
interface Listed {
  readonly rights: AssetRights
  readonly texts: Map<string, string>
}

/** Download counts change without a new revision; they may be so old. */
const maxAgeMs = 60_000
/** Languages come from requests. */
const mostTexts = 8

/** Answers depend on nothing else of a caller. */
const variantOf = (caller: Caller, listed: Listed): string => `${mayDownloadSomething(caller, listed)} ${caller.locale}`

/**
 * Keeps the assets that were shown last and not for the first time: most of those that a rare question finds are not asked for again soon, and
 * texts that are kept only to be dropped are what the heap grows by. The revision of the assets is asked for every time and empties it when anything changed,
 * so a right that was taken away is gone at once, also when another process took it.
 */
export const createListedAssets = ({ documents, apiPrefix, clock, max = 5000 }: ListedAssetsOptions): ListedAssets => {
  const kept = new Map<string, Listed>()
  /** Shown once lately. */
  const once = new Set<string>()
  let revision = -1
  let since = 0

  const refresh = async (): Promise<void> => {
    const now = await documents.assetsRevision()
    if (now === revision && Math.abs(clock() - since) < maxAgeMs) return
    kept.clear()
    revision = now
    since = clock()
  }
  const isComplete = (caller: Caller, listed: Listed | undefined): boolean =>
    listed !== undefined && (!authorize(caller, listed, 'view') || listed.texts.has(variantOf(caller, listed)))
  const list = (caller: Caller, listing: AssetListing, known: Listed | undefined): Listed => {
    const listed: Listed = known ?? { rights: listing.rights, texts: new Map() }
    if (!authorize(caller, listed, 'view')) return listed
    if (listed.texts.size >= mostTexts) listed.texts.clear()
    const downloadable = mayDownloadSomething(caller, listed)
    listed.texts.set(variantOf(caller, listed), listedText(listing, { apiPrefix, locale: caller.locale, downloadable }))
    return listed
  }
  const isShownAgain = (id: string): boolean => {
    if (kept.has(id) || once.delete(id)) return true
    if (once.size >= max * 4) once.clear()
    once.add(id)
    return false
  }
  const keep = (id: string, listed: Listed): void => {
    if (!isShownAgain(id)) return
    const [oldest] = kept.keys()
    if (kept.size >= max && oldest !== undefined && !kept.has(id)) kept.delete(oldest)
    kept.set(id, listed)
  }
  const textsOf = (caller: Caller, found: ReadonlyMap<string, Listed>): string[] =>
    [...found.values()].flatMap((listed) => (authorize(caller, listed, 'view') ? (listed.texts.get(variantOf(caller, listed)) ?? []) : []))

  return {
    async texts(caller, given) {
      const ids = [...new Set(given)]
      await refresh()
      const asked = revision
      const missing = ids.filter((id) => !isComplete(caller, kept.get(id)))
      const listings = missing.length === 0 ? [] : await documents.getListings(missing)
      if (asked !== revision) {
        // Somebody else emptied it meanwhile: what was read belongs to the time before.
        const read = await documents.getListings(ids)
        return textsOf(caller, new Map(read.map((listing) => [listing.id, list(caller, listing, undefined)])))
      }
      const read = new Map(listings.map((listing) => [listing.id, list(caller, listing, kept.get(listing.id))]))
      const found = new Map(
        ids.flatMap((id): [string, Listed][] => {
          const listed = read.get(id) ?? kept.get(id)
          return listed ? [[id, listed]] : []
        }),
      )
      for (const [id, listed] of read) keep(id, listed)
      return textsOf(caller, found)
    },
  }
}
