import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardMemory } from './memory-guard.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what grows too far is said once, and nothing after the watch has ended', () => {
  let held = 500e6
  const said = vi.fn()
  const watch = () => guardMemory(100, said, { usedBytes: () => held, intervalMs: 10 })
  watch()
  held += 100e6
  vi.advanceTimersByTime(50)
  expect(said).toHaveBeenCalledTimes(0)
  held += 1
  vi.advanceTimersByTime(50)
  expect(said).toHaveBeenCalledTimes(1)
  const end = watch()
  end()
  held += 200e6
  vi.advanceTimersByTime(50)
  expect(said).toHaveBeenCalledTimes(1)
})
