import type { Getter, Setter } from 'jotai'
import type { SyncOutcome } from '#local/bookmarks/sync.ts'
import { bookmarkStorageAtom, deviceIdAtom } from '../device-storage/atoms.ts'
import { showToastAtom, toastsAtom } from '../toasts/atoms.ts'
import { bookmarkStatusAtom, bookmarkSyncAtom, bookmarksAtom, noBookmarks, type SyncTrouble, settledSync, trashAtom } from './atoms.ts'
import { bookmarkMessages } from './messages.ts'
import type { BookmarkSnapshot } from './user-bookmarks.ts'

/** Publishes the bookmarks and their sync state to the atoms and shows toasts about changes. */
export interface BookmarkPresenter {
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

const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at])

export const createBookmarkPresenter = (get: Getter, set: Setter, scope: string | null): BookmarkPresenter => {
  let trouble: SyncTrouble = 'none'
  let hasWaited = false
  let reportedSeq: number | null = null
  let hadResponse = false

  const show = (seen: BookmarkSnapshot): void => {
    if (!sameList(get(bookmarksAtom).ids, seen.ids)) set(bookmarksAtom, { ids: seen.ids, has: new Set(seen.ids) })
    const hasResponse = scope === null || seen.state.base.etag !== null || hadResponse
    const before = get(bookmarkSyncAtom)
    const next = { pending: seen.pending, trouble: seen.pending === 0 && trouble === 'later' ? ('none' as const) : trouble, hasResponse }
    if (JSON.stringify(before) !== JSON.stringify(next)) set(bookmarkSyncAtom, next)
    if (!sameList(get(trashAtom), seen.trash)) set(trashAtom, seen.trash)
    if (scope === null) set(bookmarkStatusAtom, 'success')
    set(deviceIdAtom, get(bookmarkStorageAtom).mode === 'durable' ? { scope, id: seen.state.head.clientId } : null)
  }
  /** Reports changes that are not sent again without the user, once for each latest change. */
  const reportStopped = (kind: 'auth' | 'refused', { state, pending }: BookmarkSnapshot): void => {
    const latestSeq = state.head.seq
    if (latestSeq === reportedSeq || performance.now() - lastReportMs < reportIntervalMs) return
    reportedSeq = latestSeq
    lastReportMs = performance.now()
    if (kind === 'refused') set(showToastAtom, { level: 'danger', message: bookmarkMessages.failed.id })
    else set(showToastAtom, { level: 'info', message: bookmarkMessages.waiting.id, values: { count: pending } })
  }
  const showOutcome = (outcome: SyncOutcome, seen: BookmarkSnapshot | null): void => {
    const pending = seen?.pending ?? 0
    if (outcome.kind === 'done') {
      trouble = 'none'
      hadResponse = true
      if (pending === 0) {
        // Includes toasts from before a new sign-in.
        const toasts = get(toastsAtom)
        const others = toasts.filter(({ message }) => !stopMessages.includes(message))
        // Usually there is none. An equal array would cause a useless render.
        if (others.length < toasts.length) set(toastsAtom, others)
        if (hasWaited) set(showToastAtom, { level: 'success', message: bookmarkMessages.saved.id })
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
    set(bookmarkStatusAtom, 'success')
  }
  return {
    show,
    showOutcome,
    announceWhenSaved: () => {
      hasWaited = true
    },
    clear: () => {
      set(deviceIdAtom, null)
      set(bookmarksAtom, noBookmarks)
      set(bookmarkSyncAtom, settledSync)
    },
  }
}
