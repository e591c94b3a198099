import { useLingui } from '@lingui/react'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { ViewKey } from '#contract/config/views.ts'
import { searchAfreshAtom, searchAtom } from '../../domain/catalogue/actions.ts'
import { readSearchAddress, type SearchAddress } from '../../domain/catalogue/address.ts'
import { askedAtom } from '../../domain/catalogue/atoms.ts'
import { pageSizes } from '../../domain/catalogue/page-size.ts'
import { type Wish, wishKey, wishOf } from '../../domain/catalogue/query.ts'
import { type Place, rememberPlace } from '../../domain/catalogue/return-point.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'

/** Pages from which one comes back to the results as they were. */
const comesBack = new Set<string>(['asset', 'bookmark'])

interface Search {
  readonly wish: Wish
  /** Of the question in this language. */
  readonly key: string
  readonly retry: () => void
  /** For the grid: tells where it stands, asked when the page is left. */
  readonly notePlace: (read: () => Place) => void
}

/** Asks what the address says, and notes where the results stand when the page is left. `area` = the element that shows the results. */
export const useSearch = (address: SearchAddress, view: ViewKey, area: RefObject<HTMLElement | null>): Search => {
  const { i18n } = useLingui()
  const store = useStore()
  const config = useAtomValue(configAtom)
  const session = useAtomValue(sessionAtom)
  const connection = useAtomValue(connectionAtom)
  const search = useSetAtom(searchAtom)
  const searchAfresh = useSetAtom(searchAfreshAtom)
  const { sorting } = config

  const wish = useMemo(() => wishOf(address, { sorting }), [address, sorting])
  const key = wishKey(wish, i18n.locale)

  const isOnline = connection === 'online'
  const wanted = useCallback(
    (asked: Wish = wish) => {
      const width = area.current?.clientWidth ?? window.innerWidth
      return { wish: asked, locale: i18n.locale, pages: pageSizes(view, config.search, width, window.innerHeight, !isOnline) }
    },
    [area, config, i18n.locale, isOnline, view, wish],
  )

  // Before the first paint: the answer may be there already.
  useLayoutEffect(() => {
    void search(wanted())
    // oxlint-disable-next-line react/exhaustive-deps -- asks anew when the question has changed or may be asked at last, not for another width
  }, [key, session === null, isOnline])
  // Before the page says that it asks: that is drawn while the question is on its way.
  useLayoutEffect(
    () =>
      store.sub(pageAtom, () => {
        const { place, value, search: parts } = store.get(pageAtom)
        if (place === 'search') void search(wanted(wishOf(readSearchAddress(value, parts), { sorting })))
      }),
    [search, sorting, store, wanted],
  )

  const place = useRef<(() => Place) | null>(null)
  const notePlace = useCallback((read: () => Place) => {
    place.current = read
  }, [])
  useEffect(() => {
    // A reload is no way out either.
    const keep = () => {
      const asked = store.get(askedAtom)
      if (asked && place.current) rememberPlace(asked.key, place.current())
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      if (comesBack.has(store.get(pageAtom).place)) keep()
    }
  }, [store])
  const retry = useCallback(() => void searchAfresh(wanted()), [searchAfresh, wanted])
  return { wish, key, retry, notePlace }
}
