import { describe, expect } from 'vitest'
import { type ClaimedMail, type MailOrder, mailClaimMs, mailLifetimeMs } from '../mail-outbox.ts'
import type { CreateStores } from './conformance-samples.ts'
import { testWithStores } from './test-with-stores.ts'

const orderOf = (userId: string): MailOrder => ({ kind: 'password-link', userId, locale: 'de' })
const idsOf = (mails: readonly (ClaimedMail | null)[]) => mails.map((mail) => mail?.userId ?? null)

/** Every engine of the stores runs this in its own test. */
export const describeMailOutbox = (name: string, create: CreateStores): void => {
  describe(`mail outbox: ${name}`, () => {
    const test = testWithStores(create)

    test('L2 orders are claimed in their order, each by one server, until they are finished', async ({ stores: { mails }, clock }) => {
      for (const id of ['ann', 'bob']) await mails.add(orderOf(id), clock.now)
      const first = await mails.claim(clock.now)
      expect(first).toMatchObject({ ...orderOf('ann'), addedAt: clock.now, attempts: 1 })
      expect(idsOf([await mails.claim(clock.now), await mails.claim(clock.now)])).toEqual(['bob', null])
      if (first) await mails.finish(first)
      clock.now += mailClaimMs
      expect(idsOf([await mails.claim(clock.now), await mails.claim(clock.now)])).toEqual(['bob', null])
    })

    test('L2 one of many servers gets an order', async ({ stores: { mails }, clock }) => {
      for (const id of ['ann', 'bob']) await mails.add({ kind: 'password-changed', userId: id, locale: 'en' }, clock.now)
      const claimed = await Promise.all(Array.from({ length: 10 }, () => mails.claim(clock.now)))
      expect(claimed.flatMap((mail) => mail?.userId ?? []).toSorted()).toEqual(['ann', 'bob'])
    })

    test('L2 a claim ends: another server sends the mail, and the former one changes nothing', async ({ stores: { mails }, clock }) => {
      await mails.add(orderOf('ann'), clock.now)
      const former = await mails.claim(clock.now)
      clock.now += mailClaimMs - 1
      expect(await mails.claim(clock.now)).toBeNull()
      clock.now += 1
      const next = await mails.claim(clock.now)
      expect(next).toMatchObject({ userId: 'ann', attempts: 2 })
      if (former) for (const change of [mails.finish(former), mails.postpone(former, clock.now)]) await change
      expect(await mails.claim(clock.now)).toBeNull()
      if (next) await mails.postpone(next, clock.now + 1000)
      expect(await mails.claim(clock.now + 999)).toBeNull()
      expect(await mails.claim(clock.now + 1000)).toMatchObject({ userId: 'ann', attempts: 3 })
    })

    test('L2 an old order is discarded, and one is due although the clock was set back', async ({ stores: { mails }, clock }) => {
      await mails.add(orderOf('old'), clock.now)
      expect(await mails.claim(clock.now + mailLifetimeMs)).toBeNull()
      await mails.add(orderOf('ann'), clock.now)
      const earlier = clock.now - 2 * mailLifetimeMs
      expect(idsOf([await mails.claim(earlier), await mails.claim(earlier)])).toEqual(['ann', null])
    })
  })
}
