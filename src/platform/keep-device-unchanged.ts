import { deviceStore, overlayStore, storageKeys } from './storage.ts'

/** Settings that belong to the device, not to an account. */
const readable: ReadonlySet<string> = new Set([storageKeys.locale, storageKeys.theme, storageKeys.singleKeys])

/**
 * For the page of a share link: it reads nothing of the user who is signed in on this device, above all no token, and its changes stay in memory.
 * @returns ends it, for tests
 */
export const keepDeviceUnchanged = (): (() => void) => {
  const stored = { ...deviceStore }
  Object.assign(deviceStore, overlayStore({ ...stored, get: (key) => (readable.has(key) ? stored.get(key) : null) }))
  return () => void Object.assign(deviceStore, stored)
}
