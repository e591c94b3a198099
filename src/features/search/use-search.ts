import { useLingui } from '@lingui/react'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { ViewKey } from '#contract/config/views.ts'
import { readSearchAddress, type SearchAddress } from '#contract/search-address.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { runSearchAtom, searchAtom } from '../../domain/search/actions.ts'
import { activeQueryAtom } from '../../domain/search/atoms.ts'
import { pageSizes } from '../../domain/search/page-size.ts'
import { queryFromAddress, queryKey, type SearchQuery } from '../../domain/search/query.ts'
import { type ScrollAnchor, saveScrollAnchor } from '../../domain/search/scroll-anchor.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'

/** Pages from which the user can return to the results. */
const preservesResults = new Set<string>(['asset', 'bookmark'])

interface Search {
  readonly query: SearchQuery
  /** Key of the query in this language. */
  readonly key: string
  readonly retry: () => void
  /**
   * Replaces the results without a loading state.
   * @param mayReplace asked when the new results arrive
   * @returns whether they were replaced
   */
  readonly refresh: (mayReplace: () => boolean) => Promise<boolean>
  /** For the grid: registers a function that reads the scroll anchor when the page is left. */
  readonly registerAnchor: (read: () => ScrollAnchor) => void
}

/**
 * Runs the search of the address, and stores the scroll anchor when the page is left.
 * @param area element that shows the results
 */
export const useSearch = (address: SearchAddress, view: ViewKey, area: RefObject<HTMLElement | null>): Search => {
  const { i18n } = useLingui()
  const store = useStore()
  const config = useAtomValue(configAtom)
  const session = useAtomValue(sessionAtom)
  const connection = useAtomValue(connectionAtom)
  const search = useSetAtom(searchAtom)
  const runSearch = useSetAtom(runSearchAtom)
  const { sorting } = config

  const query = useMemo(() => queryFromAddress(address, { sorting }), [address, sorting])
  const key = queryKey(query, i18n.locale)

  const isOnline = connection === 'online'
  const currentRequest = useCallback(
    (requested: SearchQuery = query) => {
      const width = area.current?.clientWidth ?? window.innerWidth
      return { query: requested, locale: i18n.locale, pages: pageSizes(view, config.search, width, window.innerHeight, !isOnline) }
    },
    [area, config, i18n.locale, isOnline, view, query],
  )

  // In a layout effect, before the first paint: the response may be there already.
  useLayoutEffect(() => {
    void search(currentRequest())
    // oxlint-disable-next-line react/exhaustive-deps -- searches again for another query or a new session, not for another width
  }, [key, session === null, isOnline])
  // A store subscription starts the request before React renders the new page.
  useLayoutEffect(
    () =>
      store.sub(pageAtom, () => {
        const { route, value, search: parts } = store.get(pageAtom)
        if (route === 'search') void search(currentRequest(queryFromAddress(readSearchAddress(value, parts), { sorting })))
      }),
    [search, sorting, store, currentRequest],
  )

  const readAnchorRef = useRef<(() => ScrollAnchor) | null>(null)
  const registerAnchor = useCallback((read: () => ScrollAnchor) => {
    readAnchorRef.current = read
  }, [])
  useEffect(() => {
    // Also store the anchor before a reload.
    const storeAnchor = () => {
      const activeQuery = store.get(activeQueryAtom)
      if (activeQuery && readAnchorRef.current) saveScrollAnchor(activeQuery.key, readAnchorRef.current())
    }
    window.addEventListener('pagehide', storeAnchor)
    return () => {
      window.removeEventListener('pagehide', storeAnchor)
      if (preservesResults.has(store.get(pageAtom).route)) storeAnchor()
    }
  }, [store])
  const retry = useCallback(() => void runSearch(currentRequest()), [runSearch, currentRequest])
  const refresh = useCallback((mayReplace: () => boolean) => runSearch({ ...currentRequest(), mayReplace }), [runSearch, currentRequest])
  return { query, key, retry, refresh, registerAnchor }
}
