import { createStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import type { SyncOutcome } from '#local/bookmarks/sync.ts'
import { toastsAtom } from '../toasts/atoms.ts'
import { bookmarkSyncAtom } from './atoms.ts'
import { createBookmarkPresenter } from './bookmark-presenter.ts'
import type { BookmarkSnapshot } from './user-bookmarks.ts'

const seen = (pending: number, seq = 1): BookmarkSnapshot => ({
  state: { head: { clientId: 'c', seq, revision: 1 }, base: { list: [], etag: null }, changes: [] } as unknown as BookmarkSnapshot['state'],
  ids: ['a'],
  pending,
  trash: [],
})

test.each<SyncOutcome>([{ kind: 'later', retryAfterMs: null }, { kind: 'busy' }, { kind: 'unreachable', retryAfterMs: null }])(
  'B5 changes that are sent again automatically cause no failure message: %o',
  (outcome) => {
    const store = createStore()
    const shown = () => store.get(toastsAtom).map(({ message }) => message)
    const showing = createBookmarkPresenter(store.get, store.set, 'press')
    for (let attempt = 0; attempt < 3; attempt += 1) showing.showOutcome(outcome, seen(1))
    expect(shown()).toEqual([])
    expect(store.get(bookmarkSyncAtom)).toMatchObject({ pending: 1, trouble: outcome.kind === 'busy' ? 'later' : outcome.kind })
    showing.showOutcome({ kind: 'done' }, seen(0))
    expect(shown()).toEqual(['toast.bookmark.saved'])
  },
)

test('B5 a refused list is reported once for each latest change, and no longer once it is saved after a new sign-in', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const store = createStore()
  const shown = () => store.get(toastsAtom).map(({ message }) => message)
  const clear = () => store.set(toastsAtom, [])
  const before = createBookmarkPresenter(store.get, store.set, 'press')
  const refuse = (seq: number) => before.showOutcome({ kind: 'refused', retryAfterMs: null }, seen(1, seq))
  refuse(1)
  expect(shown()).toEqual(['toast.bookmark.error'])
  clear()
  vi.advanceTimersByTime(60_000)
  refuse(1)
  expect(shown()).toEqual([])
  refuse(2)
  expect(shown()).toEqual(['toast.bookmark.error'])
  createBookmarkPresenter(store.get, store.set, 'press').showOutcome({ kind: 'done' }, seen(0))
  expect(shown()).toEqual([])
  before.showOutcome({ kind: 'done' }, seen(0))
  expect(shown()).toEqual(['toast.bookmark.saved'])
  const toasts = store.get(toastsAtom)
  before.showOutcome({ kind: 'done' }, seen(0))
  expect(store.get(toastsAtom)).toBe(toasts)
  vi.useRealTimers()
})
