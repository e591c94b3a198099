/** Names of the caches that page and worker share. Everything of one person carries that person's scope, so leaving takes it all. */
const prefix = 'vitrine'

/** Configuration and texts: the same for everyone. */
export const publicCache = `${prefix}-public-1`
/** With what the name of the cache begins that holds the document of one version. */
export const shellCachePrefix = `${prefix}-shell-`
/** Remembers for whom the worker may answer from the cache; survives the worker's own restarts. */
export const scopeCache = `${prefix}-scope-1`
export const userCachePrefix = `${prefix}-user-`
const keptEnding = '-kept-1'
/** With what the names of all caches of one person begin. */
export const scopePrefix = (scope: string): string => `${userCachePrefix}${scope}-`
export const mediaCache = (scope: string): string => `${userCachePrefix}${scope}-media-1`
/** Pictures that a person wants to have on the device; they go only when that ends. */
export const keptCache = (scope: string): string => `${userCachePrefix}${scope}${keptEnding}`
export const isKeptCache = (name: string): boolean => name.startsWith(userCachePrefix) && name.endsWith(keptEnding)
/** What the search over kept assets begins with, so that it need not be built at every start. */
export const catalogueCache = (scope: string): string => `${userCachePrefix}${scope}-catalogue-1`
/** Key of the one entry of `scopeCache`; never requested from the network. */
export const scopeEntry = '/vitrine-scope'
