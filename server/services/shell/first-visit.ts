import { serialize } from 'hono/utils/cookie'
import type { Config } from '#contract/config/schema.ts'
import { guestCookieOf, prefixOf } from '#contract/portal-prefix.ts'
import { type PrefetchedSearch, prefetchedRowCount, requestedFacets, searchKey } from '#contract/prefetched-search.ts'
import type { SearchResponse } from '#contract/search.ts'
import type { Caller } from '../../common/caller.ts'
import { parseSearch } from '../assets/parse-search.ts'
import { searchAssets } from '../assets/search-assets.ts'
import type { Services } from '../services.ts'
import { guestCaller } from '../sessions/callers.ts'

/** Data that the document contains for a first visit, so that the first view needs no requests. */
export interface FirstVisit {
  /** Search response of a guest without a query, with its key; null if it is not available. */
  search(config: Config, locale: string): Promise<PrefetchedSearch | null>
  /** Set-Cookie with a guest token, valid for a minute. A page that needs a session takes it over. */
  cookie(secure: boolean): string | null
}

const cookieSeconds = 60
/** Browsers open about six connections to a server; more preloads would delay the page. */
const preloadCount = 6

/**
 * Link header that preloads the first images before the document is parsed; null if there are none. The server does not know the fragment
 * of the URL, so a dashboard gets them too.
 */
export const preloadLinkOf = ({ response }: SearchResponse): string | null => {
  const addresses = response.docs.slice(0, preloadCount).map(({ thumb_url, url }) => thumb_url ?? url ?? '')
  const safe = addresses.filter((address) => /^[\w./:%?&=~+-]+$/.test(address))
  return safe.length === 0 ? null : safe.map((address) => `<${address}>; rel=preload; as=image; fetchpriority=high`).join(', ')
}

/**
 * Null if guests are not allowed. The response is the same for every guest, and the token is in a header of its own, so the compressed
 * document can be cached.
 */
export const createFirstVisit = (services: Services, basePath: string): FirstVisit | null => {
  if (!services.guests) return null
  return {
    search: async (config, locale) => {
      const query = {
        solr_q: '*',
        solr_sort: `${config.sorting.default_without_text ?? config.sorting.default} ${config.sorting.orientation.default}`,
        solr_facetfields: requestedFacets(config.facets),
      }
      const guest: Caller = guestCaller('', locale)
      try {
        const response = await searchAssets(services, guest, parseSearch({ ...query, solr_start: 0, solr_rows: prefetchedRowCount }))
        return { key: searchKey(query, locale), response }
      } catch {
        // The index may not be ready, or the configuration may not fit it. The page then searches itself and shows the error.
        return null
      }
    },
    cookie: (secure) => {
      const token = services.sessions.beginGuest()
      return (
        token && serialize(guestCookieOf(prefixOf(basePath)), token, { path: basePath, sameSite: 'Strict', secure, maxAge: cookieSeconds })
      )
    },
  }
}
