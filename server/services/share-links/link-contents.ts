import { maxSharedAssetCount, type SharedSearch } from '#contract/share-links.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Caller } from '../../common/caller.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import type { ShareLinkRecord } from '../../ports/share-link-store.ts'
import type { Stores } from '../../ports/stores.ts'
import { viewGroups } from '../assets/authorize.ts'
import { parseSearch } from '../assets/parse-search.ts'
import { rightsKeyOf } from '../assets/rights-key.ts'

export interface AssetList {
  readonly ids: readonly string[]
  readonly holds: (assetId: string) => boolean
}

/** The files of links. */
export interface LinkContents {
  /** Those of a live link are at most one second old. `maker`: with the present rights. */
  read(link: Pick<ShareLinkRecord, 'id' | 'search'>, maker: Caller): Promise<AssetList>
  /**
   * What a search of the maker finds now, and the search without typing errors: a link never replaces words, because similar ones could share files
   * that nobody meant. Rejects with `request.invalid`.
   */
  find(search: SharedSearch, maker: Caller): Promise<{ readonly ids: readonly string[]; readonly search: SharedSearch }>
}

interface LinkContentsParts {
  readonly stores: Pick<Stores, 'shareLinks'>
  readonly catalogue: Pick<Catalogue, 'search'>
}

/** Links whose lists are in memory, each of a few hundred kilobytes at most. */
const knownListCount = 100
const liveMs = 1000

interface KnownList {
  readonly key: string
  /** Null = the list never changes. */
  readonly readAt: number | null
  readonly list: Promise<AssetList>
}

const listOf = (ids: readonly string[]): AssetList => {
  const all = new Set(ids)
  return { ids, holds: (id) => all.has(id) }
}

export const createLinkContents = ({ stores, catalogue }: LinkContentsParts): LinkContents => {
  const known = new Map<string, KnownList>()

  const find: LinkContents['find'] = async (search, maker) => {
    const { ids, corrected } = await run(search, maker)
    return { ids, search: corrected ? { ...search, solr_q: corrected.text } : search }
  }
  const run = async (search: SharedSearch, maker: Caller) => {
    const request = parseSearch({ ...search, solr_facetfields: [] })
    return catalogue.search({
      ...request,
      start: 0,
      rows: maxSharedAssetCount,
      groups: viewGroups(maker),
      locale: maker.locale,
    })
  }
  const findExactly = async (search: SharedSearch, maker: Caller): Promise<readonly string[]> => {
    const { ids, corrected } = await run(search, maker)
    return corrected ? [] : ids
  }

  return {
    find,
    read: (link, maker) => {
      const { id, search } = link
      const key = search ? rightsKeyOf(maker) : ''
      const before = known.get(id)
      const isCurrent = before?.key === key && (before.readAt === null || performance.now() - before.readAt < liveMs)
      const current: KnownList = isCurrent
        ? before
        : {
            key,
            readAt: search ? performance.now() : null,
            list: (search ? findExactly(search, maker) : stores.shareLinks.sharedAssetIds(id)).then(listOf),
          }
      // The last used one is the last of the map.
      known.delete(id)
      known.set(id, current)
      current.list.catch(() => known.delete(id))
      const [oldest] = known.keys()
      if (known.size > knownListCount && oldest !== undefined) known.delete(oldest)
      return current.list.catch((error: unknown) => {
        // A stored search that a newer server refuses finds nothing.
        if (error instanceof ApiError && error.status === 400) return listOf([])
        throw error
      })
    },
  }
}
