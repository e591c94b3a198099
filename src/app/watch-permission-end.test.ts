// @vitest-environment happy-dom
import { atom, createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OfflineState } from '#local/offline/offline-summary.ts'
import { offlineStateAtom } from '../domain/offline/copies/atoms.ts'
import { watchPermissionEnd } from './watch-permission-end.ts'

const ends = vi.hoisted(() => ({ count: 0 }))
vi.mock('../domain/offline/responses/refresh.ts', () => ({ endOfflinePermissionAtom: atom(null, async () => void (ends.count += 1)) }))

const dayMs = 86_400_000
const stateWith = (clock: number, ...permissionEnds: (number | null)[]) =>
  ({ clock, summaries: permissionEnds.map((permissionEnd) => ({ set: { permissionEnd } })) }) as unknown as OfflineState

beforeEach(() => {
  ends.count = 0
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

test('the page is refreshed when the earliest permission ends, and not for one that has ended already', () => {
  const store = createStore()
  watchPermissionEnd(store)
  store.set(offlineStateAtom, stateWith(100, null, 50, 5000, 9000))
  vi.advanceTimersByTime(4900)
  expect(ends.count).toBe(0)
  vi.advanceTimersByTime(1000)
  expect(ends.count).toBe(1)
})

test('a changed permission replaces the earlier one, and a distant end does not fire at once', () => {
  const store = createStore()
  watchPermissionEnd(store)
  store.set(offlineStateAtom, stateWith(0, 5000))
  store.set(offlineStateAtom, stateWith(0, 60 * dayMs))
  vi.advanceTimersByTime(20 * dayMs)
  expect(ends.count).toBe(0)
  store.set(offlineStateAtom, null)
  vi.advanceTimersByTime(100 * dayMs)
  expect(ends.count).toBe(0)
})

test('O8 an end that passes while the device sleeps or just before a new state refreshes the page once', () => {
  const store = createStore()
  watchPermissionEnd(store)
  store.set(offlineStateAtom, stateWith(0, 5000))
  // The device slept: its clock jumps, its timers do not.
  store.set(offlineStateAtom, stateWith(30 * dayMs, 5000))
  expect(ends.count).toBe(1)
  store.set(offlineStateAtom, stateWith(30 * dayMs + 1, 5000, 30 * dayMs + 5000))
  vi.advanceTimersByTime(10_000)
  expect(ends.count).toBe(2)
  store.set(offlineStateAtom, stateWith(31 * dayMs, 5000, 30 * dayMs + 5000))
  expect(ends.count).toBe(2)
})
