import { expect, test } from 'vitest'
import { clamp } from './clamp.ts'

test('a value is limited to a range', () => {
  expect([-1, 0.5, 2].map((value) => clamp(value, 0, 1))).toEqual([0, 0.5, 1])
  expect(clamp(2, 3, 1)).toBe(3)
})
