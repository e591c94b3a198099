import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { publicCache } from '#local/cache-names.ts'
import { genuine, orCached } from './genuine.ts'
import { limitEntries } from './limit-entries.ts'
import type { ApiPatterns } from './patterns.ts'
import type { WorkerRoute } from './route.ts'

/** Responses do not depend on the user, and the language is part of the URL. */
const matchOptions = { ignoreVary: true }
const plugins = (type: RegExp, isIncluded: (url: URL) => boolean) => [
  genuine(type),
  orCached(type, publicCache),
  limitEntries(200, isIncluded),
]

/** Configuration and texts: network first, the cached response after three seconds. */
export const configTexts = ({ isConfigText }: ApiPatterns): WorkerRoute => ({
  matches: isConfigText,
  handler: new NetworkFirst({
    cacheName: publicCache,
    matchOptions,
    networkTimeoutSeconds: 3,
    plugins: plugins(/^application\/json/, isConfigText),
  }),
})

/** Logos, heroes, font and stylesheet: the cached one immediately, revalidated in the background. */
export const configFiles = ({ isConfigFile }: ApiPatterns): WorkerRoute => ({
  matches: isConfigFile,
  handler: new StaleWhileRevalidate({ cacheName: publicCache, matchOptions, plugins: plugins(/^(?:image|font|text\/css)/, isConfigFile) }),
})
