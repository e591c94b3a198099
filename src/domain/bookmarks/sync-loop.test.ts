import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SyncOutcome } from '#local/bookmarks/sync.ts'
import { createSyncLoop } from './sync-loop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a page that is looked at learns what other devices change; one that is not asks nobody', async () => {
  let isSeen = true
  const run = vi.fn((): Promise<SyncOutcome> => Promise.resolve({ kind: 'done' }))
  const loop = createSyncLoop({ run, pending: () => 0, onBegin: () => undefined, onOutcome: () => undefined, isSeen: () => isSeen })
  loop.wake()
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
