import { atom } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { isGuestAtom, sessionAtom } from '../session/atoms.ts'

/** `initial` = nobody knows yet; `updating` = changes are on their way. */
export type BookmarkStatus = 'initial' | 'loading' | 'updating' | 'success'

export interface Bookmarks {
  /** Oldest first. */
  readonly ids: readonly string[]
  readonly has: ReadonlySet<string>
}
export const noBookmarks: Bookmarks = { ids: [], has: new Set() }

/** What stands between this device and the account. `auth` = a new sign-in is needed; `refused` = the server does not take the list. */
export type SyncTrouble = 'none' | 'unreachable' | 'later' | 'auth' | 'refused'

export interface SyncState {
  /** Changes that the server has not confirmed. */
  readonly pending: number
  readonly trouble: SyncTrouble
  /** The server has answered for this account at some time, on this visit or an earlier one. */
  readonly heard: boolean
}
export const settledSync: SyncState = { pending: 0, trouble: 'none', heard: false }

export const bookmarksAtom = atom<Bookmarks>(noBookmarks)
export const bookmarkStatusAtom = atom<BookmarkStatus>('initial')
export const bookmarkSyncAtom = atom<SyncState>(settledSync)
export const bookmarkCountAtom = atom((get) => get(bookmarksAtom).ids.length)

/** Guests keep bookmarks on the device, asset users with their account; an account without assets has nothing to bookmark. */
export const mayBookmarkAtom = atom((get) => get(isGuestAtom) || (get(sessionAtom)?.isAssetUser ?? false))

/** Bookmarked assets of one person in one language. */
interface BookmarkedAssets {
  readonly for: string
  /** As answered or kept, by id; null = asked for and not there. */
  readonly byId: ReadonlyMap<string, Asset | null>
  /** Those that are not there any more, as this visit knew them: it can say which. */
  readonly gone: ReadonlyMap<string, Asset>
}
export const bookmarkedAssetsAtom = atom<BookmarkedAssets>({ for: '', byId: new Map(), gone: new Map() })

/** So many bookmarks are without their asset that the person decides; null = nothing to decide. */
export const vanishedAtom = atom<readonly string[] | null>(null)
/** Bookmarks that were dropped because their asset is gone and can be had back for a while. */
export const trashAtom = atom<readonly string[]>([])

/** A list made on this device by somebody who may be someone else: whether it joins the account. */
export interface JoinQuestion {
  readonly count: number
  readonly answer: (join: boolean) => void
}
export const joinQuestionAtom = atom<JoinQuestion | null>(null)
