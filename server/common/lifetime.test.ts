import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockSkew, stands } from './lifetime.ts'

test('nothing stands longer than its lifetime, however the clock is set', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(), fc.integer(), (begun, lifetime, jump) => {
      const now = begun + jump
      if (!stands(begun, lifetime, now)) return
      const end = now + lifetime + clockSkew
      expect(stands(begun, lifetime, end)).toBe(false)
    }),
  )
  expect([-60_001, -60_000, 0, 99, 100].map((age) => stands(0, 100, age))).toEqual([false, true, true, true, false])
  expect(stands(Number.NaN, 100, 0)).toBe(false)
})
