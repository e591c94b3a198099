import { portalPrefix } from '#local/portal-prefix.ts'

/** Names of the caches that the page and the service worker share. Names of user data contain the user's scope, so sign-out finds all of it. */

/** Configuration and messages, equal for all users. */
export const publicCache = `${portalPrefix}-public-1`
/** Each version stores its document in a cache of its own. */
export const shellCachePrefix = `${portalPrefix}-shell-`
/** Stores the scope of the current user, because the service worker loses its memory at every restart. */
export const scopeCache = `${portalPrefix}-scope-1`
export const userCachePrefix = `${portalPrefix}-user-`
const offlineSuffix = '-kept-1'
/** Prefix of all caches of one user. */
export const scopePrefix = (scope: string): string => `${userCachePrefix}${scope}-`
export const mediaCache = (scope: string): string => `${userCachePrefix}${scope}-media-1`
/** Pictures of offline copies. */
export const offlineCache = (scope: string): string => `${userCachePrefix}${scope}${offlineSuffix}`
export const isOfflineCache = (name: string): boolean => name.startsWith(userCachePrefix) && name.endsWith(offlineSuffix)
/** Snapshot of the search index over offline copies, which saves building it at every start. */
export const catalogueCache = (scope: string): string => `${userCachePrefix}${scope}-catalogue-1`
/** Key of the one entry of `scopeCache`; never requested from the network. */
export const scopeEntry = '/vitrine-scope'
