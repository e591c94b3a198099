import * as fc from 'fast-check'
import { describe, expect } from 'vitest'
import { isWorkingManager, LastAdministratorError, noPasswordHash } from '../../records/administrators.ts'
import { NameTakenError } from '../../records/user-name.ts'
import type { AccountStore } from '../account-store.ts'
import { type CreateStores, sampleUser } from './conformance-samples.ts'
import { testWithStores } from './test-with-stores.ts'

/** Changes that end the rights of an administrator. */
const losses = {
  demote: (accounts: AccountStore, id: string) => accounts.changeUser(id, () => ({ isGuiAdmin: false })),
  disable: (accounts: AccountStore, id: string) => accounts.changeUser(id, () => ({ disabled: true })),
  remove: (accounts: AccountStore, id: string) => accounts.removeUser(id),
  withdraw: (accounts: AccountStore, id: string) => accounts.changeUser(id, () => ({ managesPeople: false })),
} as const
const lossNames = Object.keys(losses) as (keyof typeof losses)[]

/** Every engine of the stores runs this in its own test. */
export const describeAccountStore = (name: string, create: CreateStores): void => {
  describe(`account store: ${name}`, () => {
    const test = testWithStores(create)

    test('a name belongs to one account in any spelling', async ({ stores }) => {
      await stores.accounts.putUser(sampleUser('1', { name: 'Ｊöran' }))
      await expect(stores.accounts.putUser(sampleUser('2', { name: ' JÖRAN' }))).rejects.toBeInstanceOf(NameTakenError)
      expect((await stores.accounts.findUser('jo\u0308ran'))?.id).toBe('1')
      expect(await stores.accounts.findUser('jo')).toBeNull()
      await stores.accounts.putUser(sampleUser('1', { name: 'Ann', isGuiAdmin: true }))
      expect(await stores.accounts.findUser('jöran')).toBeNull()
      expect(await stores.accounts.listUsers()).toEqual([sampleUser('1', { name: 'Ann', isGuiAdmin: true })])
    })

    test('a change of an account keeps concurrent changes and does not restore a removed account', async ({ stores }) => {
      await stores.accounts.putUser(sampleUser('1', { isGuiAdmin: true }))
      await stores.accounts.putUser(sampleUser('other', { name: 'Other', isGuiAdmin: true }))
      const before = await stores.accounts.getUser('1')
      await stores.accounts.changeUser('1', () => ({ disabled: true, isGuiAdmin: false }))
      expect(await stores.accounts.changeUser('1', (user) => ({ passwordHash: `${user.passwordHash} anew` }))).toEqual({
        ...sampleUser('1', { disabled: true, managesPeople: true }),
        passwordHash: `${before?.passwordHash} anew`,
      })
      await stores.accounts.putUser(sampleUser('2', { name: 'Ann' }))
      await expect(stores.accounts.changeUser('1', () => ({ name: 'ANN' }))).rejects.toBeInstanceOf(NameTakenError)
      const refusal = new Error('must stay')
      const refuse = ({ disabled }: { readonly disabled: boolean }) => {
        if (disabled) throw refusal
      }
      await expect(stores.accounts.removeUser('1', refuse)).rejects.toBe(refusal)
      expect(await stores.accounts.removeUser('1')).toMatchObject({ id: '1', disabled: true })
      expect(await stores.accounts.removeUser('1')).toBeNull()
      expect(await stores.accounts.changeUser('1', () => ({ disabled: false }))).toBeNull()
      expect(await stores.accounts.getUser('1')).toBeNull()
    })

    test('T4 names and ids with U+0000 or a lone surrogate are stored, found and distinguished like others', async ({ stores }) => {
      const odd = ['a\0b', 'a\u0001b', 'a\u0001\u0001b']
      for (const text of odd) expect([await stores.accounts.findUser(text), await stores.accounts.getUser(text)]).toEqual([null, null])
      const userOf = (text: string) => sampleUser(`${text}\0`, { name: text, mail: text, groups: [text, '\ud800'], workspace: text })
      for (const text of [...odd, 'ab']) await stores.accounts.putUser(userOf(text))
      for (const text of odd)
        expect([await stores.accounts.findUser(text), await stores.accounts.getUser(`${text}\0`)]).toEqual([userOf(text), userOf(text)])
      expect(await stores.accounts.listUsers()).toEqual(['a\0b', 'a\u0001\u0001b', 'a\u0001b', 'ab'].map(userOf))
      // The name is found, although no store returns a lone surrogate outside JSON.
      await stores.accounts.putUser(sampleUser('surrogate', { name: 'a\ud800b' }))
      expect(await stores.accounts.findUser('a\ud800b')).toMatchObject({ id: 'surrogate' })
      expect(await stores.accounts.getUser('\ud800')).toBeNull()
      await expect(stores.accounts.putUser(sampleUser('other', { name: 'A\0B' }))).rejects.toBeInstanceOf(NameTakenError)
      const identity = { issuer: 'i\0', subject: 's\0' }
      expect(await stores.accounts.linkIdentity({ ...identity, userId: 'ab\0' })).toBe(true)
      expect(await stores.accounts.findIdentity(identity)).toBe('ab\0')
      expect(await stores.accounts.findIdentity({ issuer: 'i', subject: 's' })).toBeNull()
    })

    test('V3 an identity belongs to one account, and an account has one identity for each issuer', async ({ stores, clock }) => {
      for (const id of ['1', '2']) await stores.accounts.putUser(sampleUser(id))
      const ann = { issuer: 'https://a.example', subject: 'ann' }
      const link = (identity: typeof ann, userId: string) => stores.accounts.linkIdentity({ ...identity, userId })
      expect(await stores.accounts.findIdentity(ann)).toBeNull()
      expect([await link(ann, '1'), await link(ann, '1')]).toEqual([true, true])
      expect([await link(ann, '2'), await link({ ...ann, subject: 'bob' }, '1')]).toEqual([false, false])
      // The same subject of another issuer is another user.
      expect(await link({ ...ann, issuer: 'https://b.example' }, '2')).toBe(true)
      expect(await stores.accounts.findIdentity(ann)).toBe('1')
      expect(await stores.accounts.identitiesOf('1')).toEqual([ann])
      expect(await stores.accounts.linkedUsers(['1', 'unknown\0'])).toEqual(new Set(['1']))
      expect(await stores.accounts.linkedUsers([])).toEqual(new Set())
      await stores.sessions.putSession({
        tokenHash: 's',
        userId: '1',
        createdAt: clock.now,
        seenAt: clock.now,
        locale: null,
        browser: null,
        system: null,
      })
      await stores.sessions.putTicket({ tokenHash: 't', userId: '1', expiresAt: clock.now + 1000 })
      await stores.accounts.unlinkIdentities('1')
      const ofIdentity = [
        stores.accounts.findIdentity(ann),
        stores.sessions.getSession('s'),
        stores.sessions.takeTicket('t', clock.now, 1000),
      ]
      expect(await Promise.all(ofIdentity)).toEqual([null, null, null])
      expect(await link(ann, '2')).toBe(true)
      await stores.accounts.removeUser('2')
      for (const issuer of ['https://a.example', 'https://b.example'])
        expect(await stores.accounts.findIdentity({ ...ann, issuer })).toBeNull()
    })

    test('G14 the last administrator who can sign in keeps the role, is not disabled and not removed', async ({ stores }) => {
      const { accounts } = stores
      const identity = { issuer: 'https://a.example', subject: 'ann' }
      await accounts.putUser(sampleUser('a', { isGuiAdmin: true }))
      await accounts.putUser(sampleUser('disabled', { isGuiAdmin: true, disabled: true }))
      await accounts.putUser(sampleUser('invited', { isGuiAdmin: true, passwordHash: noPasswordHash }))
      await accounts.putUser(sampleUser('user'))
      for (const lose of Object.values(losses)) await expect(lose(accounts, 'a')).rejects.toBeInstanceOf(LastAdministratorError)
      expect(await accounts.getUser('a')).toEqual(sampleUser('a', { isGuiAdmin: true }))
      expect(await accounts.changeUser('a', () => ({ groups: [], mail: 'a@portal.example' }))).toMatchObject({ isGuiAdmin: true })
      // An invited administrator counts as soon as an identity or a password lets them sign in.
      await accounts.linkIdentity({ ...identity, userId: 'invited' })
      expect(await accounts.changeUser('a', () => ({ disabled: true }))).toMatchObject({ disabled: true })
      await expect(losses.remove(accounts, 'invited')).rejects.toBeInstanceOf(LastAdministratorError)
      await accounts.changeUser('a', () => ({ disabled: false }))
      expect(await accounts.removeUser('invited')).toMatchObject({ id: 'invited' })
    })

    test('G14 the only administrator who can sign in stays linked, unless a password is left', async ({ stores: { accounts } }) => {
      const link = (userId: string) => accounts.linkIdentity({ issuer: 'https://a.example', subject: userId, userId })
      await accounts.putUser(sampleUser('linked', { isGuiAdmin: true, passwordHash: noPasswordHash }))
      await accounts.putUser(sampleUser('other', { isGuiAdmin: true }))
      await link('linked')
      await link('other')
      const results = await Promise.allSettled([
        accounts.changeUser('other', () => ({ disabled: true })),
        accounts.unlinkIdentities('linked'),
      ])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await link('linked')
      await accounts.changeUser('other', () => ({ disabled: true }))
      await expect(accounts.unlinkIdentities('linked')).rejects.toBeInstanceOf(LastAdministratorError)
      expect(await accounts.identitiesOf('linked')).toHaveLength(1)
      await accounts.changeUser('linked', () => ({ passwordHash: 'hash' }))
      await accounts.unlinkIdentities('linked')
      expect(await accounts.identitiesOf('linked')).toEqual([])
    })

    test('G14 an administrator who does not manage people does not count as one, and may go', async ({ stores: { accounts } }) => {
      await accounts.putUser(sampleUser('a', { isGuiAdmin: true }))
      await accounts.putUser(sampleUser('helper', { isGuiAdmin: true, managesPeople: false }))
      for (const loss of lossNames) await expect(losses[loss](accounts, 'a')).rejects.toBeInstanceOf(LastAdministratorError)
      expect(await accounts.getUser('a')).toMatchObject({ isGuiAdmin: true, managesPeople: true, disabled: false })
      await losses.demote(accounts, 'helper')
      // Where no account manages people, e.g. after a repair, the last administrator stays nevertheless.
      for (const id of ['b', 'c']) await accounts.putUser(sampleUser(id, { isGuiAdmin: true, managesPeople: false }))
      await accounts.putUser(sampleUser('a', { disabled: true }))
      await losses.remove(accounts, 'b')
      await expect(losses.remove(accounts, 'c')).rejects.toBeInstanceOf(LastAdministratorError)
    })

    test('Y18 a group is replaced in all accounts, and their sessions stay', async ({ stores: { accounts, sessions }, clock }) => {
      await accounts.putUser(sampleUser('1', { groups: ['press', 'a\0', 'Press'] }))
      await accounts.putUser(sampleUser('2', { groups: ['media', 'press'], disabled: true }))
      await accounts.putUser(sampleUser('3', { groups: ['pressroom', '%press%'] }))
      await sessions.putSession({
        tokenHash: 's',
        userId: '1',
        createdAt: clock.now,
        seenAt: clock.now,
        locale: null,
        browser: null,
        system: null,
      })
      const groups = async () => Object.fromEntries((await accounts.listUsers()).map((user) => [user.id, user.groups]))
      const nameOf = async (id: string) => (await accounts.getUser(id))?.name
      expect((await accounts.replaceGroup('press', 'media')).toSorted()).toEqual(await Promise.all(['1', '2'].map(nameOf)))
      expect(await groups()).toEqual({ 1: ['media', 'a\0', 'Press'], 2: ['media'], 3: ['pressroom', '%press%'] })
      expect(await accounts.replaceGroup('a\0', null)).toEqual([await nameOf('1')])
      expect(await accounts.replaceGroup('unknown', 'media')).toEqual([])
      expect(await groups()).toEqual({ 1: ['media', 'Press'], 2: ['media'], 3: ['pressroom', '%press%'] })
      expect(await sessions.getSession('s')).toMatchObject({ userId: '1' })
    })

    test('Y18 concurrent changes of groups are not lost', async ({ stores: { accounts } }) => {
      const ids = ['1', '2', '3', '4']
      for (const id of ids) await accounts.putUser(sampleUser(id, { groups: ['press'] }))
      await Promise.all([
        accounts.replaceGroup('press', 'media'),
        ...ids.map((id) => accounts.changeUser(id, ({ groups }) => ({ groups: [...groups, 'staff'] }))),
        accounts.replaceGroup('press', 'media'),
      ])
      expect((await accounts.listUsers()).map(({ groups }) => groups.toSorted())).toEqual(ids.map(() => ['media', 'staff']))
    })

    test('G14 of two administrators who lose their rights at the same time, one stays', async ({ stores: { accounts } }) => {
      for (const first of lossNames)
        for (const second of lossNames) {
          for (const id of ['a', 'b']) await accounts.putUser(sampleUser(id, { isGuiAdmin: true }))
          const results = await Promise.allSettled([losses[first](accounts, 'a'), losses[second](accounts, 'b')])
          expect([first, second, results.filter(({ status }) => status === 'fulfilled').length]).toEqual([first, second, 1])
          for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(LastAdministratorError)
        }
    })

    test('G14 concurrent changes in any order leave an administrator who can sign in', async ({ stores: { accounts } }) => {
      const step = fc.record({ id: fc.constantFrom('a', 'b', 'c'), name: fc.constantFrom(...lossNames, 'restore' as const) })
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), async (rounds) => {
          for (const id of ['a', 'b', 'c']) await accounts.putUser(sampleUser(id, { isGuiAdmin: true }))
          const restore = (id: string) => accounts.changeUser(id, () => ({ isGuiAdmin: true, managesPeople: true, disabled: false }))
          for (const round of rounds) {
            await Promise.allSettled(round.map(({ id, name }) => (name === 'restore' ? restore(id) : losses[name](accounts, id))))
            expect((await accounts.listUsers()).some((user) => isWorkingManager(user, false))).toBe(true)
          }
        }),
        { numRuns: 25 },
      )
    })
  })
}
