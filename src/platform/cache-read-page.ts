import { publicCache } from '#local/cache-names.ts'

/**
 * Caches public responses that the service worker did not see: the first page of a browser loads without it. Never rejects; the next visit
 * caches them through the worker.
 */
export const cacheReadPage = async (addresses: readonly string[]): Promise<void> => {
  if (!('caches' in globalThis) || import.meta.env.DEV || navigator.serviceWorker?.controller) return
  await caches
    .open(publicCache)
    .then((cache) => cache.addAll([...addresses]))
    .catch(() => undefined)
}
