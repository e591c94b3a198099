import { publicCache } from '#local/cache-names.ts'
import { sharedNameOf } from '#local/shared-data/shared-names.ts'
import type { WorkerMessage } from '#local/worker-protocol.ts'
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

/**
 * Caches parts for offline copies. A version that waits caches its own files of them: it read the stored data at its installation, before these
 * copies.
 * @param urls files of parts in this version @param waiting worker of that version; null = none
 */
export const cacheParts = (
  urls: readonly string[],
  names: readonly string[],
  waiting: Pick<ServiceWorker, 'postMessage'> | null,
): Promise<void> => {
  const message: WorkerMessage = { type: 'code-cache', names }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  waiting?.postMessage(message)
  return addMissing(urls, (part) => part !== null && names.includes(part))
}

/** Parts of which this or an earlier version of the portal has cached files. */
const cachedParts = async (): Promise<ReadonlySet<string | null>> => {
  const parts = new Set<string | null>()
  for (const name of new Set([publicCache, sharedNameOf(publicCache)])) {
    if (name !== publicCache && !(await caches.has(name))) continue
    for (const { url } of await (await caches.open(name)).keys()) parts.add(partOf(new URL(url).pathname))
  }
  return parts
}

/**
 * Fetches the parts of a new version that the device needs: right after the update there may be no network. These are the parts that its offline
 * copies and downloads need, and parts of which the cache has files of the previous version. Rejects when a file cannot be fetched; then the
 * previous version continues, and the browser retries the installation.
 * @param urls files of parts in this version
 * @param readNeeded parts that the stored data needs
 */
export const updateParts = async (urls: readonly string[], readNeeded: () => Promise<ReadonlySet<string>>): Promise<void> => {
  const cached = await cachedParts()
  const needed = await readNeeded()
  await addMissing(urls, (part) => part !== null && (cached.has(part) || needed.has(part)))
}
