import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SyncOutcome } from '#local/bookmarks/sync.ts'
import { createSyncLoop } from './sync-loop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const quiet = { pending: () => 0, count: () => 0, onBegin: () => undefined, onOutcome: () => undefined, isPageVisible: () => true }

test('changes in quick succession share one call; long lists wait longer', async () => {
  for (const [count, between] of [
    [20, 300],
    [10_000, 1000],
  ] as const) {
    const run = vi.fn((): Promise<SyncOutcome> => Promise.resolve({ kind: 'done' }))
    const loop = createSyncLoop({ ...quiet, run, count: () => count })
    for (let presses = 0; presses < 5; presses += 1) {
      loop.schedule()
      await vi.advanceTimersByTimeAsync(between)
    }
    expect(run).toHaveBeenCalledTimes(0)
    await vi.advanceTimersByTimeAsync(between)
    expect(run).toHaveBeenCalledTimes(1)
    loop.stop()
  }
})

test('a visible page polls for changes of other devices; a hidden one does not', async () => {
  let isSeen = true
  const run = vi.fn((): Promise<SyncOutcome> => Promise.resolve({ kind: 'done' }))
  const loop = createSyncLoop({ ...quiet, run, isPageVisible: () => isSeen })
  loop.schedule()
  await vi.advanceTimersByTimeAsync(1000)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(run).toHaveBeenCalledTimes(3)
  isSeen = false
  await vi.advanceTimersByTimeAsync(300_000)
  expect(run).toHaveBeenCalledTimes(3)
  isSeen = true
  await vi.advanceTimersByTimeAsync(31_000)
  expect(run).toHaveBeenCalledTimes(4)
  loop.stop()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(run).toHaveBeenCalledTimes(4)
})
