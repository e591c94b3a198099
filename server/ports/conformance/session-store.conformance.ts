import { describe, expect } from 'vitest'
import { type CreateStores, sampleUser } from './conformance-samples.ts'
import { testWithStores } from './test-with-stores.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

/** Every engine of the stores runs this in its own test. */
export const describeSessionStore = (name: string, create: CreateStores): void => {
  describe(`session store: ${name}`, () => {
    const keys = (account: string, net: string) => ({ account, accountAndNet: `${account} ${net}`, net })
    const test = testWithStores(create).extend(
      'attempt',
      ({ stores, clock }) =>
        (account: string, net: string) =>
          stores.sessions.countLoginAttempt(keys(account, net), clock.now),
    )

    test('sessions end only with a new password or a disabled or removed account', async ({ stores, clock }) => {
      const session = (tokenHash: string, userId: string) =>
        stores.sessions.putSession({
          tokenHash,
          userId,
          createdAt: clock.now,
          seenAt: clock.now,
          locale: null,
          browser: null,
          system: null,
        })
      const user = sampleUser('1')
      await stores.accounts.putUser(user)
      await stores.accounts.putUser(sampleUser('2'))
      await session('other', '2')
      for (const change of [{ passwordHash: 'new' }, { disabled: true }]) {
        await stores.accounts.putUser(user)
        await session('t', '1')
        await stores.accounts.putUser({ ...user, groups: ['more'] })
        expect(await stores.sessions.getSession('t')).not.toBeNull()
        await stores.accounts.putUser({ ...user, ...change })
        expect(await stores.sessions.getSession('t')).toBeNull()
      }
      await session('t', '1')
      await stores.accounts.removeUser('1')
      expect(await stores.sessions.getSession('t')).toBeNull()
      expect(await stores.sessions.getSession('other')).not.toBeNull()
    })

    test('sessions are updated and ended one by one, per account and by age', async ({ stores }) => {
      await stores.accounts.putUser(sampleUser('1'))
      const put = (tokenHash: string, createdAt: number, seenAt: number) =>
        stores.sessions.putSession({ tokenHash, userId: '1', createdAt, seenAt, locale: 'de', browser: 'Firefox', system: null })
      await put('old', 1, 100)
      await put('idle', 50, 60)
      await put('live', 50, 100)
      await stores.sessions.touchSession('live', { locale: 'en' })
      await stores.sessions.touchSession('live', { seenAt: 120 })
      expect(await stores.sessions.getSession('live')).toEqual({
        tokenHash: 'live',
        userId: '1',
        createdAt: 50,
        seenAt: 120,
        locale: 'en',
        browser: 'Firefox',
        system: null,
      })
      await put('of a clock ahead', 201, 201)
      expect(await stores.sessions.removeSessions({ createdBefore: 50, seenBefore: 100, createdAfter: 200 })).toBe(3)
      expect(await stores.sessions.getSession('old')).toBeNull()
      await put('second', 50, 100)
      expect((await stores.sessions.listSessions('1')).map(({ tokenHash }) => tokenHash)).toEqual(['live', 'second'])
      expect(await stores.sessions.listSessions('2')).toEqual([])
      await stores.sessions.removeSession('live')
      expect(await stores.sessions.getSession('live')).toBeNull()
      await stores.sessions.removeSessionsOf('1')
      expect(await stores.sessions.getSession('second')).toBeNull()
    })

    test('T4 keys with U+0000 or a lone surrogate are counted and found like others', async ({ stores, clock, attempt }) => {
      await stores.accounts.putUser(sampleUser('1'))
      for (const name of ['ann\0', 'ann', 'ann\ud800'])
        for (let tries = 0; tries < 6; tries++) expect(await attempt(name, '\0')).toMatchObject({ allowed: tries < 5 })
      expect(await stores.sessions.getSession('t\0')).toBeNull()
      expect(await stores.sessions.takeTicket('\ud800', clock.now, 60_000)).toBeNull()
      const session = {
        tokenHash: 't',
        userId: '1',
        createdAt: clock.now,
        seenAt: clock.now,
        locale: 'de\0',
        browser: 'Safari',
        system: 'macOS',
      }
      await stores.sessions.putSession(session)
      expect(await stores.sessions.getSession('t')).toEqual(session)
    })

    test('V3 a ticket works once, for its account, until it expires', async ({ stores, clock }) => {
      await stores.accounts.putUser(sampleUser('1'))
      for (const tokenHash of ['t', 'late']) await stores.sessions.putTicket({ tokenHash, userId: '1', expiresAt: clock.now + 60_000 })
      expect(await stores.sessions.findTicket('t', clock.now, 60_000)).toBe('1')
      expect(await stores.sessions.findTicket('unknown', clock.now, 60_000)).toBeNull()
      expect(await stores.sessions.findTicket('late', clock.now + 60_000, 60_000)).toBeNull()
      const taken = await Promise.all([
        stores.sessions.takeTicket('t', clock.now, 60_000),
        stores.sessions.takeTicket('t', clock.now, 60_000),
        stores.sessions.takeTicket('unknown', clock.now, 60_000),
      ])
      expect(taken).toEqual(['1', null, null])
      expect(await stores.sessions.findTicket('t', clock.now, 60_000)).toBeNull()
      expect(await stores.sessions.takeTicket('late', clock.now + 60_000, 60_000)).toBeNull()
      for (const tokenHash of ['hour', 'year']) await stores.sessions.putTicket({ tokenHash, userId: '1', expiresAt: clock.now + hourMs })
      // Created while the clock was ahead; the clock has been set back since.
      expect(await stores.sessions.takeTicket('hour', clock.now - hourMs, hourMs)).toBeNull()
      expect(await stores.sessions.takeTicket('year', clock.now - 365 * 24 * hourMs, hourMs)).toBeNull()
    })

    test('V3 tickets end only with a new password, a new mail address or a disabled account', async ({ stores, clock }) => {
      const user = sampleUser('1')
      for (const change of [{ passwordHash: 'new' }, { mail: 'other@portal.example' }, { disabled: true }]) {
        await stores.accounts.putUser(user)
        await stores.sessions.putTicket({ tokenHash: 'kept', userId: '1', expiresAt: clock.now + 60_000 })
        await stores.accounts.putUser({ ...user, groups: ['more'] })
        expect(await stores.sessions.takeTicket('kept', clock.now, 60_000)).toBe('1')
        await stores.sessions.putTicket({ tokenHash: 't', userId: '1', expiresAt: clock.now + 60_000 })
        await stores.accounts.putUser({ ...user, ...change })
        expect(await stores.sessions.takeTicket('t', clock.now, 60_000)).toBeNull()
      }
    })

    test('V3 blocks an account from one network after five attempts for 1, 2, 4 … 30 minutes', async ({ clock, attempt }) => {
      for (let tries = 0; tries < 5; tries++) expect(await attempt('ann', 'n1')).toMatchObject({ allowed: true })
      for (const minutes of [1, 2, 4, 8, 16, 30, 30]) {
        expect(await attempt('ann', 'n1')).toEqual({ allowed: false, blockedMinutes: minutes })
        // A server whose clock is slow by some milliseconds.
        clock.now -= 20
        expect(await attempt('ann', 'n1')).toEqual({ allowed: false, blockedMinutes: minutes })
        clock.now += 20
        clock.now += minutes * minuteMs - 1
        expect(await attempt('ann', 'n1')).toEqual({ allowed: false, blockedMinutes: 1 })
        clock.now += 1
        expect(await attempt('ann', 'n1')).toMatchObject({ allowed: true })
      }
      expect(await attempt('ann', 'n2')).toMatchObject({ allowed: true })
      expect(await attempt('bob', 'n1')).toMatchObject({ allowed: true })
      clock.now += 25 * hourMs
      for (let tries = 0; tries < 5; tries++) expect(await attempt('ann', 'n1')).toMatchObject({ allowed: true })
      expect(await attempt('ann', 'n1')).toMatchObject({ allowed: false })
    })

    test('V3 V8 counts attempts at servers whose clocks differ together', async ({ stores, clock }) => {
      const behind = clock.now - 2 * minuteMs
      const attempt = (at: number) => stores.sessions.countLoginAttempt(keys('ann', 'n1'), at)
      for (const at of [clock.now, behind, clock.now, behind, clock.now]) expect(await attempt(at)).toMatchObject({ allowed: true })
      for (const at of [behind, clock.now]) expect(await attempt(at)).toMatchObject({ allowed: false })
    })

    test('V3 V8 a ticket of a server whose clock is ahead is valid at another one', async ({ stores, clock }) => {
      await stores.accounts.putUser(sampleUser('1'))
      await stores.sessions.putTicket({ tokenHash: 't', userId: '1', expiresAt: clock.now + 32 * minuteMs })
      expect(await stores.sessions.takeTicket('t', clock.now, 30 * minuteMs)).toBe('1')
      const weekMs = 7 * 24 * hourMs
      await stores.sessions.putTicket({ tokenHash: 'week', userId: '1', expiresAt: clock.now + weekMs + 2 * minuteMs })
      // Taking another ticket removes those that expire too late.
      expect(await stores.sessions.takeTicket('other', clock.now, minuteMs)).toBeNull()
      expect(await stores.sessions.takeTicket('week', clock.now, weekMs)).toBe('1')
    })

    test('V3 a correct password resets the attempts', async ({ stores, attempt }) => {
      for (let round = 0; round < 4; round++) {
        for (let tries = 0; tries < 5; tries++) expect(await attempt('ann', 'n1')).toMatchObject({ allowed: true })
        await stores.sessions.resetLoginLimit(keys('ann', 'n1'))
      }
    })

    test('V3 blocks a network across accounts, but only slows down an account across networks', async ({ clock, attempt }) => {
      for (let tries = 0; tries < 100; tries++) expect(await attempt(`user ${tries}`, 'n1')).toMatchObject({ allowed: true })
      expect(await attempt('user 100', 'n1')).toEqual({ allowed: false, blockedMinutes: 15 })
      for (let tries = 0; tries < 50; tries++) expect(await attempt('ann', `net ${tries}`)).toEqual({ allowed: true, slowDown: 0 })
      expect(await attempt('ann', 'home')).toEqual({ allowed: true, slowDown: 100 })
      clock.now += hourMs
      expect(await attempt('ann', 'home')).toEqual({ allowed: true, slowDown: 0 })
    })

    test('V3 counts concurrent attempts one by one', async ({ attempt }) => {
      const limits = await Promise.all(Array.from({ length: 200 }, () => attempt('ann', 'n1')))
      expect(limits.filter(({ allowed }) => allowed)).toHaveLength(5)
    })
  })
}
