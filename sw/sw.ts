/// <reference lib="webworker" />
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { createLease } from './lease.ts'
import { answerMessages } from './messages.ts'
import { configFiles, configTexts } from './routes/configuration.ts'
import { media } from './routes/media.ts'
import { isNeverCached } from './routes/never-cache.ts'
import { parts } from './routes/parts.ts'
import { createScope } from './scope.ts'

declare const self: ServiceWorkerGlobalScope

const scope = createScope(caches)

// The shell varies by the language asked for, and browsers differ in telling a worker that header: a lookup goes by the address alone.
addPlugins([{ cacheKeyWillBeUsed: ({ request, mode }) => Promise.resolve(mode === 'read' ? new Request(request.url) : request) }])
// The shell: one document and the hashed files it names.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
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
