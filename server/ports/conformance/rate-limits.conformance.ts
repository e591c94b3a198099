import { describe, expect } from 'vitest'
import { clockSkewMs } from '../../common/lifetime.ts'
import type { CreateStores } from './conformance-samples.ts'
import { testWithStores } from './test-with-stores.ts'

/** Every engine of the stores runs this in its own test. */
export const describeRateLimits = (name: string, create: CreateStores): void => {
  describe(`rate limits: ${name}`, () => {
    const test = testWithStores(create)
    const limit = { maxCount: 3, windowMs: 60 * 60_000 }

    test('L2 allows a number of uses in a window that begins with the first use', async ({ stores: { limits }, clock }) => {
      const use = (key = 'a') => limits.countUse(key, limit, clock.now)
      expect([await use(), await use(), await use(), await use()]).toEqual([true, true, true, false])
      expect([await use('b'), await use('a\0'), await use('')]).toEqual([true, true, true])
      clock.now += limit.windowMs - 1
      expect(await use()).toBe(false)
      clock.now += 1
      expect([await use(), await use(), await use(), await use()]).toEqual([true, true, true, false])
    })

    test('L2 counts concurrent uses one by one', async ({ stores: { limits }, clock }) => {
      const allowed = await Promise.all(Array.from({ length: 20 }, () => limits.countUse('a', limit, clock.now)))
      expect(allowed.filter(Boolean)).toHaveLength(limit.maxCount)
    })

    test('L2 counts uses of servers whose clocks differ together, and begins again after a clock was set back', async ({
      stores,
      clock,
    }) => {
      const use = (now: number) => stores.limits.countUse('a', limit, now)
      const behind = clock.now - clockSkewMs
      expect([await use(clock.now), await use(behind), await use(clock.now), await use(behind), await use(clock.now)]).toEqual([
        true,
        true,
        true,
        false,
        false,
      ])
      expect(await use(behind - 1)).toBe(true)
    })

    test('L2 removes expired windows and still counts correctly', async ({ stores: { limits }, clock }) => {
      for (let at = 0; at < 50; at++) await limits.countUse(`key ${at}`, { maxCount: 1, windowMs: 1000 }, clock.now)
      clock.now += 10 * 60_000
      expect(await limits.countUse('key 1', { maxCount: 1, windowMs: 1000 }, clock.now)).toBe(true)
      expect(await limits.countUse('key 1', { maxCount: 1, windowMs: 1000 }, clock.now)).toBe(false)
    })
  })
}
