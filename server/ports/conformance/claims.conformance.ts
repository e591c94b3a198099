import { describe, expect } from 'vitest'
import { maxClaimMs } from '../claims.ts'
import type { CreateStores } from './conformance-samples.ts'
import { testWithStores } from './test-with-stores.ts'

/** Every engine of the stores runs this in its own test. */
export const describeClaims = (name: string, create: CreateStores): void => {
  describe(`claims: ${name}`, () => {
    const test = testWithStores(create)
    const claimMs = 60_000

    test('T12 a key has one holder until it releases the key or does not extend its claim', async ({ stores: { claims }, clock }) => {
      const claim = (holder: string, key = 'a') => claims.claim(key, holder, clock.now + claimMs, clock.now)
      expect([await claim('one'), await claim('two'), await claim('one'), await claim('two', 'a\0')]).toEqual([true, false, true, true])
      await claims.release('a', 'two')
      expect(await claim('two')).toBe(false)
      await claims.release('a', 'one')
      expect([await claim('two'), await claim('one')]).toEqual([true, false])
      clock.now += claimMs - 1
      expect([await claim('one'), await claim('two')]).toEqual([false, true])
      clock.now += claimMs
      expect([await claim('one'), await claim('two')]).toEqual([true, false])
      await claims.release('unknown', 'one')
    })

    test('T12 one of many holders gets a key', async ({ stores: { claims }, clock }) => {
      const holders = Array.from({ length: 20 }, (_, at) => String(at))
      const taken = await Promise.all(holders.map((holder) => claims.claim('a', holder, clock.now + claimMs, clock.now)))
      expect(taken.filter(Boolean)).toHaveLength(1)
    })

    test('T12 a key becomes free although the clock was set back', async ({ stores: { claims }, clock }) => {
      expect(await claims.claim('a', 'one', clock.now + claimMs, clock.now)).toBe(true)
      clock.now -= 2 * maxClaimMs
      expect(await claims.claim('a', 'two', clock.now + claimMs, clock.now)).toBe(true)
    })
  })
}
