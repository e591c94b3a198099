import { delay } from '#common/delay.ts'
import type { Session } from '#contract/session.ts'
import { type SyncOutcome, syncBookmarks } from '#local/bookmarks/sync.ts'
import { withLock } from '#local/lock.ts'
import { portalPrefix } from '#local/portal-prefix.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { isPageVisible } from '../../platform/page-visible.ts'
import type { BookmarkPresenter } from './bookmark-presenter.ts'
import { createBookmarksApi } from './bookmarks-api.ts'
import { createSyncLoop } from './sync-loop.ts'
import type { UserBookmarks } from './user-bookmarks.ts'

interface Parts {
  readonly session: Session
  readonly userBookmarks: UserBookmarks
  readonly presenter: BookmarkPresenter
  readonly api: () => ApiClient
  readonly isOnline: () => boolean
  /** Called when server and device agree, before the outcome is shown. */
  readonly settleGuestJoin: () => Promise<void>
  /** Called after the outcome of a complete sync is shown. */
  readonly onDone: () => void
  /** Aborted when the list belongs to another user. */
  readonly signal: AbortSignal
}

/** Sync of an account's list with the server. A guest's list stays on the device. */
export interface BookmarkSync {
  /** Schedules a sync; no effect for guests. */
  readonly schedule: () => void
  /** Sends pending changes, for at most 3 s. */
  readonly flush: () => Promise<void>
  /** Sends pending changes, then removes the account's list from the device. @returns number of changes that could not be sent */
  readonly signOut: () => Promise<number>
  readonly stop: () => void
}

const flushTimeoutMs = 3000
const delayBetweenRounds = (round: number): Promise<void> => delay(Math.random() * 100 * 2 ** Math.min(round, 5))

export const createBookmarkSync = (parts: Parts): BookmarkSync => {
  const { session, userBookmarks, presenter, isOnline, signal } = parts
  const bookmarksApi = session.guest || session.session === null ? null : createBookmarksApi(parts.api(), session.session)

  const run = async (): Promise<SyncOutcome> => {
    if (!bookmarksApi) return { kind: 'done' }
    // The call would fail. The reconnection triggers a sync.
    if (!isOnline()) return { kind: 'unreachable', retryAfterMs: null }
    const outcome = await withLock(`${portalPrefix}-bookmarks-${session.scope}`, () =>
      syncBookmarks(userBookmarks.store, bookmarksApi, delayBetweenRounds),
    )
    if (outcome.kind !== 'wiped') await userBookmarks.refresh()
    if (outcome.kind === 'done') await parts.settleGuestJoin()
    return outcome
  }
  const loop = createSyncLoop({
    run: () =>
      run().catch((): SyncOutcome => {
        // Storage error: the rows are unchanged, so a retry may succeed.
        return { kind: 'later', retryAfterMs: null }
      }),
    pending: userBookmarks.pendingCount,
    count: () => userBookmarks.ids().length,
    isPageVisible,
    onBegin: () => {
      if (userBookmarks.pendingCount() > 0) presenter.showSending()
    },
    onOutcome: (outcome) => {
      if (signal.aborted) return
      presenter.showOutcome(outcome, userBookmarks.snapshot())
      if (outcome.kind === 'done') parts.onDone()
    },
  })
  const flush = () => loop.flush(flushTimeoutMs)

  return {
    schedule: () => {
      if (bookmarksApi) loop.schedule()
    },
    flush,
    signOut: async () => {
      if (session.guest) return 0
      if (userBookmarks.pendingCount() > 0) await flush()
      const unsentCount = userBookmarks.pendingCount()
      loop.stop()
      await userBookmarks.store.wipe(true)
      return unsentCount
    },
    stop: loop.stop,
  }
}
