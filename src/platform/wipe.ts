import { userCachePrefix } from '#local/cache-names.ts'
import { dropPartFiles } from '#local/downloads/part-folder.ts'
import { isPreview } from './preview.ts'
import { deviceStore, storageKeys, tabStore } from './storage.ts'

/** Removes the session and the flags of its user's offline copies from local storage. */
export const forgetSession = (): void => {
  for (const key of [storageKeys.token, storageKeys.session, storageKeys.offlineCopies, storageKeys.firstOfflineCopies])
    deviceStore.remove(key)
}

/** Removes the data of the user who signs out; works offline. Theme and language stay, because they belong to the device. */
export const wipeUserData = async (): Promise<void> => {
  forgetSession()
  deviceStore.remove(storageKeys.convertSet)
  for (const key of Object.values(storageKeys)) tabStore.remove(key)
  // In a role preview, files and pictures on this device belong to the administrator.
  if (isPreview()) return
  await dropPartFiles()
  if (!('caches' in globalThis)) return
  const names = await caches.keys().catch(() => [])
  await Promise.all(names.filter((name) => name.startsWith(userCachePrefix)).map((name) => caches.delete(name)))
}

/** Calls back when another tab has signed in or out. */
export const watchToken = (changed: () => void): void => {
  window.addEventListener('storage', (event) => {
    if (event.key === storageKeys.token || event.key === null) changed()
  })
}
