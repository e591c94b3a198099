import { mayBeOnline } from '../platform/network-events.ts'
import { reloadPage } from '../platform/page.ts'
import { storageKeys, tabStore } from '../platform/storage.ts'

/** Each has its own reload: a screen that is there says nothing about the start. */
type CodeOf = 'screen' | 'start'
const keys: Record<CodeOf, string> = { screen: storageKeys.reloadedForCode, start: storageKeys.reloadedForStart }

/**
 * Code that is gone means that a newer version of the portal has been installed: one reload gets it, but only online, where it can help, and
 * only once. False when it would not help.
 */
export const reloadForCode = (of: CodeOf): boolean => {
  if (!mayBeOnline() || tabStore.get(keys[of]) !== null) return false
  tabStore.set(keys[of], '1')
  reloadPage()
  return true
}

/** The code is there: when it is gone another time, that is another version. */
export const noteCode = (of: CodeOf): void => tabStore.remove(keys[of])
