import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockSkewMs, isWithinLifetime } from './lifetime.ts'

test('no entry outlives its lifetime for any clock change', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(), fc.integer(), (begun, lifetime, jump) => {
      const now = begun + jump
      if (!isWithinLifetime(begun, lifetime, now)) return
      const end = now + lifetime + clockSkewMs
      expect(isWithinLifetime(begun, lifetime, end)).toBe(false)
    }),
  )
  expect([-clockSkewMs - 1, -clockSkewMs, 0, 99, 100].map((age) => isWithinLifetime(0, 100, age))).toEqual([false, true, true, true, false])
  expect(isWithinLifetime(Number.NaN, 100, 0)).toBe(false)
})
