import { isSameList } from '#common/is-same-list.ts'
import type { SyncOutcome } from '#local/bookmarks/sync.ts'
import type { DeviceId } from '../device-storage/atoms.ts'
import type { EngineToasts } from '../toasts/engine-toasts.ts'
import { type BookmarkStatus, type Bookmarks, noBookmarks, type SyncState, type SyncTrouble, settledSync } from './atoms.ts'
import { bookmarkMessages } from './messages.ts'
import type { BookmarkSnapshot } from './user-bookmarks.ts'

/** State of the list that screens show. */
export interface BookmarkView {
  readonly onBookmarks: (bookmarks: Bookmarks) => void
  readonly onStatus: (status: BookmarkStatus) => void
  readonly onSync: (state: SyncState) => void
  /** Removed bookmarks of missing assets, which can be restored. */
  readonly onTrash: (ids: readonly string[]) => void
  /** null = unknown or not stored. */
  readonly onDeviceId: (device: DeviceId | null) => void
}

export type PresenterDeps = BookmarkView & Pick<EngineToasts, 'showToast' | 'dismissToasts'>

/** Publishes the bookmarks and their sync state and shows toasts about changes. */
export interface BookmarkPresenter {
  /** Empties the list until the first snapshot. */
  readonly showLoading: () => void
  /** Shows that pending changes are being sent. */
  readonly showSending: () => void
  readonly show: (seen: BookmarkSnapshot) => void
  /** @param seen current state; null = not read yet */
  readonly showOutcome: (outcome: SyncOutcome, seen: BookmarkSnapshot | null) => void
  /** Marks changes as waiting, so that a toast reports when they are saved. */
  readonly announceWhenSaved: () => void
  readonly clear: () => void
}

const reportIntervalMs = 30_000
let lastReportMs = Number.NEGATIVE_INFINITY
/** Messages that no longer apply after everything is saved. */
const stopMessages: readonly string[] = [bookmarkMessages.failed.id, bookmarkMessages.waiting.id]

export const createBookmarkPresenter = (deps: PresenterDeps, scope: string | null): BookmarkPresenter => {
  const { showToast } = deps
  let bookmarks = noBookmarks
  let status: BookmarkStatus = 'initial'
  let sync = settledSync
  let trash: readonly string[] | null = null
  let trouble: SyncTrouble = 'none'
  let hasWaited = false
  let reportedSeq: number | null = null
  let hadResponse = false

  const showStatus = (next: BookmarkStatus): void => {
    status = next
    deps.onStatus(next)
  }
  const showBookmarks = (next: Bookmarks): void => {
    bookmarks = next
    deps.onBookmarks(next)
  }
  const showSync = (next: SyncState): void => {
    sync = next
    deps.onSync(next)
  }
  const show = (seen: BookmarkSnapshot): void => {
    if (!isSameList(bookmarks.ids, seen.ids)) showBookmarks({ ids: seen.ids, has: new Set(seen.ids) })
    const hasResponse = scope === null || seen.state.base.etag !== null || hadResponse
    const next = { pending: seen.pending, trouble: seen.pending === 0 && trouble === 'later' ? ('none' as const) : trouble, hasResponse }
    if (JSON.stringify(sync) !== JSON.stringify(next)) showSync(next)
    if (!trash || !isSameList(trash, seen.trash)) {
      trash = seen.trash
      deps.onTrash(trash)
    }
    if (scope === null) showStatus('success')
    deps.onDeviceId(seen.isDurable ? { scope, id: seen.state.head.clientId } : null)
  }
  /** Reports pending changes that are no longer retried automatically, once for each latest change. */
  const reportStopped = (kind: 'auth' | 'refused', { state, pending }: BookmarkSnapshot): void => {
    const latestSeq = state.head.seq
    if (latestSeq === reportedSeq || performance.now() - lastReportMs < reportIntervalMs) return
    reportedSeq = latestSeq
    lastReportMs = performance.now()
    if (kind === 'refused') showToast({ level: 'danger', message: bookmarkMessages.failed.id })
    else showToast({ level: 'info', message: bookmarkMessages.waiting.id, values: { count: pending } })
  }
  const showOutcome = (outcome: SyncOutcome, seen: BookmarkSnapshot | null): void => {
    const pending = seen?.pending ?? 0
    if (outcome.kind === 'done') {
      trouble = 'none'
      hadResponse = true
      if (pending === 0) {
        // Includes toasts from before a new sign-in.
        deps.dismissToasts(({ message }) => stopMessages.includes(message))
        if (hasWaited) showToast({ level: 'success', message: bookmarkMessages.saved.id })
        hasWaited = false
        reportedSeq = null
      }
    } else if (outcome.kind !== 'wiped') {
      trouble = outcome.kind === 'busy' ? 'later' : outcome.kind
      if (pending > 0) {
        hasWaited = true
        // Every other outcome is retried automatically. Only the notice above the list shows it, without a toast.
        if (seen && (outcome.kind === 'auth' || outcome.kind === 'refused')) reportStopped(outcome.kind, seen)
      }
    }
    if (seen) show(seen)
    showStatus('success')
  }
  const clear = (): void => {
    deps.onDeviceId(null)
    showBookmarks(noBookmarks)
    showSync(settledSync)
  }
  return {
    show,
    showOutcome,
    showLoading: () => {
      showStatus('loading')
      clear()
    },
    showSending: () => {
      if (status === 'success') showStatus('updating')
    },
    announceWhenSaved: () => {
      hasWaited = true
    },
    clear,
  }
}
