import { userCachePrefix } from '#local/cache-names.ts'
import { dropPartFiles } from '#local/downloads/part-folder.ts'
import { isPreview } from './preview.ts'

/** Removes downloaded files and pictures of all users of this portal after a sign-out; works offline. Those of other portals of the origin stay. */
export const wipeUserFiles = async (): Promise<void> => {
  // In a role preview, files and pictures on this device belong to the administrator.
  if (isPreview()) return
  await dropPartFiles()
  if (!('caches' in globalThis)) return
  const names = await caches.keys().catch(() => [])
  await Promise.all(names.filter((name) => name.startsWith(userCachePrefix)).map((name) => caches.delete(name)))
}
