import { expect, test } from 'vitest'
import { clockTime } from './clock-time.ts'

test('A6 formats durations as clock times', () => {
  expect([5, 65.4, 3909, 0, -1, 'x', Number.NaN].map(clockTime)).toEqual(['0:05', '1:05', '1:05:09', '', '', '', ''])
})
