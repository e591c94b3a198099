import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createOpenIdProvider } from '../../server/engines/identity/openid-connect.ts'
import { client, signInAtProvider, startProvider, type TestProvider } from '../support/identity-provider.ts'
import { createTestPortal, password, type TestPortal, type TestPortalOptions } from '../support/portal.ts'

const publicUrl = 'https://media.example/portal/'
const start = '/assetportal/api/session/sso'
const returnTo = `${publicUrl}assetportal/api/session/sso/return`
const minuteMs = 60_000
const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

let provider: TestProvider
let portal: TestPortal
beforeAll(async () => {
  provider = await startProvider([returnTo])
})
afterAll(() => provider.close())
afterEach(async () => {
  provider.users.clear()
  provider.forge = null
  await portal.close()
})

const openId = (over: Partial<Parameters<typeof createOpenIdProvider>[0]> = {}) =>
  createOpenIdProvider({ issuer: provider.issuer, clientId: client.id, clientSecret: client.secret, ...over }, Date.now)
const open = async (options: TestPortalOptions = {}) => {
  portal = await createTestPortal({ publicUrl, basePath: '/portal/', provider: openId(), ...options })
}

/** A browser as the portal sees it. */
const createBrowser = () => {
  let cookie = ''
  const go = async (path: string): Promise<URL> => {
    const response = await portal.request(path, { headers: { Cookie: cookie, Host: 'evil.example' } })
    cookie =
      response.headers
        .getSetCookie()
        .find((line) => line.startsWith('vitrine_sign_in='))
        ?.split(';')[0] ?? cookie
    expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'no-store'])
    return new URL(response.headers.get('location') ?? '')
  }
  const comeBack = (address: string) => go(new URL(address).pathname.replace('/portal', '') + new URL(address).search)
  const redeem = async (ticket: string, token?: string) => {
    const response = await portal.call('getSession', {
      json: {},
      query: { token: ticket },
      headers: { Cookie: cookie },
      ...(token && { token }),
    })
    return { status: response.status, body: (await response.json()) as { session?: string; user?: string; code?: string } }
  }
  return {
    begin: () => go(start),
    comeBack,
    redeem,
    cookie: () => cookie,
    /** @returns the first URL of the page after sign-in */
    signIn: async (name: string, agrees = true) => comeBack(await signInAtProvider((await go(start)).href, name, returnTo, agrees)),
  }
}
const ticketIn = (page: URL) => new URLSearchParams(page.hash.split('?')[1]).get('token') ?? ''
const noPermission = `${publicUrl}#/logout?permission=1`
const refused = (reason: string) => `${publicUrl}#/login?stay=1&refused=${reason}`
const accounts = () => portal.portal.services.stores.accounts

describe('L4 single sign-on', () => {
  test('L4 redirects to the provider and back with a ticket that creates a session', async () => {
    await open()
    provider.users.set('ursel', { email: 'User@Portal.example', email_verified: true })
    const guest = (await (await portal.call('getSession', { json: {} })).json()) as { login_methods: unknown; session: string }
    expect(guest.login_methods).toEqual([
      { name: 'native', type: 'native' },
      { name: 'sso', type: 'sso', label: 'House account', url: `${publicUrl}assetportal/api/session/sso` },
    ])
    const browser = createBrowser()
    const away = await browser.begin()
    expect(away.origin).toBe(provider.issuer)
    expect(Object.fromEntries(away.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: client.id,
      redirect_uri: returnTo,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w.-]{40,}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    const page = await browser.signIn('ursel')
    expect(page.href).toMatch(/^https:\/\/media\.example\/portal\/#\/login\?stay=1&token=[\w-]{43}$/)
    const { status, body } = await browser.redeem(ticketIn(page), guest.session)
    expect([status, body.user]).toEqual([200, 'Ursel'])
    const bookmarks = await portal.call('getBookmarks', { token: body.session ?? '' })
    expect(bookmarks.status).toBe(200)
    expect(portal.log.join('\n')).not.toContain(ticketIn(page))
  })

  test('V3 hides the attempt cookie from scripts and sends it with the return redirect', async () => {
    await open()
    const response = await portal.request(start)
    expect(response.headers.get('set-cookie')).toMatch(
      /^vitrine_sign_in=[\w-]{43}; Max-Age=660; Path=\/portal\/assetportal\/api\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  test('V3 a ticket works once, for a minute, in the browser that started the sign-in', async () => {
    await open()
    provider.users.set('ursel', { email: 'user@portal.example', email_verified: true })
    const [mine, other] = [createBrowser(), createBrowser()]
    const first = ticketIn(await mine.signIn('ursel'))
    await other.begin()
    expect((await other.redeem(first)).body.code).toBe('auth.session-expired')
    expect((await mine.redeem(first)).status).toBe(200)
    expect((await mine.redeem(first)).body.code).toBe('auth.session-expired')
    const late = ticketIn(await mine.signIn('ursel'))
    portal.wait(minuteMs)
    expect((await mine.redeem(late)).body.code).toBe('auth.session-expired')
  })

  test('V3 rejects a return that this browser did not start', async () => {
    await open()
    provider.users.set('ursel', { email: 'user@portal.example', email_verified: true })
    const [mine, other] = [createBrowser(), createBrowser()]
    const back = await signInAtProvider((await mine.begin()).href, 'ursel', returnTo)
    // The link is opened in another user's browser, with and without a sign-in in progress.
    expect((await other.comeBack(back)).href).toBe(refused('invalid'))
    const own = (await other.begin()).searchParams.get('state') ?? ''
    expect((await other.comeBack(back)).href).toBe(refused('invalid'))
    const withState = (state: string) => {
      const changed = new URL(back)
      changed.searchParams.set('state', state)
      return changed.href
    }
    // The code of one attempt with the state of another: PKCE and nonce do not match.
    expect((await other.comeBack(withState(own))).href).toBe(refused('invalid'))
    for (const state of ['', 'x', own.replace(/.$/, '!'), `${own}.x`, own.replace(/^./, 'z')])
      expect((await other.comeBack(withState(state))).href).toBe(refused('invalid'))
    expect((await mine.comeBack(`${returnTo}?code=made-up&state=${(await mine.begin()).searchParams.get('state')}`)).href).toBe(
      refused('invalid'),
    )
    for (const query of ['', '?error=access_denied', '?code=x', '?state=%00', '?state=a&state=b', '?error=<script>alert(1)</script>'])
      expect((await other.comeBack(returnTo + query)).href).toBe(refused('invalid'))
    // Logs only the two code exchanges that the provider rejected.
    expect(portal.log.filter((line) => line.includes('a single sign-on failed'))).toHaveLength(2)
  })

  test('V3 an attempt expires after ten minutes, and its return works once', async () => {
    await open()
    provider.users.set('ursel', { email: 'user@portal.example', email_verified: true })
    const browser = createBrowser()
    const back = await signInAtProvider((await browser.begin()).href, 'ursel', returnTo)
    expect((await browser.comeBack(back)).hash).toContain('token=')
    expect((await browser.comeBack(back)).href).toBe(refused('invalid'))
    const late = await signInAtProvider((await browser.begin()).href, 'ursel', returnTo)
    portal.wait(10 * minuteMs + 1)
    expect((await browser.comeBack(late)).href).toBe(refused('invalid'))
  })

  test('L4 two concurrent attempts do not end each other', async () => {
    await open()
    provider.users.set('ursel', { email: 'user@portal.example', email_verified: true })
    const browser = createBrowser()
    const [first, second] = [await browser.begin(), await browser.begin()]
    for (const away of [second, first])
      expect((await browser.comeBack(await signInAtProvider(away.href, 'ursel', returnTo))).hash).toContain('token=')
  })

  test('L4 a cancelled sign-in and an unreachable provider show messages', async () => {
    await open()
    expect((await createBrowser().signIn('ursel', false)).href).toBe(refused('cancelled'))
    await portal.close()
    await open({ provider: openId({ issuer: 'http://127.0.0.1:9' }) })
    expect((await createBrowser().begin()).href).toBe(refused('unreachable'))
  })

  test('V3 with a wrong client secret every sign-in fails', async () => {
    await open({ provider: openId({ clientSecret: 'wrong' }) })
    provider.users.set('ursel', { email: 'user@portal.example', email_verified: true })
    expect((await createBrowser().signIn('ursel')).href).toBe(refused('invalid'))
    expect(portal.log.join('\n')).not.toMatch(/a secret between|"wrong"/)
  })

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const headerOf = (idToken: string) =>
    JSON.parse(Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString()) as Record<string, unknown>
  const signedText = (idToken: string) => idToken.split('.').slice(0, 2).join('.')
  test.each<[string, (idToken: string) => string]>([
    [
      'of another key',
      (token) => `${signedText(token)}.${sign('sha256', Buffer.from(signedText(token)), foreignKey).toString('base64url')}`,
    ],
    ['of another text', (token) => `${signedText(token)}.${Buffer.alloc(256, 1).toString('base64url')}`],
    ['that is missing', (token) => `${signedText(token)}.`],
    ['of the algorithm "none"', (token) => `${encode({ ...headerOf(token), alg: 'none' })}.${token.split('.')[1]}.`],
    [
      'by the client secret',
      (token) => {
        const text = `${encode({ ...headerOf(token), alg: 'HS256' })}.${token.split('.')[1]}`
        return `${text}.${createHmac('sha256', client.secret).update(text).digest('base64url')}`
      },
    ],
    [
      'of a key that the provider does not publish',
      (token) => {
        const text = `${encode({ ...headerOf(token), kid: 'other' })}.${token.split('.')[1]}`
        return `${text}.${sign('sha256', Buffer.from(text), foreignKey).toString('base64url')}`
      },
    ],
  ])('V3 an ID token with a signature %s signs no user in', async (_, forge) => {
    await open()
    provider.users.set('ursel', { email: 'user@portal.example', email_verified: true })
    provider.forge = forge
    expect((await createBrowser().signIn('ursel')).href).toBe(refused('invalid'))
    provider.forge = null
    expect((await createBrowser().signIn('ursel')).hash).toContain('token=')
  })

  test('L4 without a provider there is no route and no button', async () => {
    portal = await createTestPortal()
    expect((await portal.request(start)).status).toBe(404)
    expect((await portal.request(`${start}/return?code=x&state=y`)).status).toBe(404)
    const session = (await (await portal.call('getSession', { json: {} })).json()) as { login_methods: unknown }
    expect(session.login_methods).toEqual([{ name: 'native', type: 'native' }])
  })

  test('L4 where only single sign-on is allowed, rejects every password', async () => {
    await open({ passwordSignIn: false })
    const session = (await (await portal.call('getSession', { json: {} })).json()) as { login_methods: { type: string }[] }
    expect(session.login_methods.map(({ type }) => type)).toEqual(['sso'])
    for (const user of ['Ursel', 'nobody']) {
      const response = await portal.call('getSession', { json: { user, pass: password } })
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'access.denied'])
    }
  })
})

describe('V3 account matching', () => {
  test('V3 matches an address only if the provider marks it as verified', async () => {
    await open()
    for (const user of [
      {},
      { email: 'user@portal.example' },
      { email: 'user@portal.example', email_verified: false },
      { email: 'user@portal.example', email_verified: 'true' as unknown as boolean },
      { email: 'other@portal.example', email_verified: true },
      { email: 'user@portal.example\u212a', email_verified: true },
      { preferred_username: 'Ursel' },
    ]) {
      provider.users.set('mallory', user)
      expect((await createBrowser().signIn('mallory')).href).toBe(noPermission)
    }
  })

  test('V3 a linked account stays with its user, even if another user gets the address', async () => {
    await open()
    provider.users.set('ursel', { email: 'user@portal.example', email_verified: true })
    expect((await createBrowser().signIn('ursel')).hash).toContain('token=')
    provider.users.set('ursel', { email: 'new-name@elsewhere.example', email_verified: true })
    provider.users.set('heir', { email: 'user@portal.example', email_verified: true })
    expect((await createBrowser().signIn('heir')).href).toBe(noPermission)
    expect((await createBrowser().signIn('ursel')).hash).toContain('token=')
    const user = await accounts().findUser('Ursel')
    expect(await accounts().identitiesOf(user?.id ?? '')).toEqual([{ issuer: provider.issuer, subject: 'ursel' }])
  })

  test('V3 matches no account if two accounts have the address or the account is disabled', async () => {
    await open()
    const { stores } = portal.portal.services
    provider.users.set('ursel', { email: 'user@portal.example', email_verified: true })
    const [bert, ursel] = [await stores.accounts.findUser('Bert'), await stores.accounts.findUser('Ursel')]
    if (!bert || !ursel) throw new Error('no accounts')
    await stores.accounts.putUser({ ...bert, mail: 'USER@portal.example' })
    expect((await createBrowser().signIn('ursel')).href).toBe(noPermission)
    await stores.accounts.putUser({ ...bert, mail: null })
    await stores.accounts.putUser({ ...ursel, disabled: true })
    expect((await createBrowser().signIn('ursel')).href).toBe(noPermission)
  })

  test('V3 with manual linking, nothing else links an account', async () => {
    await open({ accountRule: 'linked' })
    provider.users.set('ursel', { email: 'user@portal.example', email_verified: true })
    expect((await createBrowser().signIn('ursel')).href).toBe(noPermission)
    await accounts().linkIdentity({ issuer: provider.issuer, subject: 'ursel', userId: 'user' })
    expect((await createBrowser().signIn('ursel')).hash).toContain('token=')
    await accounts().unlinkIdentities('user')
    expect((await createBrowser().signIn('ursel')).href).toBe(noPermission)
  })

  test('V3 with automatic creation, a user gets a new account with only the asset user role', async () => {
    await open({ accountRule: 'create' })
    provider.users.set('new', { preferred_username: 'newcomer', email: 'new@elsewhere.example', email_verified: true })
    const browser = createBrowser()
    const { body } = await browser.redeem(ticketIn(await browser.signIn('new')))
    expect(body).toMatchObject({ user: 'newcomer', isAssetUser: true, isGuiAdmin: false })
    expect(await accounts().findUser('newcomer')).toMatchObject({ groups: [], mail: 'new@elsewhere.example' })
    // Names that are taken in any spelling, contain invisible characters, or are missing.
    for (const preferred_username of ['Ada', 'ＡＤＡ', 'newcomer', 'a\u202eb', '', undefined]) {
      provider.users.set('mallory', { ...(preferred_username !== undefined && { preferred_username }) })
      expect((await createBrowser().signIn('mallory')).href).toBe(noPermission)
    }
    expect((await accounts().listUsers()).map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'Ada',
      'Bert',
      'Ursel',
      'newcomer',
    ])
  })
})
