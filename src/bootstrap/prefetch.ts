import type { Availability } from '#contract/config/files.ts'
import type { Config } from '#contract/config/schema.ts'
import type { ViewKey } from '#contract/config/views.ts'
import { isLinkAddress } from '#contract/is-link-address.ts'
import { guestCookieOf } from '#contract/portal-prefix.ts'
import { type PrefetchedSearch, requestedFacets, searchKey } from '#contract/prefetched-search.ts'
import type { SearchResponse } from '#contract/search.ts'
import { readSearchAddress } from '#contract/search-address.ts'
import { portalPath, portalPrefix } from '#local/portal-prefix.ts'
import { isUnstyled } from '../domain/config/is-unstyled.ts'
import { availableLocales, chooseLocale } from '../domain/language/locale-rules.ts'
import { type PageAddress, readPageAddress } from '../domain/navigation/address.ts'
import { pageSizes, visiblePictureCount } from '../domain/search/page-size.ts'
import { queryFromAddress, searchParameters } from '../domain/search/query.ts'
import { chooseView } from '../domain/search/view.ts'
import { pickTheme, themeVariables } from '../domain/theme/theme-rules.ts'
import type { PrefetchedResponse, PrefetchedSearchRequest } from '../platform/prefetched-requests.ts'
import { isPreview } from '../platform/preview.ts'
import { type QueryValues, queryText } from '../platform/query-text.ts'
import { mustTakeOver } from '../platform/shared-data.ts'
import { deviceStore, storageKeys } from '../platform/storage.ts'
import { addStyleLink } from '../platform/style-link.ts'
import { applyTheme } from '../platform/theme-style.ts'
import {
  attempt,
  type BootData,
  type FirstResults,
  readBootData,
  readDocumentData,
  readOfflineResults,
  takeTokenFromUrl,
} from './boot-data.ts'

/** Same limit as the requests of the bundle, which then repeats the request and shows an error. */
const requestTimeoutMs = 30_000
/** Most pictures that are preloaded. */
const maxPictureCount = 24

/** @param post JSON body; none = GET. */
type Send = (path: string, query: QueryValues, token: string | null, post?: Readonly<Record<string, unknown>>) => PrefetchedResponse

/** The search that the URL leads to. */
export interface BootstrapSearch {
  readonly data: BootData
  readonly locale: string
  readonly page: PageAddress
  /** Requests the search of another URL. @returns false = the URL leads to no search */
  readonly run: (page: PageAddress) => boolean
}

interface PrefetchedSession {
  readonly response: PrefetchedResponse
  /** Valid before the response arrives; null = the response brings one, or there is none. */
  readonly token: string | null
  /** Token of the response; null = the server refused. */
  readonly responseToken: Promise<string | null>
  /** The token came with the document of a guest's first visit. */
  readonly isFirstVisit: boolean
}

/** Sends requests like platform/api-client.ts, without its retries and error messages. */
const createSend = (apiPrefix: string, locale: string): Send => {
  const timeout = new AbortController()
  setTimeout(() => timeout.abort(), requestTimeoutMs)
  return async (path, query, token, post) => {
    const headers = { 'Accept-Language': locale, ...(token ? { Authorization: `Bearer ${token}` } : {}) }
    const options: RequestInit = { headers, redirect: 'error', signal: timeout.signal }
    if (post)
      Object.assign(options, { method: 'POST', body: JSON.stringify(post), headers: { ...headers, 'Content-Type': 'application/json' } })
    try {
      const response = await fetch(apiPrefix + path + queryText(query), options)
      // The body of an error may be HTML of a proxy.
      return { status: response.status, body: response.ok ? await response.json() : null }
    } catch {
      return null
    }
  }
}

const showTheme = ({ themes }: Config): void => {
  const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches
  const theme = pickTheme(themes, deviceStore.get(storageKeys.theme), isDark)
  if (theme) applyTheme(themeVariables(theme), theme.variant)
}

/** Loads the administrator's stylesheet before the first frame. */
const showStyle = ({ style }: Availability, { route }: PageAddress, apiPrefix: string): void => {
  if (style !== true || isUnstyled(route)) return
  const link = addStyleLink(`${apiPrefix}config/style`)
  // The error may occur before the bundle can listen for it.
  link.addEventListener('error', () => {
    link.dataset['failed'] = ''
  })
}

const preloadMessages = (locale: string): void => {
  const hrefOf = (name: string) => document.querySelector<HTMLLinkElement>(`link[rel=x-messages][hreflang="${name}"]`)?.href
  const href = hrefOf(locale) ?? hrefOf('en')
  if (href)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', crossOrigin: '', href }),
    )
}

const guestCookie = guestCookieOf(portalPrefix)

/* oxlint-disable unicorn/no-document-cookie -- the Cookie Store is asynchronous and not in every browser */
/**
 * The token that the server sent with the document to a new guest. Its cookie authorises pictures until the session has its own, then expires.
 * It is deleted if the user has a token already.
 */
const takeOfferedToken = (isNeeded: boolean): string | null => {
  const token = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${guestCookie}=`))
    ?.slice(guestCookie.length + 1)
  if (token === undefined) return null
  if (isNeeded) deviceStore.set(storageKeys.token, token)
  else document.cookie = `${guestCookie}=; max-age=-1; samesite=strict; path=${portalPath}`
  return isNeeded ? token : null
}
/* oxlint-enable unicorn/no-document-cookie */

const tokenIn = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'session' in body && typeof body.session === 'string' ? body.session : null

/** Continues the stored session, exchanges the token of an external sign-in, or starts the session of a guest. */
const prefetchSession = (signInToken: string | null, send: Send): PrefetchedSession => {
  const storedToken = deviceStore.get(storageKeys.token)
  const offered = takeOfferedToken(storedToken === null && signInToken === null)
  const token = offered ?? storedToken
  const response = send('session/get', signInToken === null ? {} : { token: signInToken }, token, {})
  const responseToken = response.then((arrived) => {
    const value = arrived?.status === 200 ? tokenIn(arrived.body) : null
    // The page, or another tab, may have signed out or in before the response.
    if (value === null || deviceStore.get(storageKeys.token) !== (offered ?? storedToken)) return null
    deviceStore.set(storageKeys.token, value)
    return value
  })
  return { response, token: signInToken === null ? token : null, responseToken, isFirstVisit: offered !== null }
}

const preloadPictures = ({ response }: FirstResults, view: ViewKey, { search }: Config): void => {
  const count = Math.min(maxPictureCount, visiblePictureCount(view, search, window.innerWidth, window.innerHeight))
  for (const { thumb_url, url } of response.docs.slice(0, count)) {
    const src = thumb_url ?? url
    if (src) Object.assign(new Image(), { fetchPriority: 'high', src })
  }
}

/** Whether the page shows the search screen at this address. */
export const leadsToSearch = ({ route }: PageAddress, config: Config): boolean =>
  route === 'search' || (route === 'start' && config.global.hide_dashboard)

/** The first query of the search screen; null = the URL leads to another screen. */
const firstQueryOf = (page: PageAddress, config: Config) => {
  if (!leadsToSearch(page, config)) return null
  const { route, value, search } = page
  // Parameters of the start page are for the dashboard, not for the search.
  const address = route === 'search' ? readSearchAddress(value, search) : readSearchAddress('', {})
  const request = { ...queryFromAddress(address, config), facets: requestedFacets(config.facets) }
  return {
    /** @param rowCount 0 if only the query itself matters */
    query: (rowCount: number) => searchParameters(request, 0, rowCount),
    view: chooseView(address.view, deviceStore.get(storageKeys.view), config),
  }
}

const prefetchSearch = (
  { config }: BootData,
  page: PageAddress,
  locale: string,
  { token, responseToken, isFirstVisit }: PrefetchedSession,
  send: Send,
): PrefetchedSearchRequest | null => {
  const first = firstQueryOf(page, config)
  if (!first) return null
  const { query, view } = first
  const { filter } = query(0)
  const key = searchKey(query(0), locale)
  // Usually the server returns the same pictures first, so they load before it is known whether it can be reached.
  const offlineResults = attempt(() => readOfflineResults(key))
  if (offlineResults) attempt(() => preloadPictures(offlineResults, view, config))
  // Reading the window's size forces a layout, so it happens only if a request needs it.
  const rowCount = () => pageSizes(view, config.search, window.innerWidth, window.innerHeight).first
  const request = (bearer: string | null): PrefetchedResponse =>
    bearer === null ? Promise.resolve(null) : send('search', query(rowCount()), bearer)
  const included = isFirstVisit ? (readDocumentData('first') as PrefetchedSearch | null) : null
  const response =
    included?.key === key
      ? Promise.resolve({ status: 200, body: included.response })
      : token === null
        ? responseToken.then(request)
        : request(token)
  void response
    .then((arrived) => {
      if (arrived?.status === 200) preloadPictures(arrived.body as SearchResponse, view, config)
    })
    // A malformed response: the bundle validates it and shows the error.
    .catch(() => undefined)
  return { key, response, view, config, isPlain: filter === undefined }
}

/**
 * Applies the theme and sends the first requests while the bundle loads. The bundle computes the same requests by the same rules and takes over the
 * responses that match (src/platform/prefetched-search.ts).
 * @returns null = the URL leads to no search
 */
export const prefetch = (): BootstrapSearch | null => {
  // The page of a share link may ask for a password, so it is never disguised. It has a session of its own and changes nothing on the device.
  const isLink = isLinkAddress(window.location.hash)
  if (!isLink && mustTakeOver()) {
    window.__mustTakeOver = true
    return null
  }
  const signInToken = isLink ? null : takeTokenFromUrl()
  const data = readBootData()
  if (!data) {
    // The bundle knows the address of the API.
    if (signInToken !== null) window.__first = { session: Promise.resolve(null), byTicket: true, unusedTicket: signInToken, search: null }
    return null
  }
  const { boot, config, availability } = data
  const page = readPageAddress(window.location.hash)
  if (!isLink) attempt(() => showStyle(availability, page, boot.apiPrefix))
  attempt(() => showTheme(config))
  const locales = attempt(() => availableLocales(config.visibleLocales, boot.locales)) ?? availableLocales([], [])
  const locale = chooseLocale(deviceStore.get(storageKeys.locale), navigator.languages, locales)
  document.documentElement.lang = locale
  preloadMessages(locale)
  // The page around a preview provides its session, see src/app/start-preview.ts.
  if (isPreview() || isLink) return null
  const send = createSend(boot.apiPrefix, locale)
  const session = prefetchSession(signInToken, send)
  const maySearch = session.token !== null || signInToken !== null || boot.guests
  const run = (target: PageAddress): boolean => {
    const search = maySearch ? attempt(() => prefetchSearch(data, target, locale, session, send)) : null
    window.__first = { session: session.response, byTicket: signInToken !== null, unusedTicket: null, search }
    return search !== null
  }
  return run(page) ? { data, locale, page, run } : null
}
