// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pendingWritesAtom } from '../domain/api/atoms.ts'
import { hasUnsavedEditsAtom, updateNoticeAtom } from '../domain/install/atoms.ts'
import { watchUpdates } from './watch-updates.ts'

const reloads = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  reloads.mockReset()
  vi.spyOn(window.location, 'reload').mockImplementation(reloads)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('O2 a tab reloads after a short transfer, without a notice', async () => {
  const store = createStore()
  store.set(pendingWritesAtom, 1)
  watchUpdates(store)('replaced')
  await vi.advanceTimersByTimeAsync(3000)
  expect(reloads).not.toHaveBeenCalled()
  expect(store.get(updateNoticeAtom)).toBe('none')
  store.set(pendingWritesAtom, 0)
  expect(reloads).toHaveBeenCalledOnce()
})

test('O2 a visible tab does not reload after a long transfer: it shows a notice', async () => {
  const store = createStore()
  store.set(pendingWritesAtom, 1)
  watchUpdates(store)('replaced')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(store.get(updateNoticeAtom)).toBe('replaced-transfer')
  store.set(pendingWritesAtom, 0)
  await vi.advanceTimersByTimeAsync(2000)
  expect(store.get(updateNoticeAtom)).toBe('replaced')
  expect(reloads).not.toHaveBeenCalled()
})

test('O2 a visible tab does not reload at the end of an input', async () => {
  const store = createStore()
  store.set(hasUnsavedEditsAtom, true)
  watchUpdates(store)('replaced')
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get(updateNoticeAtom)).toBe('replaced-unsaved')
  store.set(hasUnsavedEditsAtom, false)
  await vi.advanceTimersByTimeAsync(2000)
  expect(store.get(updateNoticeAtom)).toBe('replaced')
  expect(reloads).not.toHaveBeenCalled()
})
