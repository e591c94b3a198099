import { createStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import type { SyncOutcome } from '#local/bookmarks/sync.ts'
import { toastsAtom } from '../toasts/atoms.ts'
import { bookmarkSyncAtom } from './atoms.ts'
import type { Seen } from './person.ts'
import { createShowing } from './showing.ts'

const seen = (pending: number, seq = 1): Seen => ({
  state: { head: { clientId: 'c', seq, revision: 1 }, base: { list: [], etag: null }, changes: [] } as unknown as Seen['state'],
  ids: ['a'],
  pending,
  trash: [],
})

test.each<SyncOutcome>([{ kind: 'later', after: null }, { kind: 'busy' }, { kind: 'unreachable', after: null }])(
  'B5 changes that are sent again automatically cause no failure message: %o',
  (outcome) => {
    const store = createStore()
    const shown = () => store.get(toastsAtom).map(({ message }) => message)
    const showing = createShowing(store.get, store.set, 'press')
    for (let attempt = 0; attempt < 3; attempt += 1) showing.note(outcome, seen(1))
    expect(shown()).toEqual([])
    expect(store.get(bookmarkSyncAtom)).toMatchObject({ pending: 1, trouble: outcome.kind === 'busy' ? 'later' : outcome.kind })
    showing.note({ kind: 'done' }, seen(0))
    expect(shown()).toEqual(['toast.bookmark.saved'])
  },
)

test('B5 a refused list is reported once for each latest change, and no longer once it is saved after a new sign-in', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const store = createStore()
  const shown = () => store.get(toastsAtom).map(({ message }) => message)
  const clear = () => store.set(toastsAtom, [])
  const before = createShowing(store.get, store.set, 'press')
  const refuse = (seq: number) => before.note({ kind: 'refused', after: null }, seen(1, seq))
  refuse(1)
  expect(shown()).toEqual(['toast.bookmark.error'])
  clear()
  vi.advanceTimersByTime(60_000)
  refuse(1)
  expect(shown()).toEqual([])
  refuse(2)
  expect(shown()).toEqual(['toast.bookmark.error'])
  createShowing(store.get, store.set, 'press').note({ kind: 'done' }, seen(0))
  expect(shown()).toEqual([])
  before.note({ kind: 'done' }, seen(0))
  expect(shown()).toEqual(['toast.bookmark.saved'])
  const toasts = store.get(toastsAtom)
  before.note({ kind: 'done' }, seen(0))
  expect(store.get(toastsAtom)).toBe(toasts)
  vi.useRealTimers()
})
