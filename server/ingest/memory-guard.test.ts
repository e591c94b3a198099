import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardMemory } from './memory-guard.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('reports excessive memory growth once, and never after the guard has ended', () => {
  let usedBytes = 500e6
  const onExceeded = vi.fn()
  const watch = () => guardMemory(100, onExceeded, { usedBytes: () => usedBytes, intervalMs: 10 })
  watch()
  usedBytes += 100e6
  vi.advanceTimersByTime(50)
  expect(onExceeded).toHaveBeenCalledTimes(0)
  usedBytes += 1
  vi.advanceTimersByTime(50)
  expect(onExceeded).toHaveBeenCalledTimes(1)
  const end = watch()
  end()
  usedBytes += 200e6
  vi.advanceTimersByTime(50)
  expect(onExceeded).toHaveBeenCalledTimes(1)
})
