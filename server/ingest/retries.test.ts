import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRetries, retryPausesMs } from './retries.ts'

test('retries follow growing delays up to the longest, and immediately after a success', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 8 }), fc.nat(12), (pauses, failures) => {
      const growing = pauses.toSorted((a, b) => a - b)
      let now = 1_700_000_000_000
      const retries = createRetries(() => now, growing)
      for (let count = 1; count <= failures; count += 1) {
        const pause = growing[Math.min(count, growing.length) - 1] ?? 0
        retries.failed('a')
        expect([retries.failureCount('a'), retries.nextInMs()]).toEqual([count, pause])
        now += pause - 1
        expect(retries.isDue('a')).toBe(false)
        now += 1
        expect(retries.isDue('a')).toBe(true)
      }
      retries.succeeded('a')
      expect([retries.isDue('a'), retries.failureCount('a'), retries.nextInMs()]).toEqual([true, 0, null])
    }),
  )
})

test('outages do not make the delays longer', () => {
  let now = 1_700_000_000_000
  const retries = createRetries(() => now, [10, 1000])
  const attempt = { version: '1', reason: 'outage' }
  for (let outage = 0; outage < 5; outage += 1) {
    retries.failedByOutage('a', attempt)
    expect([retries.waiting('a', '1'), retries.nextInMs()]).toEqual([attempt, 10])
    now += 10
    expect([retries.waiting('a', '1'), retries.isDue('a')]).toEqual([null, true])
  }
  retries.failed('a')
  expect(retries.nextInMs()).toBe(10)
})

test('the delays grow from a minute to two hours', () => {
  expect(retryPausesMs.map((pause) => pause / 60_000)).toEqual([1, 5, 30, 120])
})

test('a clock that is set back postpones no retry longer than its delay', () => {
  let now = 1_700_000_000_000
  const retries = createRetries(() => now, [60_000])
  retries.failed('a')
  now -= 86_400_000
  expect(retries.nextInMs()).toBe(60_000)
})

test('forgets removed entries', () => {
  const retries = createRetries(() => 0, [60_000])
  retries.failed('a')
  retries.failed('b')
  retries.retainOnly(new Set(['b']))
  expect([retries.isDue('a'), retries.isDue('b')]).toEqual([true, false])
})
