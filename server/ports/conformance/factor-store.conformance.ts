import { describe, expect } from 'vitest'
import { type CreateStores, sampleUser } from './conformance-samples.ts'
import { testWithStores } from './test-with-stores.ts'

/** Every engine of the stores runs this in its own test. */
export const describeFactorStore = (name: string, create: CreateStores): void => {
  describe(`factor store: ${name}`, () => {
    const test = testWithStores(create).extend('factors', async ({ stores: { accounts, factors } }) => {
      for (const id of ['ann', 'bob']) await accounts.putUser(sampleUser(id))
      return factors
    })
    const confirmation = { secret: 'SECRET', step: 100, since: 5000, recoveryHashes: ['h1', 'h2'] }

    test('L9 a secret counts when exactly it is confirmed', async ({ factors }) => {
      expect([await factors.getTotp('ann'), await factors.getUnconfirmedTotp('ann')]).toEqual([null, null])
      expect(await factors.confirmTotp('ann', confirmation)).toBe(false)
      expect([await factors.beginTotp('ann', 'OTHER'), await factors.beginTotp('ann', 'SECRET')]).toEqual([true, true])
      expect([await factors.getTotp('ann'), await factors.getUnconfirmedTotp('ann')]).toEqual([null, 'SECRET'])
      expect(await factors.useTotpStep('ann', 200)).toBe(false)
      expect(await factors.replaceRecoveryCodes('ann', ['h3'])).toBe(false)
      expect(await factors.confirmTotp('ann', { ...confirmation, secret: 'OTHER' })).toBe(false)
      expect(await factors.confirmTotp('ann', confirmation)).toBe(true)
      expect(await factors.confirmTotp('ann', confirmation)).toBe(false)
      expect(await factors.getTotp('ann')).toEqual({ secret: 'SECRET', since: 5000, unusedRecoveryCodes: 2 })
      expect([await factors.beginTotp('ann', 'NEW'), await factors.getUnconfirmedTotp('ann')]).toEqual([false, null])
      expect(await factors.usersWithFactors(['ann', 'bob', 'unknown\0'])).toEqual(new Set(['ann']))
      expect(await factors.usersWithFactors([])).toEqual(new Set())
    })

    test('L9 a time step is used once, and never after a later one', async ({ factors }) => {
      await factors.beginTotp('ann', 'SECRET')
      await factors.confirmTotp('ann', confirmation)
      const results: boolean[] = []
      for (const step of [100, 101, 101, 99, 103, 102, 104]) results.push(await factors.useTotpStep('ann', step))
      expect(results).toEqual([false, true, false, false, true, false, true])
      const together = await Promise.all(Array.from({ length: 8 }, () => factors.useTotpStep('ann', 200)))
      expect(together.filter(Boolean)).toHaveLength(1)
    })

    test('L9 a recovery code is used once, by its account alone', async ({ factors }) => {
      for (const id of ['ann', 'bob']) {
        await factors.beginTotp(id, 'SECRET')
        await factors.confirmTotp(id, { ...confirmation, recoveryHashes: [`${id} 1`, `${id} 2`] })
      }
      expect([await factors.useRecoveryCode('ann', 'bob 1'), await factors.useRecoveryCode('ann', 'unknown\0')]).toEqual([false, false])
      const together = await Promise.all(Array.from({ length: 8 }, () => factors.useRecoveryCode('ann', 'ann 1')))
      expect(together.filter(Boolean)).toHaveLength(1)
      expect(await factors.getTotp('ann')).toMatchObject({ unusedRecoveryCodes: 1 })
      expect(await factors.replaceRecoveryCodes('ann', ['new 1', 'new 2', 'new 3'])).toBe(true)
      expect([await factors.useRecoveryCode('ann', 'ann 2'), await factors.useRecoveryCode('ann', 'new 2')]).toEqual([false, true])
      expect(await factors.getTotp('bob')).toMatchObject({ unusedRecoveryCodes: 2 })
    })

    test('L9 the factor and its recovery codes end with their removal and with the account', async ({ factors, stores: { accounts } }) => {
      await factors.beginTotp('ann', 'SECRET')
      // Only a confirmed one counts as removed.
      expect(await factors.removeTotp('ann')).toBe(false)
      expect(await factors.getUnconfirmedTotp('ann')).toBeNull()
      for (const end of [() => factors.removeTotp('ann'), () => accounts.removeUser('ann').then((user) => user !== null)]) {
        await factors.beginTotp('ann', 'SECRET')
        await factors.confirmTotp('ann', confirmation)
        expect(await end()).toBe(true)
        expect(await factors.getTotp('ann')).toBeNull()
        expect([await factors.useRecoveryCode('ann', 'h1'), await factors.useTotpStep('ann', 999)]).toEqual([false, false])
      }
      // A new password and a disabled account keep it.
      await factors.beginTotp('bob', 'SECRET')
      await factors.confirmTotp('bob', confirmation)
      await accounts.changeUser('bob', () => ({ passwordHash: 'new', disabled: true }))
      expect(await factors.getTotp('bob')).toMatchObject({ secret: 'SECRET' })
    })
  })
}
