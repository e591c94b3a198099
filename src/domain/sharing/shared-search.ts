import { storageKeys, tabStore } from '../../platform/storage.ts'

/** Keeps a share over the login, which takes it from there (L5). @param hash `#/search/*?id=…` */
export const keepSharedSearch = (hash: string): void => tabStore.set(storageKeys.sharedSearch, hash)
