import { publicCache } from '#local/cache-names.ts'
import { partOf } from '../build/chunks.ts'
import { isBuildFile } from './routes/genuine.ts'

/** Caches the files of some parts that are missing. Rejects when one of them cannot be fetched. */
const addMissing = async (urls: readonly string[], isNeeded: (part: string | null) => boolean): Promise<void> => {
  const cache = await caches.open(publicCache)
  for (const url of urls) {
    if (!isNeeded(partOf(url)) || (await cache.match(url))) continue
    const response = await fetch(url)
    if (!(await isBuildFile(response, url))) throw new TypeError(`${url} did not come from the portal`)
    await cache.put(url, response)
  }
}

/** @param urls files of parts in this version */
export const cacheParts = (urls: readonly string[], parts: readonly string[]): Promise<void> =>
  addMissing(urls, (part) => part !== null && parts.includes(part))

/**
 * Fetches the parts of a new version of which the cache has files of the previous version: right after the update there may be no network. Rejects
 * when a file cannot be fetched; then the previous version continues, and the browser retries the installation.
 * @param urls files of parts in this version
 */
export const updateCachedParts = async (urls: readonly string[]): Promise<void> => {
  const cache = await caches.open(publicCache)
  const cached = new Set((await cache.keys()).map(({ url }) => partOf(new URL(url).pathname)))
  await addMissing(urls, (part) => part !== null && cached.has(part))
}
