import { publicCache } from '#local/cache-names.ts'
import { isKeptCode } from './routes/patterns.ts'

const kindOf = (path: string): string => path.replace(/-lazy-.*$/, '').replace(/^.*\//, '')

/**
 * Code that only some keep comes to them along with a new version: without a network there would be nowhere to have it from right after the
 * update. Rejects when it can't be had; then the version before goes on, and this one is tried again.
 * @param addresses of such code in this version
 */
export const bringKeptCode = async (addresses: readonly string[]): Promise<void> => {
  const cache = await caches.open(publicCache)
  const here = (await cache.keys()).map(({ url }) => new URL(url)).filter(isKeptCode)
  const kinds = new Set(here.map(({ pathname }) => kindOf(pathname)))
  for (const address of addresses) if (kinds.has(kindOf(address)) && !(await cache.match(address))) await cache.add(address)
}
