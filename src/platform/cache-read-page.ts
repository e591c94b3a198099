import { publicCache } from '#local/cache-names.ts'
import { cacheOfflineCode } from './worker-bridge.ts'

/**
 * Caches public responses that the service worker did not see: the first page of a browser loads without it. Never rejects; the next visit
 * caches them through the worker.
 * @param code names of the files that show them, without hash
 */
export const cacheReadPage = async (addresses: readonly string[], code: readonly string[]): Promise<void> => {
  if (!('caches' in globalThis) || import.meta.env.DEV || navigator.serviceWorker?.controller) return
  cacheOfflineCode(code)
  await caches
    .open(publicCache)
    .then((cache) => cache.addAll([...addresses]))
    .catch(() => undefined)
}
