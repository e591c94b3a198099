import { atom } from 'jotai'
import { currentHash, pushHash } from '../../platform/history.ts'
import { storageKeys, tabStore } from '../../platform/storage.ts'
import { pageLink } from '../navigation/address.ts'

/** Goes to the login; signing in leads back to the page of now. */
export const signInAndReturnAtom = atom(null, () => {
  tabStore.set(storageKeys.returnTo, currentHash())
  pushHash(pageLink('login'))
})
