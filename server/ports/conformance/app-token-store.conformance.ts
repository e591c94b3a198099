import { describe, expect } from 'vitest'
import type { TokenAccess } from '#contract/app-tokens.ts'
import type { AppTokenRecord } from '../app-token-store.ts'
import type { Stores } from '../stores.ts'
import { type CreateStores, sampleUser } from './conformance-samples.ts'
import { testWithStores } from './test-with-stores.ts'

const token = (tokenHash: string, change: Partial<AppTokenRecord> = {}): AppTokenRecord => ({
  tokenHash,
  userId: '1',
  name: 'Export',
  access: 'read',
  createdAt: 100,
  expiresAt: 1000,
  usedAt: null,
  ...change,
})

/** Everything that ends all access of an account. */
const ends: Readonly<Record<string, (stores: Stores) => Promise<unknown>>> = {
  'a new password': ({ accounts }) => accounts.changeUser('1', () => ({ passwordHash: 'new' })),
  'a new password of the owner': ({ accounts }) => accounts.changeUser('1', () => ({ passwordHash: 'new' }), 's1'),
  'a stored password': ({ accounts }) => accounts.putUser(sampleUser('1', { passwordHash: 'new' })),
  'a disabled account': ({ accounts }) => accounts.changeUser('1', () => ({ disabled: true })),
  'a removed account': ({ accounts }) => accounts.removeUser('1'),
  'an unlinked identity': ({ accounts }) => accounts.unlinkIdentities('1'),
  'the end of all sessions': ({ sessions }) => sessions.removeSessionsOf('1'),
}

/** Every engine of the stores runs this in its own test. */
export const describeAppTokenStore = (name: string, create: CreateStores): void => {
  describe(`app token store: ${name}`, () => {
    const test = testWithStores(create).extend('session', async ({ stores, clock }) => {
      for (const id of ['1', '2']) {
        await stores.accounts.putUser(sampleUser(id))
        const device = { locale: null, browser: null, system: null }
        await stores.sessions.putSession({ tokenHash: `s${id}`, userId: id, createdAt: clock.now, seenAt: clock.now, ...device })
      }
      return 's1'
    })

    test('tokens are listed per account, the newest first, touched, removed and found', async ({ stores: { tokens }, session }) => {
      const [old, newer] = [token('old', { name: 'a\0' }), token('newer', { createdAt: 200, access: 'change' })]
      for (const one of [old, newer]) expect(await tokens.addToken(one, session, 5)).toBe('added')
      expect(await tokens.addToken(token('other', { userId: '2' }), 's2', 5)).toBe('added')
      expect(await tokens.listTokens('1')).toEqual([newer, old])
      expect(await tokens.getToken('old')).toEqual(old)
      expect(await tokens.getToken('unknown\0')).toBeNull()
      await tokens.touchToken('old', 300)
      expect(await tokens.getToken('old')).toEqual({ ...old, usedAt: 300 })
      expect([await tokens.removeToken('old'), await tokens.removeToken('old')]).toEqual([true, false])
      expect(await tokens.listTokens('1')).toEqual([newer])
    })

    test('only a standing session of the owner adds a token, up to the limit', async ({ stores, session }) => {
      const { tokens } = stores
      expect(await tokens.addToken(token('a'), 's2', 5)).toBe('session-over')
      expect(await tokens.addToken(token('a'), 'unknown', 5)).toBe('session-over')
      const results = await Promise.all(['a', 'b', 'c', 'd'].map((hash) => tokens.addToken(token(hash), session, 3)))
      expect(results.toSorted()).toEqual(['added', 'added', 'added', 'too-many'])
      await stores.sessions.removeSession(session)
      for (const { tokenHash } of await tokens.listTokens('1')) await tokens.removeToken(tokenHash)
      expect(await tokens.addToken(token('e'), session, 3)).toBe('session-over')
      expect(await tokens.listTokens('1')).toEqual([])
    })

    test.for(Object.keys(ends))('%s removes the tokens of the account and no others', async (end, { stores, session }) => {
      const { tokens } = stores
      await tokens.addToken(token('own'), session, 5)
      await tokens.addToken(token('other', { userId: '2' }), 's2', 5)
      await ends[end]?.(stores)
      expect(await tokens.getToken('own')).toBeNull()
      expect(await tokens.getToken('other')).not.toBeNull()
      // Its session is over, too, except that of an owner who changes the password.
      expect((await stores.sessions.getSession(session)) !== null).toBe(end === 'a new password of the owner')
    })

    test('V3 a token never appears after the access of its account has ended, whichever comes first', async ({ stores, session }) => {
      await Promise.all([stores.tokens.addToken(token('own'), session, 5), stores.sessions.removeSessionsOf('1')])
      expect(await stores.tokens.listTokens('1')).toEqual([])
      const results = await Promise.all([
        stores.accounts.changeUser('2', () => ({ passwordHash: 'new' })),
        stores.tokens.addToken(token('other', { userId: '2' }), 's2', 5),
      ])
      expect(results).toHaveLength(2)
      expect(await stores.tokens.listTokens('2')).toEqual([])
    })

    test('other changes of the account, and a new hash of the same password, keep the tokens and sessions', async ({ stores, session }) => {
      await stores.tokens.addToken(token('own'), session, 5)
      await stores.accounts.changeUser('1', () => ({ groups: ['more'], mail: 'a@b.example', isAssetUser: false }))
      await stores.accounts.changeUser('1', () => ({ passwordHash: 'rehashed' }), undefined, true)
      expect(await stores.tokens.getToken('own')).not.toBeNull()
      expect(await stores.sessions.getSession(session)).not.toBeNull()
    })

    test('tokens that expired before a time are removed', async ({ stores: { tokens }, session }) => {
      for (const [hash, expiresAt] of [
        ['a', 10],
        ['b', 20],
        ['c', 30],
      ] as const)
        await tokens.addToken(token(hash, { expiresAt }), session, 5)
      expect(await tokens.removeTokens(20)).toBe(1)
      expect((await tokens.listTokens('1')).map(({ tokenHash }) => tokenHash).toSorted()).toEqual(['b', 'c'])
    })

    test('a token with an access of a newer version is none', async ({ stores: { tokens }, session }) => {
      await tokens.addToken(token('future', { access: 'everything' as TokenAccess }), session, 5)
      expect(await tokens.getToken('future')).toBeNull()
      expect(await tokens.listTokens('1')).toEqual([])
    })
  })
}
