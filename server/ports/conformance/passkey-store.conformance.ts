import { describe, expect } from 'vitest'
import type { PasskeyRecord } from '../passkey-store.ts'
import { type CreateStores, sampleUser } from './conformance-samples.ts'
import { testWithStores } from './test-with-stores.ts'

const minuteMs = 60_000

const passkeyOf = (id: string, change: Partial<PasskeyRecord> = {}): PasskeyRecord => ({
  id,
  userId: 'ann',
  name: 'Phone',
  publicKey: 'a2V5',
  counter: 0,
  transports: ['internal', 'hybrid'],
  createdAt: 1000,
  usedAt: null,
  ...change,
})

/** Every engine of the stores runs this in its own test. */
export const describePasskeyStore = (name: string, create: CreateStores): void => {
  describe(`passkey store: ${name}`, () => {
    const test = testWithStores(create).extend('passkeys', async ({ stores: { accounts, passkeys } }) => {
      for (const id of ['ann', 'bob']) await accounts.putUser(sampleUser(id))
      return passkeys
    })

    test('L10 a credential belongs to one account, and only its account changes it', async ({ passkeys, stores: { accounts } }) => {
      const [first, second] = [passkeyOf('a', { createdAt: 2000 }), passkeyOf('b', { name: 'Schlüssel\0', transports: [] })]
      expect([await passkeys.addPasskey(first), await passkeys.addPasskey(second)]).toEqual([true, true])
      expect(await passkeys.addPasskey(passkeyOf('a', { userId: 'bob' }))).toBe(false)
      expect(await passkeys.getPasskey('a')).toEqual(first)
      expect(await passkeys.listPasskeys('ann')).toEqual([second, first])
      expect([await passkeys.renamePasskey('bob', 'a', 'Mine'), await passkeys.removePasskey('bob', 'a')]).toEqual([false, false])
      expect(await passkeys.renamePasskey('ann', 'a', 'Laptop')).toBe(true)
      expect(await passkeys.getPasskey('a')).toEqual({ ...first, name: 'Laptop' })
      expect(await passkeys.usersWithPasskeys(['ann', 'bob', 'unknown\0'])).toEqual(new Set(['ann']))
      expect([await passkeys.removePasskey('ann', 'a'), await passkeys.removePasskey('ann', 'a')]).toEqual([true, false])
      await accounts.removeUser('ann')
      expect([await passkeys.getPasskey('b'), await passkeys.listPasskeys('ann')]).toEqual([null, []])
      await passkeys.addPasskey(passkeyOf('c', { userId: 'bob' }))
      expect([await passkeys.removePasskeysOf('bob'), await passkeys.removePasskeysOf('bob')]).toEqual([1, 0])
    })

    test('L10 a counter only rises, unless the device does not count', async ({ passkeys }) => {
      for (const id of ['counts', 'other']) await passkeys.addPasskey(passkeyOf(id))
      const results: boolean[] = []
      for (const counter of [0, 0, 5, 5, 4, 0, 6]) results.push(await passkeys.usePasskey('counts', { counter, usedAt: 7000 + counter }))
      expect(results).toEqual([true, true, true, false, false, false, true])
      expect(await passkeys.getPasskey('counts')).toMatchObject({ counter: 6, usedAt: 7006 })
      expect(await passkeys.getPasskey('other')).toMatchObject({ counter: 0, usedAt: null })
      const together = await Promise.all(Array.from({ length: 8 }, () => passkeys.usePasskey('counts', { counter: 9, usedAt: 8000 })))
      expect(together.filter(Boolean)).toHaveLength(1)
      expect(await passkeys.usePasskey('unknown', { counter: 0, usedAt: 1 })).toBe(false)
    })

    test('L10 a challenge is consumed once, in its time', async ({ passkeys, clock }) => {
      const put = (hash: string) => passkeys.putChallenge(hash, clock.now + 5 * minuteMs, clock.now)
      const take = (hash: string) => passkeys.takeChallenge(hash, clock.now, 5 * minuteMs)
      for (const hash of ['a', 'b', 'c']) await put(hash)
      const together = await Promise.all(Array.from({ length: 8 }, () => take('a')))
      expect(together.filter(Boolean)).toHaveLength(1)
      clock.now += 5 * minuteMs
      expect([await take('b'), await take('unknown')]).toEqual([false, false])
      // The clock was wrong when it was put.
      clock.now -= 60 * minuteMs
      expect(await take('c')).toBe(false)
    })
  })
}
