import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createOpenIdProvider } from '../../server/engines/identity/openid-connect.ts'
import { signInRulesDocument } from '../../server/records/sign-in-rules.ts'
import { unreadableDocuments } from '../../server/services/unreadable-documents.ts'
import type { CallName, CallResponse } from '../../src/contract/calls.ts'
import type { AuditLog } from '../../src/contract/people.ts'
import { maxSignInRuleCount, type SignInRule } from '../../src/contract/sign-in-rules.ts'
import { type Claims, client, signInAtProvider, startProvider, type TestProvider } from '../support/identity-provider.ts'
import { createTestPortal, type TestPortal, type TestPortalOptions, users } from '../support/portal.ts'

const publicUrl = 'https://media.example/portal/'
const start = '/assetportal/api/session/sso'
const returnTo = `${publicUrl}assetportal/api/session/sso/return`

let provider: TestProvider
let portal: TestPortal
beforeAll(async () => {
  provider = await startProvider([returnTo])
})
afterAll(() => provider.close())
afterEach(async () => {
  provider.users.clear()
  provider.idTokenClaims = []
  await portal.close()
})

const open = async (options: TestPortalOptions = {}) => {
  const identityProvider = createOpenIdProvider({ issuer: provider.issuer, clientId: client.id, clientSecret: client.secret }, Date.now)
  portal = await createTestPortal({ publicUrl, basePath: '/portal/', provider: identityProvider, ...options })
}
const stores = () => portal.portal.services.stores
const call = async <Name extends CallName>(name: Name, options: Parameters<TestPortal['call']>[1] = {}) => {
  const response = await portal.call(name, { as: 'admin', ...options })
  return { status: response.status, body: (await response.json()) as CallResponse<Name> & { readonly code?: string } }
}
const list = async () => (await call('getSignInRules')).body
const save = async (rules: readonly SignInRule[], etag?: string) =>
  call('saveSignInRules', { json: { rules }, headers: { 'If-Match': `"${etag ?? (await list()).etag}"` } })
const log = async (event: string) => ((await (await portal.call('getAudit', { as: 'admin', query: { event } })).json()) as AuditLog).entries

const visit = (path: string, cookie: string) => portal.request(path.replace('/portal', ''), { headers: { Cookie: cookie } })
/** @returns the first URL of the page after the sign-in, and the session that its ticket begins */
const signIn = async (name: string, claims: Claims) => {
  provider.users.set(name, claims)
  const begun = await visit(start, '')
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const back = new URL(await signInAtProvider(begun.headers.get('location') ?? '', name, returnTo))
  const page = new URL((await visit(back.pathname + back.search, cookie)).headers.get('location') ?? '')
  const ticket = new URLSearchParams(page.hash.split('?')[1]).get('token')
  if (ticket === null) return { page: page.href, session: '' }
  const response = await portal.call('getSession', { json: {}, query: { token: ticket }, headers: { Cookie: cookie } })
  return { page: page.href, session: ((await response.json()) as { session?: string }).session ?? '' }
}
const ursel: Claims = { email: 'user@portal.example', email_verified: true }
const groupsOf = async (name: string) => (await stores().accounts.findUser(name))?.groups
const press: SignInRule = { claim: 'groups', value: 'press-*', group: 'Press' }
const editors: SignInRule = { claim: 'realm_access.roles', value: 'editor', group: 'Editors' }

describe('L4 groups of the single sign-on', () => {
  test('L4 each sign-in gives the groups of the matching rules, and groups that no rule names stay', async () => {
    await open()
    await call('changeAccount', { json: { id: 'user', groups: ['by hand', 'Editors'] } })
    expect((await save([press, editors])).status).toBe(200)
    const { session } = await signIn('ursel', { ...ursel, groups: ['press-desk', 'canteen'] })
    expect(await groupsOf('Ursel')).toEqual(['by hand', 'Press'])
    await signIn('ursel', { ...ursel, groups: ['canteen'], realm_access: { roles: ['editor'] } })
    expect(await groupsOf('Ursel')).toEqual(['by hand', 'Editors'])
    // The session of the first sign-in has the present groups.
    expect((await portal.portal.services.sessions.authenticate(session, null))?.groups).toEqual(['everyone', 'users', 'by hand', 'Editors'])
    await signIn('ursel', ursel)
    expect(await groupsOf('Ursel')).toEqual(['by hand'])
    await signIn('ursel', ursel)
    const entries = await log('account.changed')
    // The first change is the one by hand, and the last sign-in has changed nothing.
    expect(entries.map(({ person, account, detail }) => [person?.name, account?.name, detail])).toEqual([
      [undefined, 'Ursel', { 'groups.before': 'by hand, Editors', 'groups.after': 'by hand', bySignInRules: true }],
      [undefined, 'Ursel', { 'groups.before': 'by hand, Press', 'groups.after': 'by hand, Editors', bySignInRules: true }],
      [undefined, 'Ursel', { 'groups.before': 'by hand, Editors', 'groups.after': 'by hand, Press', bySignInRules: true }],
      ['Ada', 'Ursel', { 'groups.before': 'press', 'groups.after': 'by hand, Editors' }],
    ])
    expect(portal.log.join('\n')).not.toMatch(/press-desk|canteen/)
  })

  test('L4 a new account has its groups before its first session, and a disabled one stays as it is', async () => {
    await open({ accountRule: 'create' })
    await save([press])
    await signIn('new', { preferred_username: 'newcomer', groups: ['press-desk'] })
    expect(await groupsOf('newcomer')).toEqual(['Press'])
    const id = (await stores().accounts.findUser('newcomer'))?.id ?? ''
    await call('changeAccount', { json: { id, disabled: true } })
    const { page } = await signIn('new', { preferred_username: 'newcomer', groups: [] })
    expect(page).toContain('permission=1')
    expect(await groupsOf('newcomer')).toEqual(['Press'])
  })

  test('L4 claims of the ID token count, and the provider is asked for those that it lacks', async () => {
    await open()
    await save([press, editors])
    const person: Claims = { ...ursel, groups: ['press-desk'], realm_access: { roles: ['editor'] } }
    for (const claims of [[], ['groups'], ['realm_access', 'groups']] as const) {
      provider.idTokenClaims = ['email', 'email_verified', ...claims]
      await call('changeAccount', { json: { id: 'user', groups: [] } })
      expect((await signIn('ursel', person)).session).not.toBe('')
      expect([claims, await groupsOf('Ursel')]).toEqual([claims, ['Press', 'Editors']])
    }
  })

  test('L4 a group of a removed rule stays', async () => {
    await open()
    await save([press, editors])
    const person = { ...ursel, groups: ['press-desk'] }
    await signIn('ursel', person)
    await save([editors])
    await signIn('ursel', ursel)
    expect(await groupsOf('Ursel')).toEqual(['press', 'Press'])
  })

  test('L4 if the rules cannot be read, only administrators who manage people sign in, with the groups they have', async () => {
    await open()
    await stores().configuration.putDocument(signInRulesDocument, { rules: [{ ...press, until: 'tomorrow' }] }, null, null)
    const before = await stores().accounts.listUsers()
    const person = { ...ursel, groups: ['press-desk'] }
    expect((await signIn('ursel', person)).page).toBe(`${publicUrl}#/login?stay=1&refused=rules`)
    expect(await stores().sessions.listSessions('user')).toHaveLength(1)
    expect((await signIn('ada', { email: 'admin@portal.example', email_verified: true, groups: ['press-desk'] })).session).not.toBe('')
    expect(await stores().accounts.listUsers()).toEqual(before)
    expect((await log('login.sso.refused')).length).toBe(1)
    expect(portal.log.filter((line) => line.includes('rules for groups can’t be read'))).toHaveLength(1)
    expect(await unreadableDocuments(stores().configuration)).toEqual([expect.stringMatching(/^sign-in-rules: it can’t be read/)])
    expect(await list()).toMatchObject({ isUnreadable: true, rules: [] })
    expect((await save([press])).status).toBe(200)
    await signIn('ursel', person)
    expect(await groupsOf('Ursel')).toEqual(['press', 'Press'])
  })
})

describe('Y18 administration of the rules', () => {
  test('Y18 rules are stored with their author, and the log shows what has changed', async () => {
    await open()
    expect(await list()).toEqual({ etag: '0', isUnreadable: false, isOffered: true, rules: [], groups: ['press'] })
    expect((await save([press, editors])).status).toBe(200)
    expect((await save([editors, { ...press, claim: ' groups ', group: ' Board ' }])).status).toBe(200)
    expect((await list()).rules).toEqual([editors, { ...press, group: 'Board' }])
    expect((await log('people.sign-in-rules')).map(({ person, detail }) => [person?.name, detail])).toEqual([
      ['Ada', { 'rules.before': 'groups = press-* → Press', 'rules.after': 'groups = press-* → Board' }],
      ['Ada', { 'rules.before': '', 'rules.after': 'groups = press-* → Press; realm_access.roles = editor → Editors' }],
    ])
  })

  test('Y18 a test gives what the sign-in would give, and stores nothing', async () => {
    await open()
    const claims = { groups: ['press-desk'], level: 3 }
    const rules = [editors, press, { claim: 'level', value: '3', group: 'Press' }]
    expect((await call('testSignInRules', { json: { rules, claims } })).body).toEqual({
      groups: ['Press'],
      matches: [
        { rule: 1, group: 'Press' },
        { rule: 2, group: 'Press' },
      ],
      missing: ['realm_access.roles'],
    })
    expect((await list()).rules).toEqual([])
    expect(await log('people.sign-in-rules')).toEqual([])
  })

  test('Y18 rules of another administrator are not overwritten', async () => {
    await open()
    const { etag } = await list()
    await save([press])
    expect(await save([editors], etag)).toMatchObject({ status: 412, body: { code: 'config.conflict' } })
    expect((await call('saveSignInRules', { json: { rules: [] } })).body.code).toBe('request.invalid')
    expect((await list()).rules).toEqual([press])
    expect(await log('people.sign-in-rules')).toHaveLength(1)
  })

  test.each<[string, unknown]>([
    ['a reserved group', [{ ...press, group: 'everyone' }]],
    ['an empty claim', [{ ...press, claim: ' ' }]],
    ['an empty value', [{ ...press, value: '' }]],
    ['a line break', [{ ...press, value: 'a\nb' }]],
    ['a claim of 129 characters', [{ ...press, claim: 'a'.repeat(129) }]],
    ['too many rules', Array.from({ length: maxSignInRuleCount + 1 }, () => press)],
  ])('Y18 %s is refused', async (_, rules) => {
    await open()
    expect(await save(rules as SignInRule[])).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    expect((await call('testSignInRules', { json: { rules, claims: {} } })).body.code).toBe('request.invalid')
    expect((await list()).rules).toEqual([])
  })

  test('Y18 an administrator without the right to manage people has no rules, and nobody else either', async () => {
    await open()
    await save([press])
    await call('changeAccount', { json: { id: 'user', isGuiAdmin: true } })
    for (const as of users.filter((one) => one !== 'admin')) {
      const due = as === 'user' ? [404] : [401, 403]
      expect(due).toContain((await call('getSignInRules', { as })).status)
      expect(due).toContain((await call('testSignInRules', { as, json: { rules: [], claims: {} } })).status)
      expect(due).toContain((await call('saveSignInRules', { as, json: { rules: [] }, headers: { 'If-Match': '"1"' } })).status)
    }
    expect((await list()).rules).toEqual([press])
  })

  test('Y18 without a provider the rules are not offered', async () => {
    portal = await createTestPortal()
    expect((await list()).isOffered).toBe(false)
  })
})
