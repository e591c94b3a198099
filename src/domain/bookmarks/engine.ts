import type { Asset } from '#contract/asset.ts'
import type { Session } from '#contract/session.ts'
import type { StorageState } from '#local/database/recovering-storage.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import type { EngineToasts } from '../toasts/engine-toasts.ts'
import type { MergePrompt } from './atoms.ts'
import { createBookmarkAssets } from './bookmark-assets.ts'
import { createBookmarkChanges } from './bookmark-changes.ts'
import { type BookmarkView, createBookmarkPresenter } from './bookmark-presenter.ts'
import { createBookmarkSync } from './bookmark-sync.ts'
import { createGuestJoinOffer } from './guest-join-offer.ts'
import { bookmarkMessages } from './messages.ts'
import { createMissingBookmarks } from './missing-bookmarks.ts'
import { openUserBookmarks } from './user-bookmarks.ts'

/** What the engine reads from the page. */
export interface BookmarkInputs {
  readonly api: () => ApiClient
  readonly isOnline: () => boolean
  readonly locale: () => string
}

/** Dialogs about the list; null closes a dialog. */
export interface BookmarkDialogs {
  /** Bookmarks without an asset, if the user has to decide about them. */
  readonly onMissing: (ids: readonly string[] | null) => void
  readonly onMergePrompt: (prompt: MergePrompt | null) => void
}

/** State of this device. */
export interface BookmarkDevice {
  /** Called with loaded assets and the ids of missing ones. */
  readonly onAssets: (assets: readonly Asset[], missing: readonly string[]) => void
  readonly onStorage: (state: StorageState) => void
}

interface BookmarkEngineDeps extends BookmarkInputs, BookmarkDialogs, BookmarkDevice, BookmarkView, EngineToasts {
  readonly session: Session
}

/** Bookmarks of one user. */
export interface BookmarkEngine {
  /** Bookmarks assets and shows how many are new; existing bookmarks keep their positions. */
  readonly add: (ids: readonly string[]) => Promise<void>
  /** Removes bookmarks; the toast offers an undo. */
  readonly remove: (ids: readonly string[]) => Promise<void>
  /** Synchronises now, after the page became visible or the connection returned. */
  readonly sync: () => void
  readonly verify: () => void
  readonly removeMissing: (ids: readonly string[]) => Promise<void>
  /** Keeps bookmarks although their asset is missing. */
  readonly retainMissing: (ids: readonly string[]) => Promise<void>
  readonly restoreTrash: () => Promise<void>
  readonly cachedAssets: (ids: readonly string[]) => Promise<ReadonlyMap<string, Asset>>
  readonly storeAssets: (assets: readonly Asset[], missing: readonly string[]) => Promise<void>
  /** Sends pending changes within 3 s, then removes the list from the device. @returns number of changes that could not be sent */
  readonly signOut: () => Promise<number>
  readonly stop: () => void
}

/** Starts the bookmarks of one user: loads them from the device and synchronises an account. */
export const createBookmarkEngine = (deps: BookmarkEngineDeps): BookmarkEngine => {
  const scope = deps.session.guest ? null : deps.session.scope
  const over = new AbortController()
  const { signal } = over
  const presenter = createBookmarkPresenter(deps, scope)

  presenter.showLoading()
  const userBookmarks = openUserBookmarks({
    scope,
    onChange: (seen) => {
      if (!signal.aborted) presenter.show(seen)
    },
    onStorage: deps.onStorage,
    onWiped: () => {
      // Signed out in another tab; this tab notices it and starts again.
      over.abort()
      presenter.clear()
    },
  })
  const shared = { ...deps, scope, userBookmarks, presenter, signal }
  const assets = createBookmarkAssets(shared)
  const sync = createBookmarkSync({ ...shared, settleGuestJoin: () => guestJoin.settle(), onDone: assets.preload })
  const changes = createBookmarkChanges({ ...shared, sync, assets })
  const missing = createMissingBookmarks({ ...shared, assets, changes })
  const guestJoin = createGuestJoinOffer({ ...shared, sync })

  const initialise = async (): Promise<void> => {
    await userBookmarks.refresh()
    if (signal.aborted) return
    sync.schedule()
    await guestJoin.begin()
  }
  void initialise().catch(() => undefined)

  return {
    add: changes.add,
    remove: changes.remove,
    sync: () => {
      void userBookmarks.database.tryAgain()
      sync.schedule()
    },
    verify: missing.verify,
    removeMissing: missing.remove,
    retainMissing: missing.retain,
    restoreTrash: missing.restoreTrash,
    cachedAssets: assets.read,
    storeAssets: assets.store,
    signOut: sync.signOut,
    stop: () => {
      over.abort()
      sync.stop()
      assets.stop()
      missing.stop()
      guestJoin.close()
      userBookmarks.close()
      // An undo belongs to the previous user.
      deps.dismissToasts(({ action }) => action?.message === bookmarkMessages.undo.id)
    },
  }
}
