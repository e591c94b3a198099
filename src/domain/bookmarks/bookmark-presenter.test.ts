import { expect, test, vi } from 'vitest'
import type { SyncOutcome } from '#local/bookmarks/sync.ts'
import type { Toast } from '../toasts/atoms.ts'
import type { SyncState } from './atoms.ts'
import { createBookmarkPresenter, type PresenterDeps } from './bookmark-presenter.ts'
import type { BookmarkSnapshot } from './user-bookmarks.ts'

const seen = (pending: number, seq = 1): BookmarkSnapshot => ({
  state: { head: { clientId: 'c', seq, revision: 1 }, base: { list: [], etag: null }, changes: [] } as unknown as BookmarkSnapshot['state'],
  ids: ['a'],
  pending,
  trash: [],
  isDurable: true,
})

/** Collects what presenters publish. */
const createScreen = () => {
  let toasts: readonly Toast[] = []
  let sync: SyncState | null = null
  const deps: PresenterDeps = {
    onBookmarks: () => undefined,
    onStatus: () => undefined,
    onSync: (state) => {
      sync = state
    },
    onTrash: () => undefined,
    onDeviceId: () => undefined,
    showToast: (toast) => {
      toasts = [...toasts, { ...toast, id: 0 }]
    },
    dismissToasts: (isObsolete) => {
      toasts = toasts.filter((toast) => !isObsolete(toast))
    },
  }
  return {
    deps,
    messages: () => toasts.map(({ message }) => message),
    sync: () => sync,
    clear: () => {
      toasts = []
    },
  }
}

test.each<SyncOutcome>([{ kind: 'later', retryAfterMs: null }, { kind: 'busy' }, { kind: 'unreachable', retryAfterMs: null }])(
  'B5 changes that are sent again automatically cause no failure message: %o',
  (outcome) => {
    const screen = createScreen()
    const presenter = createBookmarkPresenter(screen.deps, 'press')
    for (let attempt = 0; attempt < 3; attempt += 1) presenter.showOutcome(outcome, seen(1))
    expect(screen.messages()).toEqual([])
    expect(screen.sync()).toMatchObject({ pending: 1, trouble: outcome.kind === 'busy' ? 'later' : outcome.kind })
    presenter.showOutcome({ kind: 'done' }, seen(0))
    expect(screen.messages()).toEqual(['toast.bookmark.saved'])
  },
)

test('B5 reports a rejected list once for each latest change, and not after it was saved with a new sign-in', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const screen = createScreen()
  const before = createBookmarkPresenter(screen.deps, 'press')
  const refuse = (seq: number) => before.showOutcome({ kind: 'refused', retryAfterMs: null }, seen(1, seq))
  refuse(1)
  expect(screen.messages()).toEqual(['toast.bookmark.error'])
  screen.clear()
  vi.advanceTimersByTime(60_000)
  refuse(1)
  expect(screen.messages()).toEqual([])
  refuse(2)
  expect(screen.messages()).toEqual(['toast.bookmark.error'])
  createBookmarkPresenter(screen.deps, 'press').showOutcome({ kind: 'done' }, seen(0))
  expect(screen.messages()).toEqual([])
  before.showOutcome({ kind: 'done' }, seen(0))
  expect(screen.messages()).toEqual(['toast.bookmark.saved'])
  before.showOutcome({ kind: 'done' }, seen(0))
  expect(screen.messages()).toEqual(['toast.bookmark.saved'])
  vi.useRealTimers()
})
