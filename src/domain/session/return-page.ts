import { currentHash } from '../../platform/page.ts'
import { storageKeys, tabStore } from '../../platform/storage.ts'
import { readPageAddress } from '../navigation/address.ts'

/** Stores a search or an asset as the page after the sign-in. Other pages have the usual destination. */
export const storeReturnPage = (): void => {
  if (['search', 'asset'].includes(readPageAddress(currentHash()).route)) tabStore.set(storageKeys.returnTo, currentHash())
}
