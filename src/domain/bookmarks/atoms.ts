import { atom } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { isGuestAtom, sessionAtom } from '../session/atoms.ts'

/** `initial` = not loaded; `updating` = changes are being sent. */
export type BookmarkStatus = 'initial' | 'loading' | 'updating' | 'success'

export interface Bookmarks {
  /** Oldest first. */
  readonly ids: readonly string[]
  readonly has: ReadonlySet<string>
}
export const noBookmarks: Bookmarks = { ids: [], has: new Set() }

/** Sync problem. `auth` = a new sign-in is needed; `refused` = the server rejects the list. */
export type SyncTrouble = 'none' | 'unreachable' | 'later' | 'auth' | 'refused'

export interface SyncState {
  /** Changes that the server has not confirmed. */
  readonly pending: number
  readonly trouble: SyncTrouble
  /** Whether the server has ever responded for this account, on this visit or an earlier one. */
  readonly hasResponse: boolean
}
export const settledSync: SyncState = { pending: 0, trouble: 'none', hasResponse: false }

export const bookmarksAtom = atom<Bookmarks>(noBookmarks)
export const bookmarkStatusAtom = atom<BookmarkStatus>('initial')
export const bookmarkSyncAtom = atom<SyncState>(settledSync)
export const bookmarkCountAtom = atom((get) => get(bookmarksAtom).ids.length)

/** Guests store bookmarks on the device, asset users in their account. Other accounts have no bookmarks. */
export const mayBookmarkAtom = atom((get) => get(isGuestAtom) || (get(sessionAtom)?.isAssetUser ?? false))

/** Bookmarked assets for one user and language. */
interface BookmarkedAssets {
  readonly audience: string
  /** Loaded or cached assets by id; null = requested but missing. */
  readonly byId: ReadonlyMap<string, Asset | null>
}
export const bookmarkedAssetsAtom = atom<BookmarkedAssets>({ audience: '', byId: new Map() })

/** Bookmarks without an asset, if they are so many that the user has to decide; null = no decision. */
export const missingBookmarksAtom = atom<readonly string[] | null>(null)
/** Removed bookmarks of missing assets; they can be restored for a while. */
export const trashAtom = atom<readonly string[]>([])

/** Offer to merge a guest's list on this device into the account; it may belong to another user. */
export interface MergePrompt {
  readonly count: number
  readonly resolve: (join: boolean) => void
}
export const mergePromptAtom = atom<MergePrompt | null>(null)
