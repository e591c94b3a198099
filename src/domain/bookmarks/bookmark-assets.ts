import type { Asset } from '#contract/asset.ts'
import { cacheAssets, readCachedAssets, removeCachedAssets } from '#local/cached-assets.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { createAssetPreloader } from './asset-preloader.ts'
import type { UserBookmarks } from './user-bookmarks.ts'

interface Parts {
  readonly userBookmarks: UserBookmarks
  readonly api: () => ApiClient
  readonly isOnline: () => boolean
  readonly locale: () => string
  /** Called with loaded assets and the ids of missing ones. */
  readonly onAssets: (assets: readonly Asset[], missing: readonly string[]) => void
  /** Aborted when the list belongs to another user. */
  readonly signal: AbortSignal
}

/** Assets of the bookmarks that this device has cached in the current language. */
export interface BookmarkAssets {
  readonly read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Asset>>
  readonly store: (assets: readonly Asset[], missing: readonly string[]) => Promise<void>
  /** Loads assets that are not cached. Call it after a change of the list. */
  readonly preload: () => void
  /** Reloads all cached assets step by step. */
  readonly reloadAll: () => void
  readonly stop: () => void
}

export const createBookmarkAssets = ({ userBookmarks, api, isOnline, locale, onAssets, signal }: Parts): BookmarkAssets => {
  const read = (ids: readonly string[]) => readCachedAssets(userBookmarks.database, locale(), ids)
  const store = async (assets: readonly Asset[], missing: readonly string[]): Promise<void> => {
    if (signal.aborted) return
    const { rowStorage } = userBookmarks.store
    const storedLocale = locale()
    onAssets(assets, missing)
    if (missing.length > 0) await removeCachedAssets(rowStorage, storedLocale, missing)
    await cacheAssets(rowStorage, storedLocale, assets, Date.now())
  }
  const preloader = createAssetPreloader({ api, ids: userBookmarks.ids, locale, online: isOnline, readCached: read, store })
  return { read, store, preload: preloader.schedule, reloadAll: preloader.reloadAll, stop: preloader.stop }
}
