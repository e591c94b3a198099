import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { toastsAtom } from '../toasts/atoms.ts'
import type { Seen } from './person.ts'
import { createShowing } from './showing.ts'

const seen = (pending: number): Seen => ({
  state: { head: { clientId: 'c', nextSeq: 1, revision: 1 }, base: { list: [], etag: null }, changes: [] } as unknown as Seen['state'],
  ids: ['a'],
  pending,
  trash: [],
})

test('B5 what could not be saved is no longer said once it is, also when somebody has signed in anew for it', () => {
  const store = createStore()
  const said = () => store.get(toastsAtom).map(({ message }) => message)
  const before = createShowing(store.get, store.set, 'press')
  before.note({ kind: 'later', after: null }, seen(1))
  expect(said()).toEqual(['toast.bookmark.error'])
  createShowing(store.get, store.set, 'press').note({ kind: 'done' }, seen(0))
  expect(said()).toEqual([])
  before.note({ kind: 'done' }, seen(0))
  expect(said()).toEqual(['toast.bookmark.saved'])
  const shown = store.get(toastsAtom)
  before.note({ kind: 'done' }, seen(0))
  expect(store.get(toastsAtom)).toBe(shown)
})
