import { atom, type Getter, type Setter } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import type { Session } from '#contract/session.ts'
import type { Change } from '#local/bookmarks/bookmark-records.ts'
import type { RequestedChange } from '#local/bookmarks/bookmark-store.ts'
import { type SyncOutcome, syncBookmarks } from '#local/bookmarks/sync.ts'
import { markRetained, putInTrash, readRetained } from '#local/bookmarks/trash.ts'
import { cacheAssets, readCachedAssets, removeCachedAssets } from '#local/cached-assets.ts'
import { withLock } from '#local/lock.ts'
import { isPageVisible } from '../../platform/page-visible.ts'
import { apiAtom } from '../api/atoms.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { bookmarkStorageAtom } from '../device-storage/atoms.ts'
import { localeAtom } from '../language/atoms.ts'
import { showToastAtom, toastsAtom } from '../toasts/atoms.ts'
import { cacheAssetsAtom } from './asset-cache.ts'
import { createAssetPreloader } from './asset-preloader.ts'
import { bookmarkStatusAtom, mergePromptAtom, missingBookmarksAtom, trashAtom } from './atoms.ts'
import { createBookmarkPresenter } from './bookmark-presenter.ts'
import { createBookmarksApi } from './bookmarks-api.ts'
import { type GuestJoin, joinGuestList } from './join-guest-bookmarks.ts'
import { bookmarkMessages } from './messages.ts'
import { createSyncLoop } from './sync-loop.ts'
import { openUserBookmarks } from './user-bookmarks.ts'
import { createVerification } from './verification.ts'

/** Bookmarks of one user. */
export interface BookmarkEngine {
  /** @returns previous state, for putBack */
  readonly change: (changes: readonly RequestedChange[]) => Promise<readonly Change[]>
  /** Undoes a removal. A guest's bookmarks return to their positions. */
  readonly putBack: (ids: readonly string[], before: readonly Change[]) => Promise<void>
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
const delayBetweenRounds = (round: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * 100 * 2 ** Math.min(round, 5)))

export const startEngineAtom = atom(null, (get, set, session: Session): BookmarkEngine => startEngine(get, set, session))

const startEngine = (get: Getter, set: Setter, session: Session): BookmarkEngine => {
  const scope = session.guest ? null : session.scope
  let isStopped = false
  let join: GuestJoin | null = null
  const presenter = createBookmarkPresenter(get, set, scope)

  set(bookmarkStatusAtom, 'loading')
  presenter.clear()
  const userBookmarks = openUserBookmarks({
    scope,
    onChange: (seen) => {
      if (!isStopped) presenter.show(seen)
    },
    onStorage: (state) => set(bookmarkStorageAtom, state),
    onWiped: () => {
      // Signed out in another tab; this tab notices it and starts again.
      isStopped = true
      presenter.clear()
    },
  })

  const bookmarksApi = session.session === null || scope === null ? null : createBookmarksApi(get(apiAtom), session.session)
  const run = async (): Promise<SyncOutcome> => {
    if (!bookmarksApi) return { kind: 'done' }
    // The call would fail. The reconnection triggers a sync.
    if (get(connectionAtom) !== 'online') return { kind: 'unreachable', retryAfterMs: null }
    const outcome = await withLock(`vitrine-bookmarks-${session.scope}`, () =>
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
    isSeen: isPageVisible,
    onBegin: () => {
      if (get(bookmarkStatusAtom) === 'success' && (userBookmarks.snapshot()?.pending ?? 0) > 0) set(bookmarkStatusAtom, 'updating')
    },
    onOutcome: (outcome) => {
      if (isStopped) return
      presenter.showOutcome(outcome, userBookmarks.snapshot())
      if (outcome.kind === 'done') preloader.wake()
    },
  })

  const change = async (changes: readonly RequestedChange[]): Promise<readonly Change[]> => {
    const before = await userBookmarks.change(changes)
    if (scope !== null && get(connectionAtom) !== 'online') presenter.announceWhenSaved()
    if (bookmarksApi) loop.schedule()
    else preloader.wake()
    return before
  }
  const store = async (assets: readonly Asset[], missing: readonly string[]): Promise<void> => {
    if (isStopped) return
    const locale = get(localeAtom)
    // Load the missing assets once more from the cache, to be able to name them.
    const going = missing.length > 0 ? await readCachedAssets(userBookmarks.database, locale, missing).catch(() => null) : null
    if (isStopped) return
    set(cacheAssetsAtom, [...assets, ...(going?.values() ?? [])], missing)
    if (missing.length > 0) await removeCachedAssets(userBookmarks.store.rowStorage, locale, missing)
    await cacheAssets(userBookmarks.store.rowStorage, locale, assets, Date.now())
  }
  const preloader = createAssetPreloader({
    api: () => get(apiAtom),
    ids: () => userBookmarks.snapshot()?.ids ?? [],
    locale: () => get(localeAtom),
    online: () => get(connectionAtom) === 'online',
    readCached: (ids) => readCachedAssets(userBookmarks.database, get(localeAtom), ids),
    store,
  })
  const removeMissing = async (ids: readonly string[]): Promise<void> => {
    await putInTrash(userBookmarks.store.rowStorage, ids, Date.now())
    await change(ids.map((id) => ({ id, kind: 'del' })))
    await userBookmarks.refresh()
    set(showToastAtom, { level: 'warning', message: bookmarkMessages.unavailable.id })
  }
  const verification = createVerification({
    api: () => get(apiAtom),
    ids: () => userBookmarks.snapshot()?.ids ?? [],
    online: () => get(connectionAtom) === 'online',
    onAssets: (assets, missing) => void store(assets, missing).catch(() => undefined),
    onIdsOnly: preloader.renew,
    retained: () => readRetained(userBookmarks.database),
    onMissing: (ids, tooMany) => {
      if (isStopped) return
      if (tooMany) set(missingBookmarksAtom, ids)
      else void removeMissing(ids).catch(() => undefined)
    },
  })
  const confirmJoin = (count: number): Promise<boolean> =>
    new Promise((decided) => {
      set(mergePromptAtom, {
        count,
        resolve: (joined) => {
          set(mergePromptAtom, null)
          decided(joined)
        },
      })
    })
  const beginJoin = async (): Promise<void> => {
    if (scope === null) return
    const joined = await joinGuestList({
      account: userBookmarks.store,
      scope,
      untilSynced: () => loop.flush(flushTimeoutMs),
      confirm: confirmJoin,
      onJoined: (count, undo) =>
        set(showToastAtom, {
          level: 'success',
          message: bookmarkMessages.joined.id,
          values: { count },
          action: {
            message: bookmarkMessages.undo.id,
            run: () =>
              void undo()
                .then(userBookmarks.refresh)
                .then(loop.schedule, () => undefined),
          },
        }),
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
    set(mergePromptAtom, null)
    set(missingBookmarksAtom, null)
    // An undo belongs to the previous user.
    set(toastsAtom, (toasts) => toasts.filter(({ action }) => action?.message !== bookmarkMessages.undo.id))
  }
  return {
    change,
    putBack: async (ids, before) => {
      if (scope === null) await userBookmarks.store.putBack(before)
      else await change(ids.map((id) => ({ id, kind: 'add' })))
      await userBookmarks.refresh()
    },
    sync: () => {
      void userBookmarks.database.tryAgain()
      if (bookmarksApi) loop.schedule()
    },
    verify: verification.begin,
    removeMissing,
    retainMissing: (ids) => markRetained(userBookmarks.store.rowStorage, ids, Date.now()),
    restoreTrash: async () => {
      const ids = get(trashAtom)
      await change(ids.map((id) => ({ id, kind: 'add' })))
      await markRetained(userBookmarks.store.rowStorage, ids, Date.now())
      await userBookmarks.refresh()
    },
    cachedAssets: (ids) => readCachedAssets(userBookmarks.database, get(localeAtom), ids),
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
