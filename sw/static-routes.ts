import { neverCachedPaths } from './routes/never-cache.ts'

interface StaticRoute {
  readonly condition: {
    readonly urlPattern: URLPatternInit
    readonly requestMode?: RequestMode
    readonly requestDestination?: RequestDestination
  }
  readonly source: 'network' | 'fetch-event' | { readonly cacheName: string }
}

/** Static routes are an addition to the event of some browsers, see https://wicg.github.io/service-worker-static-routing-api/. */
interface RoutedInstall extends Event {
  readonly addRoutes?: (routes: readonly StaticRoute[]) => Promise<void>
}

interface CacheLocations {
  /** Path of the API, which ends with a slash. */
  readonly apiPath: string
  /** Path of the worker's scope, which ends with a slash. */
  readonly scope: string
  /** Name of the cache with the document of this version alone, under the scope's own address. */
  readonly shell: string
  /** Name of the cache with the files that the document names. */
  readonly files: string
}

/** Escapes the characters that have a meaning in a URL pattern. */
const escapePattern = (path: string): string => path.replaceAll(/[+*?:{}()\\]/g, '\\$&')

/**
 * Requests that the browser serves without the worker, in this order: calls that the worker ignores, the document, and the files of this
 * version. The browser then shows the page before the worker has started. Responses that depend on the user, above all pictures, are never
 * among them: only the worker knows the user. A response that is not cached comes from the network, as with the worker.
 */
export const staticRoutes = ({ apiPath, scope, shell, files }: CacheLocations): readonly StaticRoute[] => [
  ...neverCachedPaths.map(
    (call): StaticRoute => ({ condition: { urlPattern: { pathname: `${escapePattern(apiPath)}${call}{/*}?` } }, source: 'network' }),
  ),
  // Media that the page's code requests, for offline copies and downloads. Pictures in the document have another mode and destination.
  {
    condition: { urlPattern: { pathname: `${escapePattern(apiPath)}media/*` }, requestMode: 'cors', requestDestination: '' },
    source: 'network',
  },
  { condition: { urlPattern: { pathname: escapePattern(scope), search: '' }, requestMode: 'navigate' }, source: { cacheName: shell } },
  // Code that is stored when it is first used.
  { condition: { urlPattern: { pathname: `${escapePattern(scope)}assets/*/*` } }, source: 'fetch-event' },
  ...['*.js', '*.css', '*.svg', 'inter-latin-wght-*'].map(
    (file): StaticRoute => ({
      condition: { urlPattern: { pathname: `${escapePattern(scope)}assets/${file}` } },
      source: { cacheName: files },
    }),
  ),
]

/** Without effect in browsers that do not support static routes or reject these: the worker then handles all requests. */
export const addStaticRoutes = async (event: RoutedInstall, locations: CacheLocations): Promise<void> =>
  event.addRoutes?.(staticRoutes(locations)).catch(() => undefined)
