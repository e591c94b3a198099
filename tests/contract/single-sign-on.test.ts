import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createOpenIdProvider } from '../../server/engines/identity/openid-connect.ts'
import { client, signInAtProvider, startProvider, type TestProvider } from '../support/identity-provider.ts'
import { createTestPortal, password, type TestPortal, type TestPortalOptions } from '../support/portal.ts'

const publicUrl = 'https://media.example/portal/'
const start = '/assetportal/api/session/sso'
const returnTo = `${publicUrl}assetportal/api/session/sso/return`
const minuteMs = 60_000

let provider: TestProvider
let portal: TestPortal
beforeAll(async () => {
  provider = await startProvider([returnTo])
})
afterAll(() => provider.close())
afterEach(async () => {
  provider.users.clear()
  await portal.close()
})

const openId = (over: Partial<Parameters<typeof createOpenIdProvider>[0]> = {}) =>
  createOpenIdProvider({ issuer: provider.issuer, clientId: client.id, clientSecret: client.secret, ...over }, Date.now)
const open = async (options: TestPortalOptions = {}) => {
  portal = await createTestPortal({ publicUrl, basePath: '/portal/', provider: openId(), ...options })
}

/** A browser as far as the portal sees one. */
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
    /** @returns where the page begins afterwards */
    signIn: async (name: string, agrees = true) => comeBack(await signInAtProvider((await go(start)).href, name, returnTo, agrees)),
  }
}
const ticketIn = (page: URL) => new URLSearchParams(page.hash.split('?')[1]).get('token') ?? ''
const noPermission = `${publicUrl}#/logout?permission=1`
const refused = (reason: string) => `${publicUrl}#/login?stay=1&refused=${reason}`
const accounts = () => portal.portal.services.stores.accounts

describe('L4 single sign-on', () => {
  test('L4 the button leads to the provider and back with a ticket that begins a session', async () => {
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

  test('V3 the cookie of an attempt is out of reach of scripts, and sent by the way back', async () => {
    await open()
    const response = await portal.request(start)
    expect(response.headers.get('set-cookie')).toMatch(
      /^vitrine_sign_in=[\w-]{43}; Max-Age=660; Path=\/portal\/assetportal\/api\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  test('V3 a ticket is good once, for a minute, in the browser that began', async () => {
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

  test('V3 an answer that this browser did not ask for is refused', async () => {
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
    // The code of one attempt under the state of another: PKCE and nonce belong to the other.
    expect((await other.comeBack(withState(own))).href).toBe(refused('invalid'))
    for (const state of ['', 'x', own.replace(/.$/, '!'), `${own}.x`, own.replace(/^./, 'z')])
      expect((await other.comeBack(withState(state))).href).toBe(refused('invalid'))
    expect((await mine.comeBack(`${returnTo}?code=made-up&state=${(await mine.begin()).searchParams.get('state')}`)).href).toBe(
      refused('invalid'),
    )
    for (const query of ['', '?error=access_denied', '?code=x', '?state=%00', '?state=a&state=b', '?error=<script>alert(1)</script>'])
      expect((await other.comeBack(returnTo + query)).href).toBe(refused('invalid'))
    // Only what the provider itself refused is worth a line: the two exchanged codes.
    expect(portal.log.filter((line) => line.includes('came to nothing'))).toHaveLength(2)
  })

  test('V3 an attempt is over after ten minutes, an answer after its first use', async () => {
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

  test('L4 two attempts side by side do not end each other', async () => {
    await open()
    provider.users.set('ursel', { email: 'user@portal.example', email_verified: true })
    const browser = createBrowser()
    const [first, second] = [await browser.begin(), await browser.begin()]
    for (const away of [second, first])
      expect((await browser.comeBack(await signInAtProvider(away.href, 'ursel', returnTo))).hash).toContain('token=')
  })

  test('L4 a cancelled sign-in and an unreachable provider have messages', async () => {
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

  test('L4 without a provider there is no way and no button', async () => {
    portal = await createTestPortal()
    expect((await portal.request(start)).status).toBe(404)
    expect((await portal.request(`${start}/return?code=x&state=y`)).status).toBe(404)
    const session = (await (await portal.call('getSession', { json: {} })).json()) as { login_methods: unknown }
    expect(session.login_methods).toEqual([{ name: 'native', type: 'native' }])
  })

  test('L4 where only the provider counts no password does, however right', async () => {
    await open({ passwordSignIn: false })
    const session = (await (await portal.call('getSession', { json: {} })).json()) as { login_methods: { type: string }[] }
    expect(session.login_methods.map(({ type }) => type)).toEqual(['sso'])
    for (const user of ['Ursel', 'nobody']) {
      const response = await portal.call('getSession', { json: { user, pass: password } })
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'access.denied'])
    }
  })
})

describe('V3 whose account it is', () => {
  test('V3 an address counts only when the provider vouches for it', async () => {
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

  test('V3 an address of two accounts, or of a disabled one, opens none', async () => {
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

  test('V3 where accounts are linked by hand, nothing else links them', async () => {
    await open({ accountRule: 'linked' })
    provider.users.set('ursel', { email: 'user@portal.example', email_verified: true })
    expect((await createBrowser().signIn('ursel')).href).toBe(noPermission)
    await accounts().linkIdentity({ issuer: provider.issuer, subject: 'ursel', userId: 'user' })
    expect((await createBrowser().signIn('ursel')).hash).toContain('token=')
    await accounts().unlinkIdentities('user')
    expect((await createBrowser().signIn('ursel')).href).toBe(noPermission)
  })

  test('V3 where everybody gets an account it is an own one, without rights beyond an asset user’s', async () => {
    await open({ accountRule: 'create' })
    provider.users.set('new', { preferred_username: 'newcomer', email: 'new@elsewhere.example', email_verified: true })
    const browser = createBrowser()
    const { body } = await browser.redeem(ticketIn(await browser.signIn('new')))
    expect(body).toMatchObject({ user: 'newcomer', isAssetUser: true, isGuiAdmin: false })
    expect(await accounts().findUser('newcomer')).toMatchObject({ groups: [], mail: 'new@elsewhere.example' })
    // Names that are taken, in whatever letters, that can't be seen, or are not there.
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
