import { publicCache } from '#local/cache-names.ts'
import { isBuildFile } from './routes/genuine.ts'
import { isKeptCode } from './routes/patterns.ts'

const kindOf = (path: string): string => path.replace(/-lazy-.*$/, '').replace(/^.*\//, '')

/** Caches the wanted files that are missing. Rejects when one of them cannot be fetched. */
const addMissing = async (addresses: readonly string[], isWanted: (name: string) => boolean): Promise<void> => {
  const cache = await caches.open(publicCache)
  for (const address of addresses) {
    if (!isWanted(kindOf(address)) || (await cache.match(address))) continue
    const response = await fetch(address)
    if (!(await isBuildFile(response, address))) throw new TypeError(`${address} did not come from the portal`)
    await cache.put(address, response)
  }
}

/** @param addresses of optional code in this version @param names of the files that are wanted */
export const cacheCode = (addresses: readonly string[], names: readonly string[]): Promise<void> =>
  addMissing(addresses, (name) => names.includes(name))

/**
 * Fetches optional code of a new version if the previous version of it is cached: right after the update there may be no network. Rejects
 * when a file cannot be fetched; then the previous version continues, and the browser tries this one again.
 * @param addresses of such code in this version
 */
export const bringKeptCode = async (addresses: readonly string[]): Promise<void> => {
  const cache = await caches.open(publicCache)
  const here = (await cache.keys()).map(({ url }) => new URL(url)).filter(isKeptCode)
  const kinds = new Set(here.map(({ pathname }) => kindOf(pathname)))
  await addMissing(addresses, (name) => kinds.has(name))
}
