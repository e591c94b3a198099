import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OwnData } from '../../src/contract/own-account.ts'
import { makeImage } from '../support/delivery-assets.ts'
import { createTestPortal, password, type TestPortal, type TestPortalOptions, type TestUser } from '../support/portal.ts'
import { addLink } from '../support/share-link.ts'

let portal: TestPortal
const open = async (isOffered = true, options: TestPortalOptions = {}) => {
  portal = await createTestPortal(options)
  if (isOffered) await portal.call('saveConfig', { as: 'admin', json: { login: { delete_account: true } } })
}
beforeEach(() => open())
afterEach(() => portal.close())

const stores = () => portal.portal.services.stores
const remove = async (as: TestUser, json: unknown) => {
  const response = await portal.call('removeOwnAccount', { as, json })
  return [response.status, ((await response.json()) as { code?: string }).code]
}
const deletionOf = async (as: TestUser) => (await (await portal.call('getOwnAccount', { as })).json()) as unknown
const exported = async (as: TestUser) => {
  const response = await portal.call('exportOwnData', { as })
  expect(response.status).toBe(200)
  return (await response.json()) as OwnData
}

describe('L21 the export of the own data', () => {
  test('L21 it contains account, bookmarks, sessions, tokens and log, and no secret', async () => {
    await portal.call('saveBookmarks', { as: 'user', json: [{ id: 'b' }, { id: 'a' }] })
    const added = await portal.call('addToken', { as: 'user', json: { name: 'Script', access: 'read', days: 30 } })
    const { token } = (await added.json()) as { token: string }
    await stores().usage.audit({ event: 'download', userId: 'user', detail: { id: 'a' } })
    await stores().factors.beginTotp('user', 'JBSWY3DPEHPK3PXP')
    const confirmed = { secret: 'JBSWY3DPEHPK3PXP', step: 1, since: 1000, recoveryHashes: ['hash-of-a-recovery-code'] }
    await stores().factors.confirmTotp('user', confirmed)
    const passkey = { id: 'credential-id', userId: 'user', name: 'Laptop', publicKey: 'public-key-of-it', counter: 0, transports: [] }
    await stores().passkeys.addPasskey({ ...passkey, createdAt: 2000, usedAt: null })
    await portal.put(await makeImage(portal.blobs, 'a'))
    const link = await addLink(portal, { password: 'harbour' })
    const data = await exported('user')
    expect(data).toMatchObject({
      account: {
        id: 'user',
        name: 'Ursel',
        mail: 'user@portal.example',
        groups: ['press'],
        managesPeople: false,
        hasPassword: true,
        identities: [],
      },
      bookmarks: ['b', 'a'],
      sessions: [{ browser: null, system: null }],
      tokens: [{ name: 'Script', access: 'read' }],
      links: [{ id: link.id, name: 'Press kit', hasPassword: true }],
      totp: { since: 1000, unusedRecoveryCodes: 1 },
      passkeys: [{ name: 'Laptop', created: 2000, used: null }],
      log: [{ event: 'link.added' }, { event: 'download', detail: { id: 'a' } }, { event: 'token.added' }],
    })
    const text = JSON.stringify(data)
    const user = await stores().accounts.getUser('user')
    const hashes = [await stores().sessions.listSessions('user'), await stores().tokens.listTokens('user')].flat()
    const factors = [confirmed.secret, ...confirmed.recoveryHashes, passkey.id, passkey.publicKey]
    for (const secret of [
      token,
      link.token,
      portal.tokens.user,
      user?.passwordHash,
      ...factors,
      ...hashes.map(({ tokenHash }) => tokenHash),
    ])
      expect(text).not.toContain(secret)
  })

  test('L21 it shows nothing of other accounts', async () => {
    await portal.call('changeAccount', { as: 'admin', json: { id: 'user', groups: ['secret group'] } })
    await portal.call('changeAccount', { as: 'admin', json: { id: 'bare', mail: 'private@portal.example' } })
    const ofAdmin = await exported('admin')
    expect(ofAdmin.log.filter(({ event }) => event === 'account.changed')).toEqual([
      { at: expect.any(Number), event: 'account.changed', detail: {} },
      { at: expect.any(Number), event: 'account.changed', detail: {} },
    ])
    expect(JSON.stringify(ofAdmin)).not.toMatch(/secret group|private@|Ursel|Bert/)
    const ofUser = await exported('user')
    expect(ofUser.log.map(({ detail }) => detail['groups.after'])).toContain('secret group')
    expect(JSON.stringify(ofUser)).not.toMatch(/private@|"admin"|Ada/)
    // An entry that names a former account of the same name is of another person.
    await stores().usage.audit({ event: 'account.removed', userId: 'former', detail: { name: 'Ursel', mail: 'former@portal.example' } })
    expect(JSON.stringify(await exported('user'))).not.toContain('former')
  })

  test('L21 an account exports ten times an hour, and no guest at all', async () => {
    for (let count = 0; count < 10; count += 1) await exported('user')
    expect((await portal.call('exportOwnData', { as: 'user' })).status).toBe(429)
    await exported('bare')
    for (const as of ['guest', 'nobody'] as const) expect((await portal.call('exportOwnData', { as })).status).toBe(401)
  })
})

describe('L21 the deletion of the own account', () => {
  test('L21 the configuration allows it; by default only administrators delete accounts', async () => {
    expect(await deletionOf('user')).toEqual({ deletion: 'password' })
    await portal.close()
    await open(false)
    expect(await deletionOf('user')).toEqual({ deletion: null })
    expect(await remove('user', { password })).toEqual([404, 'request.not-found'])
    expect(await stores().accounts.getUser('user')).not.toBeNull()
  })

  test('L21 the password confirms it, wrong ones count as failed sign-ins, and everything of the account ends', async () => {
    await portal.call('saveBookmarks', { as: 'user', json: [{ id: 'a' }] })
    for (const json of [{}, { password: 'wrong' }, { name: 'Ursel' }]) expect(await remove('user', json)).toEqual([422, 'password.wrong'])
    expect(await stores().accounts.getUser('user')).not.toBeNull()
    expect(await remove('user', { password })).toEqual([200, undefined])
    expect(await stores().accounts.getUser('user')).toBeNull()
    expect((await portal.call('getBookmarks', { as: 'user' })).status).toBe(401)
    expect((await portal.call('getSession', { json: { user: 'Ursel', pass: password } })).status).toBe(401)
    const log = (await (await portal.call('getAudit', { as: 'admin', query: { event: 'account.removed' } })).json()) as {
      entries: unknown[]
    }
    expect(log.entries).toMatchObject([{ person: { id: 'user', name: 'Ursel' }, account: { id: 'user', name: 'Ursel' } }])
  })

  test('L21 of two deletions at once one finds no account any more', async () => {
    const both = await Promise.all([remove('user', { password }), remove('user', { password })])
    expect(both.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
      [200, undefined],
      [401, 'auth.session-expired'],
    ])
  })

  test('L21 a password that is replaced during the request deletes nothing', async () => {
    const { accounts } = stores()
    const removeUser = accounts.removeUser.bind(accounts)
    vi.spyOn(accounts, 'removeUser').mockImplementationOnce(async (id, check) => {
      await accounts.changeUser(id, () => ({ passwordHash: 'of another password' }))
      return removeUser(id, check)
    })
    expect(await remove('user', { password })).toEqual([422, 'password.wrong'])
    expect(await accounts.getUser('user')).toMatchObject({ passwordHash: 'of another password' })
  })

  test('L21 after five wrong passwords the account is blocked, also with the right one', async () => {
    for (let count = 0; count < 5; count += 1) await remove('user', { password: 'wrong' })
    expect(await remove('user', { password })).toEqual([429, 'password.blocked'])
    expect(await stores().accounts.getUser('user')).not.toBeNull()
  })

  test('L21 the last administrator who can sign in stays', async () => {
    expect(await remove('admin', { password })).toEqual([409, 'account.last-administrator'])
    await stores().accounts.changeUser('bare', () => ({ isGuiAdmin: true }))
    // Nobody else could let people in.
    expect(await remove('admin', { password })).toEqual([409, 'account.last-administrator'])
    await stores().accounts.changeUser('bare', () => ({ managesPeople: true }))
    expect(await remove('admin', { password })).toEqual([200, undefined])
  })

  test('L21 an account of a provider confirms with its name', async () => {
    await stores().accounts.linkIdentity({ issuer: 'https://login.example', subject: '1', userId: 'user' })
    expect(await deletionOf('user')).toEqual({ deletion: 'name' })
    expect(await remove('user', { password })).toEqual([400, 'request.invalid'])
    expect(await remove('user', { name: 'Bert' })).toEqual([400, 'request.invalid'])
    expect(await remove('user', { name: ' URSEL ' })).toEqual([200, undefined])
    await portal.close()
    await open(true, { passwordSignIn: false })
    expect(await deletionOf('user')).toEqual({ deletion: 'name' })
  })
})
