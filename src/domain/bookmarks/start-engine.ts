import type { Getter, Setter } from 'jotai'
import type { Session } from '#contract/session.ts'
import { apiAtom } from '../api/atoms.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { bookmarkStorageAtom, deviceIdAtom } from '../device-storage/atoms.ts'
import { localeAtom } from '../language/atoms.ts'
import { engineToasts } from '../toasts/engine-toasts.ts'
import { cacheAssetsAtom } from './asset-cache.ts'
import { bookmarkStatusAtom, bookmarkSyncAtom, bookmarksAtom, mergePromptAtom, missingBookmarksAtom, trashAtom } from './atoms.ts'
import type { BookmarkView } from './bookmark-presenter.ts'
import { type BookmarkDevice, type BookmarkDialogs, type BookmarkEngine, type BookmarkInputs, createBookmarkEngine } from './engine.ts'

const inputsOf = (get: Getter): BookmarkInputs => ({
  api: () => get(apiAtom),
  isOnline: () => get(connectionAtom) === 'online',
  locale: () => get(localeAtom),
})

const viewOf = (set: Setter): BookmarkView => ({
  onBookmarks: (bookmarks) => set(bookmarksAtom, bookmarks),
  onStatus: (status) => set(bookmarkStatusAtom, status),
  onSync: (state) => set(bookmarkSyncAtom, state),
  onTrash: (ids) => set(trashAtom, ids),
  onDeviceId: (device) => set(deviceIdAtom, device),
})

const dialogsOf = (set: Setter): BookmarkDialogs => ({
  onMissing: (ids) => set(missingBookmarksAtom, ids),
  onMergePrompt: (prompt) => set(mergePromptAtom, prompt),
})

const deviceOf = (set: Setter): BookmarkDevice => ({
  onAssets: (assets, missing) => set(cacheAssetsAtom, assets, missing),
  onStorage: (state) => set(bookmarkStorageAtom, state),
})

/** Starts the bookmarks of a user and connects them to the atoms. */
export const startBookmarkEngine = (get: Getter, set: Setter, session: Session): BookmarkEngine =>
  createBookmarkEngine({ session, ...inputsOf(get), ...viewOf(set), ...dialogsOf(set), ...deviceOf(set), ...engineToasts(set) })
