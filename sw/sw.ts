/// <reference lib="webworker" />
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { bringKeptCode } from './kept-code.ts'
import { createLease } from './lease.ts'
import { answerMessages } from './messages.ts'
import { configFiles, configTexts } from './routes/configuration.ts'
import { media } from './routes/media.ts'
import { isNeverCached } from './routes/never-cache.ts'
import { parts } from './routes/parts.ts'
import { createScope } from './scope.ts'

declare const self: ServiceWorkerGlobalScope

const manifest = self.__WB_MANIFEST
const addressOf = (entry: (typeof manifest)[number]): string => (typeof entry === 'string' ? entry : entry.url)
const scope = createScope(caches)

// The shell varies by the language asked for, and browsers differ in telling a worker that header: a lookup goes by the address alone.
addPlugins([{ cacheKeyWillBeUsed: ({ request, mode }) => Promise.resolve(mode === 'read' ? new Request(request.url) : request) }])
const isOptional = (entry: (typeof manifest)[number]): boolean => addressOf(entry).includes('-lazy-')
// The shell: one document and the hashed files it names.
precacheAndRoute(manifest.filter((entry) => !isOptional(entry)))
self.addEventListener('install', (event) => event.waitUntil(bringKeptCode(manifest.filter(isOptional).map(addressOf))))
cleanupOutdatedCaches()
// An earlier version noted there by address which pictures a person had looked at.
self.addEventListener('activate', () => void indexedDB.deleteDatabase('workbox-expiration'))
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('index.html'), {
    denylist: [/\/api\//, /\/session\/sso(?:\/return)?(?:\?|$)/, /\/sw\.js$/, /\.[a-z0-9]+$/i],
  }),
)

// First match wins, and a request no route wants goes to the network untouched: sessions, answers to one person, downloads.
for (const route of [configTexts(), configFiles(), parts(), media(scope, createLease())]) {
  registerRoute((context) => !isNeverCached(context.request) && route.matches(context.url, context.request), route.handler)
}

answerMessages(self, scope)
