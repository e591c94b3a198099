/// <reference lib="webworker" />
import type { WorkboxPlugin } from 'workbox-core'
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isPageHash, misplacedHash } from '#contract/misplaced-hash.ts'
import { partsForDevice } from '#local/offline/offline-code.ts'
import { partOf } from '../build/chunks.ts'
import { readApiPath } from './api-path.ts'
import { handleMessages, reportRefusal } from './messages.ts'
import { createOfflinePermission } from './offline-permission.ts'
import { cacheParts, updateParts } from './optional-code.ts'
import { outdatedPrecaches } from './outdated-precaches.ts'
import { isOwnPage } from './own-page.ts'
import { configFiles, configTexts } from './routes/configuration.ts'
import { genuineBuild } from './routes/genuine.ts'
import { media } from './routes/media.ts'
import { isNeverCached } from './routes/never-cache.ts'
import { parts } from './routes/parts.ts'
import { createApiPatterns } from './routes/patterns.ts'
import { createScope } from './scope.ts'
import { sharedHash } from './shared-hash.ts'
import { createShellCache } from './shell-cache.ts'
import { addStaticRoutes } from './static-routes.ts'

declare const self: ServiceWorkerGlobalScope

const manifest = self.__WB_MANIFEST
const addressOf = (entry: (typeof manifest)[number]): string => (typeof entry === 'string' ? entry : entry.url)
const scope = createScope(caches)
const apiPath = readApiPath(self, self.registration.scope)

const isOptional = (entry: (typeof manifest)[number]): boolean => partOf(addressOf(entry)) !== null
const optionalCode = manifest.filter(isOptional).map(addressOf)
// The shell varies by the requested language. Browsers differ in whether a worker sees that header, so lookups use only the URL.
const byAddress: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request, mode }) => Promise.resolve(mode === 'read' ? new Request(request.url) : request),
}
const documentName = 'index.html'
// The shell: one document and its hashed files.
const precache = new PrecacheController({ plugins: [byAddress, genuineBuild] })
precache.addToCacheList(manifest.filter((entry) => !isOptional(entry)))
const documentKey = precache.getCacheKeyForURL(documentName) ?? ''
const shell = createShellCache(caches, new URL(documentKey).searchParams.get('__WB_REVISION__') ?? '', self.registration.scope)

const storeShell = async (): Promise<void> => {
  const files = await caches.open(precache.strategy.cacheName)
  const document = await files.match(documentKey, { ignoreVary: true })
  if (!document) throw new Error('the document is not in the precache')
  await shell.store(document)
}
self.addEventListener('install', (event) => {
  const { pathname } = new URL(self.registration.scope)
  event.waitUntil(addStaticRoutes(event, { apiPath, scope: pathname, shell: shell.cacheName, files: precache.strategy.cacheName }))
  event.waitUntil(precache.install(event).then(storeShell))
  event.waitUntil(updateParts(optionalCode, partsForDevice))
})
const removeOutdatedPrecaches = async (): Promise<void> => {
  const outdated = outdatedPrecaches(await caches.keys(), precache.strategy.cacheName, self.registration.scope)
  await Promise.all(outdated.map((name) => caches.delete(name)))
}
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([precache.activate(event), removeOutdatedPrecaches(), shell.removeOldVersions()]))
})
registerRoute(new PrecacheRoute(precache))
// An earlier version recorded the addresses of viewed pictures in this database.
self.addEventListener('activate', () => void indexedDB.deleteDatabase('workbox-expiration'))
// Links with a path lead to their page, also offline: the document would look for its files below that path.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && sharedHash(self.registration.scope, url.href) !== null,
  ({ url }) => Promise.resolve(Response.redirect(`${self.registration.scope}${sharedHash(self.registration.scope, url.href)}`)),
)

// Links that lost their `#` lead to their page, as at the server. The path may also belong to another program on the same origin.
const hashOf = ({ href, pathname, search }: URL): string | null => {
  if (!href.startsWith(self.registration.scope) || pathname.startsWith(apiPath)) return null
  const hash = misplacedHash(pathname.slice(new URL(self.registration.scope).pathname.length), search)
  return hash !== null && isPageHash(hash) ? hash : null
}
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && hashOf(url) !== null,
  ({ request, url }) => fetch(request).catch(() => Response.redirect(`${self.registration.scope}${hashOf(url)}`)),
)

// Navigations to the portal's page get the document; files of the server have an extension.
const isPage = (url: URL): boolean =>
  isOwnPage(self.registration.scope, url.href) && !url.pathname.startsWith(apiPath) && !/\.[a-z0-9]+$/i.test(url.pathname)
const sendDocument = precache.createHandlerBoundToURL(documentName)
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isPage(url),
  async (options) => {
    if (options.url.pathname === new URL(self.registration.scope).pathname) return sendDocument(options)
    // Another program of the origin may know this path.
    const response = await fetch(options.request).catch(() => null)
    return response === null || response.status === 404 ? sendDocument(options) : response
  },
)

// The first match wins. A request without a route goes to the network unchanged: sessions, responses for one user, downloads.
const patterns = createApiPatterns(apiPath)
for (const route of [
  configTexts(patterns),
  configFiles(patterns),
  parts(),
  media(patterns, scope, createOfflinePermission(), reportRefusal(self)),
]) {
  registerRoute((context) => !isNeverCached(context.request, apiPath) && route.matches(context.url, context.request), route.handler)
}

handleMessages(self, scope, (names) => cacheParts(optionalCode, names, self.registration.waiting))
