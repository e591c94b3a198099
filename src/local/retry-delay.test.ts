import { expect, test } from 'vitest'
import { parseRetryAfterMs, retryDelayMs } from './retry-delay.ts'

test.each([
  [1, 0, null, 500],
  [1, 1, null, 1500],
  [4, 0.5, null, 8000],
  [40, 0.5, null, 300_000],
  [1, 0.5, 30_000, 30_000],
  [1, 0.5, 0, 1000],
  [1, 0.5, -5000, 1000],
  [1, 0.5, 9e12, 900_000],
])('O4 after attempt %d (random %d, requested %j) the delay is %d ms', (attempt, random, requestedMs, expected) => {
  expect(retryDelayMs(attempt, random, requestedMs)).toBe(expected)
})

const now = Date.UTC(2026, 0, 1)
test.each([
  [null, null],
  ['', null],
  ['soon', null],
  ['120', 120_000],
  ['-3', -3000],
  ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
])('O4 Retry-After %j is read as %j', (header, expected) => {
  expect(parseRetryAfterMs(header, now)).toBe(expected)
})
