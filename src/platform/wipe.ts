import { userCachePrefix } from '#local/cache-names.ts'
import { dropPartFiles } from '#local/downloads/part-folder.ts'
import { isPreview } from './preview.ts'
import { deviceStore, storageKeys, tabStore } from './storage.ts'

/** Lets go of a session that has ended, and of what says what its owner keeps here. */
export const forgetSession = (): void => {
  for (const key of [storageKeys.token, storageKeys.session, storageKeys.kept, storageKeys.firstKept]) deviceStore.remove(key)
}

/** Takes what belongs to the person who leaves off this device; works without a network. Look and language stay: they are the device's. */
export const wipeUserData = async (): Promise<void> => {
  forgetSession()
  deviceStore.remove(storageKeys.convertSet)
  for (const key of Object.values(storageKeys)) tabStore.remove(key)
  // Files and pictures on this device are not those of somebody whom an admin looks as.
  if (isPreview()) return
  await dropPartFiles()
  if (!('caches' in globalThis)) return
  const names = await caches.keys().catch(() => [])
  await Promise.all(names.filter((name) => name.startsWith(userCachePrefix)).map((name) => caches.delete(name)))
}

/** Tells when another tab has signed in or out. */
export const watchToken = (changed: () => void): void => {
  window.addEventListener('storage', (event) => {
    if (event.key === storageKeys.token || event.key === null) changed()
  })
}
