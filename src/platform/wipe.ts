import { deviceStore, storageKeys, storageName, tabStore } from './storage.ts'

/** Removes the session and the flags of its user's offline copies from local storage. */
export const forgetSession = (): void => {
  for (const key of [storageKeys.token, storageKeys.session, storageKeys.offlineCopies, storageKeys.firstOfflineCopies])
    deviceStore.remove(key)
}

/** Removes the values of the user who signs out. Theme and language stay, because they belong to the device. */
export const wipeUserValues = (): void => {
  forgetSession()
  deviceStore.remove(storageKeys.convertSet)
  for (const key of Object.values(storageKeys)) tabStore.remove(key)
}

/** Calls back when another tab has signed in or out. */
export const watchToken = (changed: () => void): void => {
  window.addEventListener('storage', (event) => {
    if (event.key === storageName(storageKeys.token) || event.key === null) changed()
  })
}
