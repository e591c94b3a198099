import { delay } from '#common/delay.ts'
import type { Asset } from '#contract/asset.ts'
import type { Session } from '#contract/session.ts'
import type { Change } from '#local/bookmarks/bookmark-records.ts'
import type { RequestedChange } from '#local/bookmarks/bookmark-store.ts'
import { type SyncOutcome, syncBookmarks } from '#local/bookmarks/sync.ts'
import { markRetained, putInTrash, readRetained } from '#local/bookmarks/trash.ts'
import { cacheAssets, readCachedAssets, removeCachedAssets } from '#local/cached-assets.ts'
import type { StorageState } from '#local/database/recovering-storage.ts'
import { withLock } from '#local/lock.ts'
import { portalPrefix } from '#local/portal-prefix.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { isPageVisible } from '../../platform/page-visible.ts'
import { requestPersistence } from '../../platform/persistence.ts'
import { createAssetPreloader } from './asset-preloader.ts'
import type { MergePrompt } from './atoms.ts'
import { createBookmarkPresenter, type PresenterDeps } from './bookmark-presenter.ts'
import { createBookmarksApi } from './bookmarks-api.ts'
import { type GuestJoin, offerGuestJoin } from './join-guest-bookmarks.ts'
import { bookmarkMessages, bookmarkTopic as topic } from './messages.ts'
import { createSyncLoop } from './sync-loop.ts'
import { openUserBookmarks } from './user-bookmarks.ts'
import { createVerification } from './verification.ts'

/** Inputs and callbacks of the engine. */
export interface BookmarkEngineDeps extends PresenterDeps {
  readonly session: Session
  readonly api: () => ApiClient
  readonly isOnline: () => boolean
  readonly locale: () => string
  /** Bookmarks without an asset, if the user has to decide about them; null = no decision. */
  readonly onMissing: (ids: readonly string[] | null) => void
  /** Called with loaded assets and the ids of missing ones. */
  readonly onAssets: (assets: readonly Asset[], missing: readonly string[]) => void
  /** null = no dialog. */
  readonly onMergePrompt: (prompt: MergePrompt | null) => void
  readonly onStorage: (state: StorageState) => void
  readonly showError: (failure: unknown) => void
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

const flushTimeoutMs = 3000
const delayBetweenRounds = (round: number): Promise<void> => delay(Math.random() * 100 * 2 ** Math.min(round, 5))

/** Starts the bookmarks of one user: loads them from the device and synchronises an account. */
export const createBookmarkEngine = (deps: BookmarkEngineDeps): BookmarkEngine => {
  const { session, api, isOnline, locale: currentLocale, showToast } = deps
  const scope = session.guest ? null : session.scope
  let isStopped = false
  let join: GuestJoin | null = null
  const presenter = createBookmarkPresenter(deps, scope)

  presenter.showLoading()
  const userBookmarks = openUserBookmarks({
    scope,
    onChange: (seen) => {
      if (!isStopped) presenter.show(seen)
    },
    onStorage: deps.onStorage,
    onWiped: () => {
      // Signed out in another tab; this tab notices it and starts again.
      isStopped = true
      presenter.clear()
    },
  })

  const bookmarksApi = session.session === null || scope === null ? null : createBookmarksApi(api(), session.session)
  const run = async (): Promise<SyncOutcome> => {
    if (!bookmarksApi) return { kind: 'done' }
    // The call would fail. The reconnection triggers a sync.
    if (!isOnline()) return { kind: 'unreachable', retryAfterMs: null }
    const outcome = await withLock(`${portalPrefix}-bookmarks-${session.scope}`, () =>
      syncBookmarks(userBookmarks.store, bookmarksApi, delayBetweenRounds),
    )
    if (outcome.kind !== 'wiped') await userBookmarks.refresh()
    if (outcome.kind === 'done') await join?.settle()
    return outcome
  }
  const loop = createSyncLoop({
    run: () =>
      run().catch((): SyncOutcome => {
        // Storage error: the rows are unchanged, so a retry may succeed.
        return { kind: 'later', retryAfterMs: null }
      }),
    pending: () => userBookmarks.snapshot()?.pending ?? 0,
    count: () => userBookmarks.snapshot()?.ids.length ?? 0,
    isPageVisible,
    onBegin: () => {
      if ((userBookmarks.snapshot()?.pending ?? 0) > 0) presenter.showSending()
    },
    onOutcome: (outcome) => {
      if (isStopped) return
      presenter.showOutcome(outcome, userBookmarks.snapshot())
      if (outcome.kind === 'done') preloader.schedule()
    },
  })

  const change = async (changes: readonly RequestedChange[]): Promise<readonly Change[]> => {
    const before = await userBookmarks.change(changes)
    if (scope !== null && !isOnline()) presenter.announceWhenSaved()
    if (bookmarksApi) loop.schedule()
    else preloader.schedule()
    return before
  }
  const store = async (assets: readonly Asset[], missing: readonly string[]): Promise<void> => {
    if (isStopped) return
    const locale = currentLocale()
    deps.onAssets(assets, missing)
    if (missing.length > 0) await removeCachedAssets(userBookmarks.store.rowStorage, locale, missing)
    await cacheAssets(userBookmarks.store.rowStorage, locale, assets, Date.now())
  }
  const preloader = createAssetPreloader({
    api,
    ids: () => userBookmarks.snapshot()?.ids ?? [],
    locale: currentLocale,
    online: isOnline,
    readCached: (ids) => readCachedAssets(userBookmarks.database, currentLocale(), ids),
    store,
  })
  const removeMissing = async (ids: readonly string[]): Promise<void> => {
    await putInTrash(userBookmarks.store.rowStorage, ids, Date.now())
    await change(ids.map((id) => ({ id, kind: 'del' })))
    await userBookmarks.refresh()
    showToast({ level: 'warning', message: bookmarkMessages.unavailable.id })
  }
  const verification = createVerification({
    api,
    ids: () => userBookmarks.snapshot()?.ids ?? [],
    online: isOnline,
    onAssets: (assets, missing) => void store(assets, missing).catch(() => undefined),
    onIdsOnly: preloader.reloadAll,
    retained: () => readRetained(userBookmarks.database),
    onMissing: (ids, tooMany) => {
      if (isStopped) return
      if (tooMany) deps.onMissing(ids)
      else void removeMissing(ids).catch(() => undefined)
    },
  })
  const beginJoin = async (): Promise<void> => {
    if (scope === null) return
    const joined = await offerGuestJoin({
      ...deps,
      account: userBookmarks.store,
      scope,
      untilSynced: () => loop.flush(flushTimeoutMs),
      onUndone: async () => {
        await userBookmarks.refresh()
        loop.schedule()
      },
    })
    if (isStopped) return joined.close()
    join = joined
    await userBookmarks.refresh()
    loop.schedule()
  }

  void userBookmarks
    .refresh()
    .then(() => {
      if (isStopped) return undefined
      if (bookmarksApi) loop.schedule()
      return beginJoin()
    })
    .catch(() => undefined)

  const stop = (): void => {
    isStopped = true
    loop.stop()
    preloader.stop()
    verification.stop()
    join?.close()
    userBookmarks.close()
    deps.onMergePrompt(null)
    deps.onMissing(null)
    // An undo belongs to the previous user.
    deps.dismissToasts(({ action }) => action?.message === bookmarkMessages.undo.id)
  }
  /** Undoes a removal. A guest's bookmarks return to their positions. */
  const putBack = async (ids: readonly string[], before: readonly Change[]): Promise<void> => {
    if (scope === null) await userBookmarks.store.putBack(before)
    else await change(ids.map((id) => ({ id, kind: 'add' })))
    await userBookmarks.refresh()
  }
  const currentIds = () => new Set(userBookmarks.snapshot()?.ids)
  return {
    add: async (ids) => {
      const current = currentIds()
      const fresh = [...new Set(ids)].filter((id) => !current.has(id))
      if (fresh.length === 0) return showToast({ topic, level: 'info', message: bookmarkMessages.present.id })
      await change(fresh.map((id) => ({ id, kind: 'add' })))
      requestPersistence()
      showToast({ topic, level: 'success', message: bookmarkMessages.added.id, values: { count: fresh.length } })
    },
    remove: async (ids) => {
      const current = currentIds()
      const gone = [...new Set(ids)].filter((id) => current.has(id))
      if (gone.length === 0) return
      const before = await change(gone.map((id) => ({ id, kind: 'del' })))
      showToast({
        topic,
        level: 'info',
        message: bookmarkMessages.removed.id,
        values: { count: gone.length },
        action: { message: bookmarkMessages.undo.id, run: () => void putBack(gone, before).catch(deps.showError) },
      })
    },
    sync: () => {
      void userBookmarks.database.tryAgain()
      if (bookmarksApi) loop.schedule()
    },
    verify: verification.begin,
    removeMissing,
    retainMissing: (ids) => markRetained(userBookmarks.store.rowStorage, ids, Date.now()),
    restoreTrash: async () => {
      const ids = userBookmarks.snapshot()?.trash ?? []
      await change(ids.map((id) => ({ id, kind: 'add' })))
      await markRetained(userBookmarks.store.rowStorage, ids, Date.now())
      await userBookmarks.refresh()
    },
    cachedAssets: (ids) => readCachedAssets(userBookmarks.database, currentLocale(), ids),
    storeAssets: store,
    signOut: async () => {
      if (scope === null) return 0
      if ((userBookmarks.snapshot()?.pending ?? 0) > 0) await loop.flush(flushTimeoutMs)
      const left = userBookmarks.snapshot()?.pending ?? 0
      loop.stop()
      await userBookmarks.store.wipe(true)
      return left
    },
    stop,
  }
}
