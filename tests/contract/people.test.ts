import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSmtpMailer } from '../../server/engines/mail/smtp.ts'
import { sampleUser } from '../../server/ports/conformance/conformance-samples.ts'
import type { CallName, CallResponse } from '../../src/contract/calls.ts'
import type { AuditLog } from '../../src/contract/people.ts'
import { linkIn, type MailServer, startMailServer } from '../support/mail-server.ts'
import { createTestPortal, password, type TestPortal, type TestPortalOptions, users } from '../support/portal.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

let portal: TestPortal
const open = async (options: TestPortalOptions = {}) => {
  portal = await createTestPortal(options)
}
beforeEach(() => open())
afterEach(() => portal.close())

const stores = () => portal.portal.services.stores
const asAdmin = (name: CallName, json: unknown) => portal.call(name, { as: 'admin', json, headers: { 'Accept-Language': 'en' } })
const outcome = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code]
const list = async (query: Record<string, string | number> = {}) => {
  const response = await portal.call('listAccounts', { as: 'admin', query })
  expect(response.status).toBe(200)
  return (await response.json()) as CallResponse<'listAccounts'>
}
const namesOf = async (query: Record<string, string | number>) => (await list(query)).accounts.map(({ name }) => name)
const nina = { name: 'Nina', mail: 'nina@portal.example', groups: ['press'], isAssetUser: true, isGuiAdmin: false }
const add = async (changes: Partial<Omit<typeof nina, 'mail'> & { mail: string | null }> = {}) => {
  const response = await asAdmin('addAccount', { ...nina, ...changes })
  expect(response.status).toBe(200)
  return (await response.json()) as CallResponse<'addAccount'>
}
const choose = (token: string | null, chosen: string) => portal.call('setPassword', { json: { token: token ?? '', password: chosen } })
const signIn = async (user: string, pass: string) => outcome(await portal.call('getSession', { json: { user, pass } }))
const audit = async (query: Record<string, string | number> = {}) => {
  const response = await portal.call('getAudit', { as: 'admin', query })
  expect(response.status).toBe(200)
  return (await response.json()) as AuditLog
}

/** Rights of an administrator who manages people. */
const manager = { isGuiAdmin: true, managesPeople: true }

const peopleCalls = {
  listAccounts: {},
  getAudit: {},
  addAccount: { json: nina },
  changeAccount: { json: { id: 'user', isGuiAdmin: true } },
  importAccounts: { json: { text: 'name\nTom\n', dryRun: true } },
  sendPasswordLink: { json: { id: 'admin' } },
  endAccountSessions: { json: { id: 'admin' } },
  resetFactors: { json: { id: 'admin' } },
  removeAccount: { json: { id: 'user' } },
  listGroups: {},
  addGroup: { json: { name: 'Archive', description: '' } },
  changeGroup: { json: { name: 'press', newName: 'Archive' } },
  removeGroup: { json: { name: 'press' } },
  getSignInRules: {},
  saveSignInRules: { json: { rules: [] }, headers: { 'If-Match': '"0"' } },
  testSignInRules: { json: { rules: [], claims: {} } },
} as const

describe('G14 access', () => {
  test.each(users.filter((user) => user !== 'admin'))('G14 V3 %s neither sees nor changes accounts', async (as) => {
    const before = await stores().accounts.listUsers()
    for (const [name, options] of Object.entries(peopleCalls)) {
      const response = await portal.call(name as CallName, { as, ...options })
      expect([name, [401, 403].includes(response.status)]).toEqual([name, true])
    }
    expect(await stores().accounts.listUsers()).toEqual(before)
    expect((await stores().sessions.listSessions('admin')).length).toBe(1)
  })

  test('G14 T17 another site and a previewed role change nothing', async () => {
    const begun = await asAdmin('beginPreview', { kind: 'user', groups: ['press'] })
    const { session: preview } = (await begun.json()) as { session: string }
    for (const [name, options] of Object.entries(peopleCalls)) {
      const previewed = await portal.call(name as CallName, { token: preview, ...options })
      expect([name, previewed.status]).toEqual([name, 403])
      if (!('json' in options)) continue
      const foreign = await portal.call(name as CallName, { as: 'admin', ...options, headers: { 'Sec-Fetch-Site': 'cross-site' } })
      expect([name, foreign.status]).toEqual([name, 403])
    }
    expect((await stores().accounts.listUsers()).map(({ name }) => name)).toEqual(['Ada', 'Bert', 'Ursel'])
  })

  test('G14 invalid input is refused, names its field and changes nothing', async () => {
    const cases: [CallName, unknown, string][] = [
      ['addAccount', { ...nina, name: ' ' }, 'name'],
      ['addAccount', { ...nina, name: 'a\u0000b' }, 'name'],
      ['addAccount', { ...nina, mail: 'a@b.example, c@d.example' }, 'mail'],
      ['addAccount', { ...nina, groups: ['everyone'] }, 'groups.0'],
      ['addAccount', { ...nina, groups: ['a,b'] }, 'groups.0'],
      ['changeAccount', { id: 'user', mail: 'nobody' }, 'mail'],
      ['changeAccount', { id: 'user', disabled: 'no' }, 'disabled'],
      ['removeAccount', { id: '' }, 'id'],
    ]
    for (const [name, json, field] of cases) {
      const response = await asAdmin(name, json)
      expect([name, response.status, await response.json()]).toEqual([
        name,
        400,
        expect.objectContaining({ code: 'request.invalid', values: expect.objectContaining({ field }) }),
      ])
    }
    for (const name of ['changeAccount', 'sendPasswordLink', 'endAccountSessions', 'removeAccount'] as const)
      expect(await outcome(await asAdmin(name, { id: 'unknown' }))).toEqual([404, 'account.not-found'])
    expect(await outcome(await asAdmin('addAccount', { ...nina, name: ' URSEL ' }))).toEqual([409, 'account.name-taken'])
    expect((await list()).total).toBe(3)
  })
})

describe('G14 the list of accounts', () => {
  test('G14 finds accounts by text, role, state and group, in order and in pages, without a hash', async () => {
    const { accounts } = stores()
    await accounts.putUser(sampleUser('x', { name: 'Jörg 10', groups: ['Bühne'], mail: 'joerg@portal.example' }))
    await accounts.putUser(sampleUser('y', { name: 'jörg 9', groups: ['Bühne', 'press'], disabled: true }))
    await add()
    expect(await namesOf({})).toEqual(['Ada', 'Bert', 'jörg 9', 'Jörg 10', 'Nina', 'Ursel'])
    expect(await namesOf({ order: 'down', rows: 2, start: 1 })).toEqual(['Nina', 'Jörg 10'])
    expect(await namesOf({ text: 'JÖRG' })).toEqual(['jörg 9', 'Jörg 10'])
    expect(await namesOf({ text: 'joerg@' })).toEqual(['Jörg 10'])
    expect(await namesOf({ text: 'bühn' })).toEqual(['jörg 9', 'Jörg 10'])
    expect(await namesOf({ show: 'administrators' })).toEqual(['Ada'])
    expect(await namesOf({ show: 'disabled' })).toEqual(['jörg 9'])
    expect(await namesOf({ show: 'invited' })).toEqual(['Nina'])
    expect(await namesOf({ group: 'Bühne', text: '10' })).toEqual(['Jörg 10'])
    expect(await namesOf({ sort: 'mail', order: 'down', rows: 1 })).toEqual(['Ursel'])
    const { total, groups, delivery, self } = await list({ rows: 1 })
    expect({ total, groups, delivery, self }).toEqual({ total: 6, groups: ['Bühne', 'press'], delivery: 'copy', self: 'admin' })
    const text = await (await portal.call('listAccounts', { as: 'admin' })).text()
    expect(text).not.toMatch(/argon2|hash/i)
  })

  test('G14 a page of ten thousand accounts has the asked rows and the whole count', async () => {
    const { accounts } = stores()
    for (let index = 0; index < 10_000; index += 1) await accounts.putUser(sampleUser(`u${index}`, { name: `Member ${index}` }))
    const found = await list({ text: 'member', rows: 200, start: 9900 })
    expect([found.total, found.accounts.length, found.accounts[99]?.name]).toEqual([10_000, 100, 'Member 9999'])
    expect((await portal.call('listAccounts', { as: 'admin', query: { rows: 201 } })).status).toBe(400)
  })
})

describe('G14 invitations and new passwords', () => {
  test('G14 without a mail server the link is returned once, valid for seven days, and sets the password once', async () => {
    const { id, delivery, token, lifetime } = await add({ groups: ['press', 'press'] })
    expect([delivery, lifetime]).toEqual(['copy', (7 * dayMs) / 1000])
    for (const pass of ['none', '', 'Nina']) expect((await signIn('Nina', pass))[0]).toBe(401)
    portal.wait(7 * dayMs - 1)
    expect(await outcome(await choose(token, 'password'))).toEqual([422, 'password.common'])
    expect(await outcome(await choose(token, 'a wholly new one'))).toEqual([200, undefined])
    expect(await outcome(await choose(token, 'another new one'))).toEqual([410, 'auth.link-over'])
    expect(await signIn('Nina', 'a wholly new one')).toEqual([200, undefined])
    await portal.renew('admin')
    expect((await list({ text: 'nina' })).accounts).toEqual([
      { id, ...nina, managesPeople: false, disabled: false, isInvited: false, isLinked: false, hasSecondFactor: false },
    ])
    const late = await add({ name: 'Late' })
    portal.wait(7 * dayMs)
    expect(await outcome(await choose(late.token, 'a wholly new one'))).toEqual([410, 'auth.link-over'])
  })

  test('G14 a link for a new password is valid for a day, and the present password until then', async () => {
    const response = await asAdmin('sendPasswordLink', { id: 'user' })
    const { token, lifetime } = (await response.json()) as CallResponse<'sendPasswordLink'>
    expect(lifetime).toBe(dayMs / 1000)
    expect(await signIn('Ursel', password)).toEqual([200, undefined])
    portal.wait(dayMs - 1)
    expect(await outcome(await choose(token, 'a wholly new one'))).toEqual([200, undefined])
    expect((await signIn('Ursel', password))[0]).toBe(401)
    await portal.renew('admin')
    // An account whose provider decides about its access gets no password, also by an earlier link.
    const { token: early } = (await (await asAdmin('sendPasswordLink', { id: 'bare' })).json()) as CallResponse<'sendPasswordLink'>
    await stores().accounts.linkIdentity({ issuer: 'https://a.example', subject: '1', userId: 'bare' })
    expect(await outcome(await asAdmin('sendPasswordLink', { id: 'bare' }))).toEqual([409, 'password.single-sign-on'])
    expect(await outcome(await choose(early, 'a wholly new one'))).toEqual([410, 'auth.link-over'])
  })

  test('G14 a changed address, a new password and a removal end the earlier links', async () => {
    const first = await add()
    await asAdmin('changeAccount', { id: first.id, mail: 'other@portal.example' })
    expect(await outcome(await choose(first.token, 'a wholly new one'))).toEqual([410, 'auth.link-over'])
    const again = (await (await asAdmin('sendPasswordLink', { id: first.id })).json()) as CallResponse<'sendPasswordLink'>
    expect(again.lifetime).toBe((7 * dayMs) / 1000)
    await asAdmin('removeAccount', { id: first.id })
    expect(await outcome(await choose(again.token, 'a wholly new one'))).toEqual([410, 'auth.link-over'])
  })

  test('G14 of two links that are used at the same time, only one sets a password', async () => {
    const first = await add()
    const second = (await (await asAdmin('sendPasswordLink', { id: first.id })).json()) as CallResponse<'sendPasswordLink'>
    const outcomes = await Promise.all(
      [first, second].map(async ({ token }) => (await outcome(await choose(token, 'a wholly new one')))[0]),
    )
    expect(new Set(outcomes)).toEqual(new Set([200, 410]))
  })

  test.each([{ disabled: true }, { mail: 'other@portal.example' }])(
    'G14 a change to %o while a link is being used ends the link',
    async (change) => {
      const { id, token } = await add()
      const { passwords } = portal.portal
      vi.spyOn(passwords, 'hash').mockImplementationOnce(async () => {
        await stores().accounts.changeUser(id, () => change)
        return 'a new hash'
      })
      expect(await outcome(await choose(token, 'a wholly new one'))).toEqual([410, 'auth.link-over'])
      expect(await stores().accounts.getUser(id)).toMatchObject({ passwordHash: 'none', ...change })
    },
  )

  test('G14 where passwords are off, an account is added without a link', async () => {
    await portal.close()
    await open({ passwordSignIn: false })
    expect(await add()).toMatchObject({ delivery: 'none', token: null })
    expect(await outcome(await asAdmin('sendPasswordLink', { id: 'user' }))).toEqual([409, 'password.single-sign-on'])
    expect((await list()).delivery).toBe('none')
  })

  test('G14 V3 one administrator sends at most a hundred links an hour', async () => {
    for (let count = 0; count < 100; count += 1) expect((await asAdmin('sendPasswordLink', { id: 'user' })).status).toBe(200)
    expect(await outcome(await asAdmin('sendPasswordLink', { id: 'user' }))).toEqual([429, 'request.too-many'])
    expect(await outcome(await asAdmin('addAccount', nina))).toEqual([429, 'request.too-many'])
    portal.wait(hourMs)
    await portal.renew('admin')
    expect((await asAdmin('addAccount', nina)).status).toBe(200)
  })
})

describe('G14 with a mail server', () => {
  let post: MailServer
  beforeEach(async () => {
    post = await startMailServer()
    await portal.close()
    const account = { host: '127.0.0.1', port: post.port, secure: false, plain: true, account: null, from: 'portal@media.example' }
    await open({ publicUrl: 'https://media.example/portal/', mailer: createSmtpMailer(account) })
  })
  afterEach(() => post.close())

  test('G14 the invitation is mailed in the language of the page, and only its recipient knows the link', async () => {
    const added = await add()
    expect([added.delivery, added.token]).toEqual(['mail', null])
    const mail = await post.next()
    const link = linkIn(mail)
    expect([mail.to, mail.headers.get('subject')]).toEqual([['nina@portal.example'], 'Your access to Vitrine'])
    expect(mail.text).toBe(
      'An account named “Nina” has been created for you in Vitrine.\n\n' +
        `Use this link to choose your password. It works once and expires after 7 days:\n${link}\n`,
    )
    const token = new URL(link).hash.split('reset=')[1] ?? ''
    expect(link).toBe(`https://media.example/portal/#/login?reset=${token}`)
    expect(portal.log.join('\n')).not.toContain(token)
    expect(await outcome(await choose(token, 'a wholly new one'))).toEqual([200, undefined])
    await asAdmin('sendPasswordLink', { id: added.id })
    const renewal = await post.next()
    expect(renewal.text).toContain('asks you to choose a new password for your account “Nina”')
    expect(renewal.text).toContain('expires after 24 hours')
    // The address changes while the mail is being written.
    vi.spyOn(stores().accounts, 'identitiesOf').mockImplementationOnce(async () => {
      await stores().accounts.changeUser(added.id, () => ({ mail: 'other@portal.example' }))
      return []
    })
    await asAdmin('sendPasswordLink', { id: added.id })
    await asAdmin('sendPasswordLink', { id: added.id })
    expect((await post.next()).to).toEqual(['other@portal.example'])
    // Without an address the administrator passes the link on.
    expect(await add({ name: 'Otto', mail: null })).toMatchObject({ delivery: 'copy', token: expect.any(String) })
  })
})

describe('G14 changes', () => {
  test('G14 roles, groups and address change with the next call, and a disabled account is signed out', async () => {
    const token = portal.tokens.user ?? ''
    expect((await asAdmin('changeAccount', { id: 'user', ...manager, groups: [' staff ', 'staff'], mail: null })).status).toBe(200)
    expect(await stores().accounts.getUser('user')).toMatchObject({ isGuiAdmin: true, groups: ['staff'], mail: null, isAssetUser: true })
    expect((await portal.call('listAccounts', { token })).status).toBe(200)
    await asAdmin('changeAccount', { id: 'user', disabled: true })
    expect((await portal.call('listAccounts', { token })).status).toBe(401)
    await asAdmin('changeAccount', { id: 'user', disabled: false })
    expect(await signIn('Ursel', password)).toEqual([200, undefined])
    await asAdmin('endAccountSessions', { id: 'user' })
    expect(await stores().sessions.listSessions('user')).toEqual([])
  })

  test('G14 without the right of its own an administrator neither sees nor changes accounts, but reads the log', async () => {
    await asAdmin('changeAccount', { id: 'user', isGuiAdmin: true })
    const before = await stores().accounts.listUsers()
    for (const [name, options] of Object.entries(peopleCalls)) {
      const response = await portal.call(name as CallName, { as: 'user', ...options })
      expect([name, response.status]).toEqual([name, name === 'getAudit' ? 200 : 404])
    }
    const own = await portal.call('changeAccount', { as: 'user', json: { id: 'user', managesPeople: true } })
    expect(await outcome(own)).toEqual([404, 'request.not-found'])
    expect(await stores().accounts.listUsers()).toEqual(before)
    expect((await portal.call('getWorkspace', { as: 'user' })).status).toBe(200)
    await asAdmin('changeAccount', { id: 'user', managesPeople: true })
    expect((await portal.call('listAccounts', { as: 'user' })).status).toBe(200)
    // The right ends with the role, and does not return with it.
    await asAdmin('changeAccount', { id: 'user', isGuiAdmin: false })
    await asAdmin('changeAccount', { id: 'user', isGuiAdmin: true })
    expect((await portal.call('listAccounts', { as: 'user' })).status).toBe(404)
    await asAdmin('changeAccount', { id: 'bare', managesPeople: true })
    expect(await stores().accounts.getUser('bare')).toMatchObject({ isGuiAdmin: false, managesPeople: false })
    const { entries } = await audit({ event: 'account.changed', name: 'Ursel' })
    expect(entries[2]?.detail).toEqual({ 'managesPeople.before': false, 'managesPeople.after': true })
    expect(await outcome(await asAdmin('changeAccount', { id: 'admin', managesPeople: false }))).toEqual([
      409,
      'account.last-administrator',
    ])
  })

  test('G14 two administrators who change different groups of an account at once both succeed', async () => {
    await asAdmin('changeAccount', { id: 'user', groups: ['press', 'staff'] })
    await Promise.all([
      asAdmin('changeAccount', { id: 'user', addGroups: ['archive', 'press'] }),
      asAdmin('changeAccount', { id: 'user', removeGroups: ['staff'] }),
    ])
    expect((await stores().accounts.getUser('user'))?.groups).toEqual(['press', 'archive'])
    expect((await asAdmin('changeAccount', { id: 'user', addGroups: ['guests'] })).status).toBe(400)
  })

  test('G14 an account with a group that is no longer allowed can be disabled and demoted', async () => {
    const outdated = { groups: ['everyone', 'a/b'], mail: 'nobody' }
    await stores().accounts.putUser(sampleUser('old', { ...outdated, isGuiAdmin: true }))
    expect((await asAdmin('changeAccount', { id: 'old', disabled: true })).status).toBe(200)
    expect((await asAdmin('changeAccount', { id: 'old', isGuiAdmin: false })).status).toBe(200)
    expect(await stores().accounts.getUser('old')).toMatchObject({ ...outdated, disabled: true, isGuiAdmin: false })
    await asAdmin('changeAccount', { id: 'old', addGroups: ['press'], removeGroups: ['a/b'] })
    expect((await stores().accounts.getUser('old'))?.groups).toEqual(['everyone', 'press'])
  })

  test('G14 the last administrator stays, also when two administrators act at once', async () => {
    for (const json of [{ isGuiAdmin: false }, { disabled: true }])
      expect(await outcome(await asAdmin('changeAccount', { id: 'admin', ...json }))).toEqual([409, 'account.last-administrator'])
    expect(await outcome(await asAdmin('removeAccount', { id: 'admin' }))).toEqual([409, 'account.last-administrator'])
    await asAdmin('changeAccount', { id: 'user', ...manager })
    const responses = await Promise.all([
      portal.call('removeAccount', { as: 'admin', json: { id: 'user' } }),
      portal.call('changeAccount', { as: 'user', json: { id: 'admin', isGuiAdmin: false } }),
    ])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await stores().accounts.listUsers()).filter(({ isGuiAdmin }) => isGuiAdmin)).toHaveLength(1)
  })
})

describe('G15 the log', () => {
  test('G15 every change has an entry with who made it, before and after, and no secret', async () => {
    const { id, token } = await add()
    await asAdmin('changeAccount', { id, groups: ['press', 'staff'], isGuiAdmin: true })
    await asAdmin('changeAccount', { id, groups: ['press', 'staff'] })
    await asAdmin('changeAccount', { id, disabled: true })
    await asAdmin('endAccountSessions', { id })
    await asAdmin('sendPasswordLink', { id: 'user' })
    await asAdmin('removeAccount', { id })
    const { entries } = await audit()
    const person = { id: 'admin', name: 'Ada' }
    const account = { id, name: 'Nina' }
    expect(
      entries.map(({ event, person: actor, account: changed, detail }) => ({ event, person: actor, account: changed, detail })),
    ).toEqual([
      { event: 'account.removed', person, account, detail: {} },
      { event: 'account.password-link', person, account: { id: 'user', name: 'Ursel' }, detail: { mailed: false } },
      { event: 'account.sessions-ended', person, account, detail: {} },
      { event: 'account.disabled', person, account, detail: { 'disabled.before': false, 'disabled.after': true } },
      {
        event: 'account.changed',
        person,
        account,
        detail: { 'groups.before': 'press', 'groups.after': 'press, staff', 'isGuiAdmin.before': false, 'isGuiAdmin.after': true },
      },
      { event: 'account.invited', person, account, detail: { mailed: false } },
      {
        event: 'account.added',
        person,
        account,
        detail: {
          'mail.after': 'nina@portal.example',
          'groups.after': 'press',
          'isAssetUser.after': true,
        },
      },
    ])
    expect(JSON.stringify(entries)).not.toContain(token)
  })

  test('G15 lists by action and person, in pages, and shows no download', async () => {
    const { usage } = stores()
    await usage.audit({ event: 'download', userId: 'user', detail: { ids: 'a' } })
    await usage.audit({ event: 'brand.new', userId: 'user', detail: { x: 1 } })
    await signIn('Ursel', 'wrong')
    const removed = await add()
    await asAdmin('removeAccount', { id: removed.id })
    const eventsOf = async (query: Record<string, string | number>) => (await audit(query)).entries.map(({ event }) => event)
    expect(await eventsOf({ name: 'ursel' })).toEqual(['login.failed', 'brand.new'])
    expect(await eventsOf({ name: 'Nina' })).toEqual(['account.removed', 'account.invited', 'account.added'])
    expect(await eventsOf({ name: 'Ada', event: 'account.added' })).toEqual(['account.added'])
    expect(await eventsOf({ event: 'download' })).toEqual([])
    const first = await audit({ rows: 3 })
    const second = await audit({ rows: 3, before: first.next ?? 0 })
    expect([...first.entries, ...second.entries].map(({ event }) => event)).toEqual(await eventsOf({}))
    expect((await audit({ rows: 3, before: second.next ?? 0 })).entries).toEqual([])
  })

  test('G15 an old entry among many is found', async () => {
    const { usage } = stores()
    await usage.audit({ event: 'brand.new', userId: null })
    for (let count = 0; count < 45_000; count += 1) await usage.audit({ event: 'login', userId: 'user' })
    const { entries, next } = await audit({ event: 'brand.new' })
    expect([entries.map(({ person }) => person), next]).toEqual([[null], null])
  })
})
