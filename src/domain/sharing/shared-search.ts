import { storageKeys, tabStore } from '../../platform/storage.ts'

/** Stores a shared search across the login (L5). @param hash `#/search/*?id=…` */
export const storeSharedSearch = (hash: string): void => tabStore.set(storageKeys.sharedSearch, hash)
