import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitTime } from './time-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Seconds until the limit of 10 s is exceeded, when the work gets this fraction of a processor. */
const exceededAfter = (share: number | null): number | null => {
  const began = performance.now()
  let after: number | null = null
  const cpuSeconds = () => (share === null ? null : ((performance.now() - began) / 1000) * share)
  limitTime(10, cpuSeconds, () => {
    after = (performance.now() - began) / 1000
  })
  vi.advanceTimersByTime(1_000_000)
  return after
}

test.each([
  ['a whole processor', 1, 10],
  ['several processors', 4, 10],
  ['half a processor', 0.5, 20],
  ['next to nothing', 0.001, 50],
  ['an unknown share', null, 10],
])('stops work that gets %s', (_, share, seconds) => {
  expect(exceededAfter(share)).toBeCloseTo(seconds, 0)
})

test('work that has ended never exceeds the limit', () => {
  let exceeded = 0
  const end = limitTime(
    10,
    () => null,
    () => void (exceeded += 1),
  )
  end()
  vi.advanceTimersByTime(1_000_000)
  expect(exceeded).toBe(0)
})
