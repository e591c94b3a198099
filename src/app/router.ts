import { createRouter, type ParsedLocation } from '@tanstack/react-router'
import { leaveSearchAtom } from '../domain/catalogue/actions.ts'
import { type Place, readPageAddress } from '../domain/navigation/address.ts'
import { isPageShownAtom, pageAtom, routerAtom } from '../domain/navigation/atoms.ts'
import { activeIdAtom, selectedIdsAtom } from '../domain/selection/atoms.ts'
import { sessionAtom, sessionStatusAtom } from '../domain/session/atoms.ts'
import { createPortalHistory } from './hash-history.ts'
import { mustLeave } from './routes/enter.ts'
import { routeTree } from './routes/route-tree.ts'
import { ScreenError } from './screen-error.tsx'
import { scrollToPlace } from './scroll-to-place.ts'
import { parseSearchParams, stringifySearchParams } from './search-params.ts'
import { ScreenPending } from './shell/screen-pending.tsx'
import type { Store } from './store.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
}

/** Pages that lead back to the results as they were. Every other page ends the search. */
const keepsSearch = new Set<Place>(['search', 'asset', 'bookmark'])
/** Pages that scroll with the window. The other pages have scroll areas of their own and restore them themselves (S8). */
const scrollsWithWindow = new Set<Place>(['start', 'custom', 'downloads', 'device'])

const pageOf = ({ href }: Pick<ParsedLocation, 'href'>) => readPageAddress(href)

const createPortalRouter = (store: Store) =>
  createRouter({
    routeTree,
    context: { store },
    history: createPortalHistory(),
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
    // What `encodeSegment` leaves readable.
    pathParamsAllowedCharacters: ['@', ':', ',', '&', '+', '=', ';'],
    // The page before stays until the next one can be shown: no spinner in between.
    defaultPendingMs: Number.POSITIVE_INFINITY,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenError,
    scrollRestoration: ({ location }) => scrollsWithWindow.has(pageOf(location).place),
    // `scrollToPlace` leaves room for what is fixed at the top (R7).
    defaultHashScrollIntoView: false,
  })

/** Publishes the page that the router has just committed, and ends what belongs to the page before. */
const show = (store: Store, location: Pick<ParsedLocation, 'href'>): void => {
  const before = store.get(pageAtom)
  const page = pageOf(location)
  if (store.get(isPageShownAtom) && before.href === page.href) return
  if (before.place !== page.place) {
    store.set(activeIdAtom, null)
    store.set(selectedIdsAtom, new Set<string>())
  }
  store.set(pageAtom, page)
  store.set(isPageShownAtom, true)
  if (!keepsSearch.has(page.place)) store.set(leaveSearchAtom)
}

/**
 * Creates the router and starts with the current address. It runs before React draws: the code of the first screen is already on its way
 * while the page starts.
 */
export const startRouter = (store: Store): ReturnType<typeof createPortalRouter> => {
  const router = createPortalRouter(store)
  store.set(routerAtom, router)
  // Other parameters of the open page need no guard and no code. They show at once, so that a checkbox follows its click.
  router.history.subscribe(({ location }) => {
    const { place, value } = pageOf(location)
    const shown = store.get(pageAtom)
    if (store.get(isPageShownAtom) && place === shown.place && value === shown.value) show(store, location)
  })
  router.subscribe('onBeforeRouteMount', ({ toLocation }) => show(store, toLocation))
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    const page = pageOf(toLocation)
    scrollToPlace(fromLocation ? pageOf(fromLocation) : null, page, scrollsWithWindow.has(page.place))
  })
  // A changed session may close the page that is open. During a navigation only the next page counts; it is checked when it is there.
  const review = () => {
    if (store.get(isPageShownAtom) && router.state.status === 'idle' && mustLeave(store, store.get(pageAtom).place))
      void router.invalidate()
  }
  router.subscribe('onResolved', () => queueMicrotask(review))
  store.sub(sessionStatusAtom, review)
  store.sub(sessionAtom, review)
  // The router's component does the same, but only after React has drawn. Subscribing twice has no effect.
  // oxlint-disable-next-line typescript/no-misused-promises -- exactly this function, so that both subscriptions are one
  router.history.subscribe(router.load)
  void router.load()
  return router
}
