import { mayBeOnline } from '../platform/network-events.ts'
import { reloadPage } from '../platform/page.ts'
import { tabStore } from '../platform/storage.ts'

/**
 * Code that is gone means that a newer version of the portal has been installed: one reload gets it, but only online, where it can help, and
 * only once. False when it would not help.
 * @param key storage key of what needs it: a screen that is there says nothing about the start
 */
export const reloadForCode = (key: string): boolean => {
  if (!mayBeOnline() || tabStore.get(key) !== null) return false
  tabStore.set(key, '1')
  reloadPage()
  return true
}

/** The code is there: when it is gone another time, that is another version. */
export const noteCode = (key: string): void => tabStore.remove(key)
