import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { SearchScreen } from '../../features/search/search-screen.tsx'
import { loadMessages } from '../../platform/i18n.ts'
import { knownParams, textsOf } from '../search-params.ts'
import { guard, type RouteContext, signOutAtOnce } from './guard.ts'
import { lazyScreen } from './lazy-screen.ts'

const rootRoute = createRootRouteWithContext<RouteContext>()()
const getParentRoute = () => rootRoute

const startRoute = createRoute({ getParentRoute, path: '/', beforeLoad: guard('start') }).lazy(
  lazyScreen(() => import('../../features/dashboard/dashboard-screen.tsx').then((module) => module.DashboardScreen)),
)
const loginRoute = createRoute({ getParentRoute, path: '/login', validateSearch: knownParams('stay', 'refused', 'reset') }).lazy(
  lazyScreen(() => import('../../features/login/login-screen.tsx').then((module) => module.LoginScreen)),
)
const logoutRoute = createRoute({
  getParentRoute,
  path: '/logout',
  validateSearch: knownParams('permission'),
  beforeLoad: signOutAtOnce,
}).lazy(lazyScreen(() => import('../../features/login/logout-screen.tsx').then((module) => module.LogoutScreen)))

/** Facets, ranges, shared ids, sorting and view. contract/search-address.ts decodes them. */
const searchRoute = createRoute({
  getParentRoute,
  path: '/search/$text',
  validateSearch: textsOf,
  beforeLoad: guard('search'),
  // Not lazy: nearly every visit starts here.
  component: SearchScreen,
})
const assetRoute = createRoute({ getParentRoute, path: '/asset/$id', beforeLoad: guard('asset') }).lazy(
  lazyScreen(() => import('../../features/asset/asset-screen.tsx').then((module) => module.AssetScreen)),
)
const bookmarkRoute = createRoute({ getParentRoute, path: '/bookmark', beforeLoad: guard('bookmark') }).lazy(
  lazyScreen(() => import('../../features/bookmarks/bookmark-screen.tsx').then((module) => module.BookmarkScreen)),
)
const downloadsRoute = createRoute({ getParentRoute, path: '/downloads', beforeLoad: guard('downloads') }).lazy(
  lazyScreen(() => import('../../features/downloads/downloads-screen.tsx').then((module) => module.DownloadsScreen)),
)
const deviceRoute = createRoute({ getParentRoute, path: '/device', beforeLoad: guard('device') }).lazy(
  lazyScreen(() => import('../../features/device/device-screen.tsx').then((module) => module.DeviceScreen)),
)
const accountRoute = createRoute({ getParentRoute, path: '/account', beforeLoad: guard('account') }).lazy(
  lazyScreen(() => import('./account-page.tsx').then((module) => module.AccountPage)),
)
const customRoute = createRoute({ getParentRoute, path: '/custom/{-$slug}', beforeLoad: guard('custom') }).lazy(
  lazyScreen(() => import('../../features/custom-page/custom-page-screen.tsx').then((module) => module.CustomPageScreen)),
)
const adminRoute = createRoute({ getParentRoute, path: '/admin/$section', beforeLoad: guard('admin') }).lazy(
  lazyScreen(() =>
    Promise.all([import('../../features/admin/admin-screen.tsx'), loadMessages('admin')]).then(([module]) => module.AdminScreen),
  ),
)
const unknownRoute = createRoute({
  getParentRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

/** All pages of the portal (R1). */
export const routeTree = rootRoute.addChildren([
  startRoute,
  loginRoute,
  logoutRoute,
  searchRoute,
  assetRoute,
  bookmarkRoute,
  downloadsRoute,
  deviceRoute,
  accountRoute,
  customRoute,
  adminRoute,
  unknownRoute,
])
