import { createRouter, type ParsedLocation } from '@tanstack/react-router'
import { type PageAddress, type RouteName, readPageAddress } from '../domain/navigation/address.ts'
import { isPageShownAtom, pageAtom, routerAtom } from '../domain/navigation/atoms.ts'
import { resetSearchAtom } from '../domain/search/actions.ts'
import { activeIdAtom, selectedIdsAtom } from '../domain/selection/atoms.ts'
import { sessionAtom, sessionStatusAtom } from '../domain/session/atoms.ts'
import { createPortalHistory } from './hash-history.ts'
import { mustLeave } from './routes/guard.ts'
import { routeTree } from './routes/route-tree.ts'
import { ScreenError } from './screen-error.tsx'
import { parseSearchParams, stringifySearchParams } from './search-params.ts'
import { ScreenPending } from './shell/screen-pending.tsx'
import type { Store } from './store.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
}

/** Pages from which the user can return to the results. Every other page resets the search. */
const preservesSearchState = new Set<RouteName>(['search', 'asset', 'bookmark'])
/** Pages that scroll with the window. The other pages have scroll areas of their own and restore them themselves (S8). */
const scrollsWithWindow = new Set<RouteName>(['start', 'custom', 'downloads', 'device'])

const pageOf = ({ href }: Pick<ParsedLocation, 'href'>) => readPageAddress(href)

const createPortalRouter = (store: Store) =>
  createRouter({
    routeTree,
    context: { store },
    history: createPortalHistory(),
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
    // Characters that `encodeSegment` does not encode.
    pathParamsAllowedCharacters: ['@', ':', ',', '&', '+', '=', ';'],
    // The previous page stays until the next one can be shown: no spinner in between.
    defaultPendingMs: Number.POSITIVE_INFINITY,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenError,
    scrollRestoration: ({ location }) => scrollsWithWindow.has(pageOf(location).route),
    // `scrollToAnchor` adds the offset of the fixed header (R7).
    defaultHashScrollIntoView: false,
  })

/** Publishes the page that the router committed, and ends the state of the previous page. */
const publishPage = (store: Store, location: Pick<ParsedLocation, 'href'>): void => {
  const previous = store.get(pageAtom)
  const page = pageOf(location)
  if (store.get(isPageShownAtom) && previous.href === page.href) return
  if (previous.route !== page.route) {
    store.set(activeIdAtom, null)
    store.set(selectedIdsAtom, new Set<string>())
  }
  store.set(pageAtom, page)
  store.set(isPageShownAtom, true)
  if (!preservesSearchState.has(page.route)) store.set(resetSearchAtom)
}

let anchors: typeof import('./scroll-to-anchor.ts') | null = null
let navigations = 0

/**
 * Scrolls to the top of another page, or to the anchor of its address. The code for anchors loads with the first one.
 * @param before null = the first page of the visit
 */
const scroll = async (before: PageAddress | null, page: PageAddress): Promise<void> => {
  navigations += 1
  const own = navigations
  anchors?.stopScrolling()
  const isOtherPage = before?.route !== page.route || before.value !== page.value
  const isRestored = scrollsWithWindow.has(page.route) && page.anchor === ''
  if (isOtherPage && before && !isRestored) window.scrollTo({ top: 0 })
  if (page.anchor === '') return
  anchors ??= await import('./scroll-to-anchor.ts').catch(() => null)
  if (own === navigations) anchors?.scrollToAnchor(page)
}

/**
 * Creates the router and starts with the current address. Runs before the first render, so that the code of the first screen loads early.
 */
export const startRouter = (store: Store): ReturnType<typeof createPortalRouter> => {
  const router = createPortalRouter(store)
  store.set(routerAtom, router)
  // Other parameters of the open page need no guard and no code. They show immediately, so that a checkbox follows its click.
  router.history.subscribe(({ location }) => {
    const { route, value } = pageOf(location)
    const shown = store.get(pageAtom)
    if (store.get(isPageShownAtom) && route === shown.route && value === shown.value) publishPage(store, location)
  })
  router.subscribe('onBeforeRouteMount', ({ toLocation }) => publishPage(store, toLocation))
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    void scroll(fromLocation ? pageOf(fromLocation) : null, pageOf(toLocation))
  })
  // A changed session may forbid the open page. During a navigation, the guard of the next page checks it.
  const checkAccess = () => {
    if (store.get(isPageShownAtom) && router.state.status === 'idle' && mustLeave(store, store.get(pageAtom).route))
      void router.invalidate()
  }
  router.subscribe('onResolved', () => queueMicrotask(checkAccess))
  store.sub(sessionStatusAtom, checkAccess)
  store.sub(sessionAtom, checkAccess)
  // The router's component does the same, but only after the first render. A second subscription has no effect.
  // oxlint-disable-next-line typescript/no-misused-promises -- exactly this function, so that both subscriptions are one
  router.history.subscribe(router.load)
  void router.load()
  return router
}
