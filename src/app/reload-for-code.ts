import { mayBeOnline } from '../platform/network-events.ts'
import { reloadPage } from '../platform/reload-page.ts'
import { tabStore } from '../platform/storage.ts'

/**
 * Missing code means that the server has a newer version of the portal. Reloads once to get it, and only online.
 * @param key storage key that remembers the reload; screens and the start have separate keys
 * @returns false if a reload does not help
 */
export const reloadForCode = (key: string): boolean => {
  if (!mayBeOnline() || tabStore.get(key) !== null) return false
  tabStore.set(key, '1')
  reloadPage()
  return true
}

/** Allows another reload: code that is missing later belongs to another version. */
export const allowReload = (key: string): void => tabStore.remove(key)
