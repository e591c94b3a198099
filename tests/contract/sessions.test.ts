import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '../../src/contract/session.ts'
import { makeImage, rights } from '../support/delivery-assets.ts'
import { createTestPortal, password, type RequestOptions, type TestPortal } from '../support/portal.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

let portal: TestPortal
beforeEach(async () => {
  portal = await createTestPortal()
})
afterEach(() => portal.close())

const signIn = async (json: object = { user: 'Ursel', pass: password }, options: RequestOptions = {}) => {
  const response = await portal.call('getSession', { json, ...options })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Session & { code: string } }
}
const isValid = async (token: string | null): Promise<boolean> => {
  const response = await portal.call('checkSession', { token: token ?? '' })
  return ((await response.json()) as { sessionValid: boolean }).sessionValid
}

describe('V3 sessions', () => {
  test('V3 the right password creates a session with the name and roles of the user', async () => {
    const { status, body } = await signIn()
    expect(status).toBe(200)
    expect(body).toMatchObject({ user: 'Ursel', guest: false, isAssetUser: true, isGuiAdmin: false })
    expect(body.login_methods).toEqual([{ name: 'native', type: 'native' }])
    expect(await isValid(body.session)).toBe(true)
  })

  test.each(['ursel', ' URSEL ', 'Ｕｒｓｅｌ'])('V3 accepts %j as a spelling of the same account', async (user) => {
    expect((await signIn({ user, pass: password })).body.user).toBe('Ursel')
  })

  test('V3 a token has 256 random bits and is not stored in the database', async () => {
    const { body } = await signIn()
    const token = body.session ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const hash = createHash('sha256').update(token).digest('hex')
    expect(await portal.portal.services.stores.sessions.getSession(hash)).toMatchObject({ userId: 'user' })
    expect(await portal.portal.services.stores.sessions.getSession(token)).toBeNull()
  })

  test('V3 accepts the token with and without Bearer and no other header', async () => {
    const { user } = portal.tokens
    for (const [Authorization, valid] of [
      [`Bearer ${user}`, true],
      [`bearer ${user}`, true],
      [user ?? '', true],
      [`Basic ${user}`, false],
      [`Bearer ${user} x`, false],
      [`Bearer ${user}x`, false],
      ['Bearer', false],
      ['', false],
    ] as const) {
      const response = await portal.call('checkSession', { headers: { Authorization } })
      expect([Authorization, (await response.json()).sessionValid]).toEqual([Authorization, valid])
    }
  })

  test('V3 returns the same error for a wrong password, a wrong name and a missing password', async () => {
    const responses = await Promise.all([
      signIn({ user: 'Ursel', pass: 'wrong' }),
      signIn({ user: 'nobody', pass: password }),
      signIn({ user: 'Ursel' }),
    ])
    for (const { status, body, headers } of responses) {
      expect([status, Object.keys(body).toSorted(), body.code]).toEqual([401, ['code', 'request'], 'auth.invalid-credentials'])
      expect(headers.get('set-cookie')).toBeNull()
    }
  })

  test('V3 reports a disabled account only with its own password', async () => {
    const { stores } = portal.portal.services
    const user = await stores.accounts.findUser('Ursel')
    if (user) await stores.accounts.putUser({ ...user, disabled: true })
    expect((await signIn()).body.code).toBe('auth.no-authorization')
    expect((await signIn()).status).toBe(403)
    expect((await signIn({ user: 'Ursel', pass: 'wrong' })).body.code).toBe('auth.invalid-credentials')
  })

  test('L5 an account with neither role gets a session without roles', async () => {
    expect((await signIn({ user: 'Bert', pass: password })).body).toMatchObject({ user: 'Bert', isAssetUser: false, isGuiAdmin: false })
  })

  test('V3 without credentials continues a valid session or creates a guest session', async () => {
    const { user } = portal.tokens
    const mine = await signIn({}, { as: 'user' })
    expect(mine.body).toMatchObject({ session: user, user: 'Ursel' })
    const empty = await portal.call('getSession')
    const guest = (await empty.json()) as Session
    expect(guest).toMatchObject({ user: null, guest: true, isAssetUser: false })
    expect((await signIn({}, { token: guest.session ?? '' })).body.session).toBe(guest.session)
    expect((await signIn({}, { as: 'expired' })).body).toMatchObject({ user: null, guest: true })
  })

  test('X11 accepts credentials as a form, but not from another site', async () => {
    const send = (headers: Record<string, string> = {}) =>
      portal.call('getSession', { body: new URLSearchParams({ user: 'Ursel', pass: password }), headers })
    const response = await send()
    expect([response.status, await response.json()]).toMatchObject([200, { user: 'Ursel', guest: false }])
    expect((await send({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    // No other call accepts a form.
    const other = await portal.call('sendPasswordMail', { body: new URLSearchParams({ user: 'Ursel' }) })
    expect([other.status, await other.json()]).toMatchObject([415, { code: 'request.wrong-type' }])
  })

  test('R2 creates no session without an account where guests are not allowed', async () => {
    const closed = await createTestPortal({ guests: false })
    const response = await closed.call('getSession', { json: {} })
    expect([response.status, await response.json()]).toMatchObject([200, { session: null, user: null, guest: false }])
    expect((await closed.call('search', { token: portal.tokens.guest ?? '' })).status).toBe(401)
    await closed.close()
  })

  test('V3 rejects forged guest tokens, and a guest token expires after seven days', async () => {
    const token = portal.tokens.guest ?? ''
    const [mark, time = '', chance = '', mac = ''] = token.split('.')
    const changedTime = (Number.parseInt(time, 36) + 1000).toString(36)
    for (const forged of [
      [mark, changedTime, chance, mac].join('.'),
      [mark, time, 'x'.repeat(16), mac].join('.'),
      [mark, time, chance, mac.slice(0, -2)].join('.'),
      [mark, time, chance].join('.'),
      'guest.',
      'guest.....',
    ]) {
      expect([forged, await isValid(forged)]).toEqual([forged, false])
    }
    expect(await isValid(token)).toBe(true)
    portal.wait(2 * 24 * hourMs)
    const renewed = (await signIn({}, { token })).body.session
    expect(renewed).not.toBe(token)
    expect(await isValid(token)).toBe(true)
    portal.wait(5 * 24 * hourMs + 1)
    expect([await isValid(token), await isValid(renewed)]).toEqual([false, true])
  })

  test('V3 a session expires after eight idle hours and after seven days in any case', async () => {
    const { body } = await signIn()
    for (let passed = 0; passed < 7 * 24; passed += 7) {
      expect([passed, await isValid(body.session)]).toEqual([passed, true])
      portal.wait(7 * hourMs)
    }
    expect(await isValid(body.session)).toBe(false)
    const idle = await signIn()
    portal.wait(8 * hourMs + 1)
    expect(await isValid(idle.body.session)).toBe(false)
  })

  test('V3 after the clock is set back, sessions from its future end and no session lives longer', async () => {
    const before = (await signIn()).body.session
    const year = 365 * 24 * hourMs
    portal.wait(-hourMs)
    // Sessions from before the change would start in the future, so users sign in again.
    expect(await isValid(before)).toBe(false)
    expect(await isValid(portal.tokens.guest ?? null)).toBe(false)
    const session = (await signIn()).body.session
    expect(await isValid(session)).toBe(true)
    portal.wait(year)
    const ahead = (await signIn()).body.session
    const guestAhead = (await signIn({})).body.session
    const previewAhead = await (
      await portal.call('beginPreview', {
        token: (await signIn({ user: 'Ada', pass: password })).body.session ?? '',
        json: { kind: 'guest', groups: [] },
      })
    ).json()
    expect([await isValid(ahead), await isValid(guestAhead)]).toEqual([true, true])
    portal.wait(-year)
    expect([await isValid(ahead), await isValid(guestAhead), await isValid(previewAhead.session)]).toEqual([false, false, false])
    // A session that survives a small step back measures its idle time with the new clock.
    const lasting = (await signIn()).body.session
    portal.wait(2 * hourMs)
    expect(await isValid(lasting)).toBe(true)
    portal.wait(-90 * minuteMs)
    expect(await isValid(lasting)).toBe(true)
    portal.wait(8 * hourMs)
    expect(await isValid(lasting)).toBe(false)
  })

  test('V3 a sign-out, a new password, and disabling or removing the account end the session immediately', async () => {
    const { stores } = portal.portal.services
    const begin = async () => (await signIn()).body.session
    const first = await begin()
    await portal.call('logout', { token: first ?? '' })
    expect(await isValid(first)).toBe(false)

    const user = await stores.accounts.findUser('Ursel')
    if (!user) throw new Error('no account')
    const second = await begin()
    await stores.accounts.putUser({ ...user, passwordHash: await portal.portal.passwords.hash('another password') })
    expect(await isValid(second)).toBe(false)
    await stores.accounts.putUser(user)
    const third = await begin()
    await stores.accounts.putUser({ ...user, disabled: true })
    expect(await isValid(third)).toBe(false)
    await stores.accounts.putUser(user)
    const fourth = await begin()
    await stores.accounts.removeUser(user.id)
    expect(await isValid(fourth)).toBe(false)
  })

  test('V3 the removal of a role applies to the next call', async () => {
    const { stores } = portal.portal.services
    const admin = await stores.accounts.findUser('Ada')
    if (admin) await stores.accounts.putUser({ ...admin, isGuiAdmin: false })
    expect((await portal.call('saveConfig', { as: 'admin', json: {} })).status).toBe(403)
  })

  test('V3 a sign-in ends the previous session', async () => {
    const before = (await signIn()).body.session
    const after = (await signIn({ user: 'Ada', pass: password }, { token: before ?? '' })).body.session
    expect([await isValid(before), await isValid(after)]).toEqual([false, true])
  })

  test('V3 an account has the same scope in every session, without its name; guests share one scope', async () => {
    const [a, b, other, guest] = [await signIn(), await signIn(), await signIn({ user: 'Ada', pass: password }), await signIn({})]
    expect(a.body.scope).toBe(b.body.scope)
    expect(a.body.scope).not.toBe(other.body.scope)
    expect(a.body.scope).not.toContain('user')
    expect(guest.body.scope).toBe('guest')
  })

  test('L4 a single sign-on ticket creates one session, once, before it expires', async () => {
    const { stores } = portal.portal.services
    const ticket = 'ticket-from-elsewhere'
    const browser = 'b'.repeat(43)
    const tokenHash = createHash('sha256').update(`sign-in ${browser} ${ticket}`).digest('hex')
    const put = (expiresAt: number) => stores.sessions.putTicket({ tokenHash, userId: 'user', expiresAt })
    const redeem = (Cookie = `vitrine_sign_in=${browser}`) => signIn({}, { query: { token: ticket }, headers: { Cookie } })
    expect((await redeem()).body.code).toBe('auth.session-expired')
    await put(portal.portal.services.clock() + 60_000)
    for (const foreign of ['', `vitrine_sign_in=${'c'.repeat(43)}`, `vitrine_sign_in=${browser}x`])
      expect((await redeem(foreign)).body.code).toBe('auth.session-expired')
    const [first, second] = await Promise.all([redeem(), redeem()])
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 401])
    await put(portal.portal.services.clock() + 60_000)
    portal.wait(60_000)
    expect((await redeem()).status).toBe(401)
  })
})

describe('V3 the media cookie', () => {
  test('V3 represents the session for the API path only, hidden from scripts and other sites', async () => {
    const plain = (await signIn()).headers.get('set-cookie') ?? ''
    expect(plain).toMatch(/^vitrine_session=[\w-]{43}; Max-Age=604800; Path=\/assetportal\/api\/; HttpOnly; SameSite=Strict$/)
    const proxied = await createTestPortal({ trust: ['192.0.2.10'], basePath: '/portal/' })
    const secure = await proxied.call('getSession', { json: {}, headers: { 'X-Forwarded-Proto': 'https' } })
    expect(secure.headers.get('set-cookie')).toMatch(/; Path=\/portal\/assetportal\/api\/; HttpOnly; Secure; SameSite=Strict$/)
    expect(secure.headers.get('strict-transport-security')).toContain('max-age=')
    await proxied.close()
  })

  test('V3 authorizes pictures and no call', async () => {
    const image = await makeImage(portal.blobs, 'a', { rights: rights(['users']) })
    await portal.put(image)
    const Cookie = `vitrine_session=${portal.tokens.user}`
    const search = await portal.call('search', { as: 'user' })
    const [doc] = ((await search.json()) as { response: { docs: { thumb_url: string }[] } }).response.docs
    const media = doc?.thumb_url ?? ''
    expect((await portal.request(media, { headers: { Cookie } })).status).toBe(200)
    expect((await portal.request(media)).status).not.toBe(200)
    for (const name of ['search', 'getBookmarks', 'getIndexFields'] as const) {
      expect((await portal.call(name, { headers: { Cookie } })).status).toBe(401)
    }
    expect((await portal.call('saveConfig', { headers: { Cookie: `vitrine_session=${portal.tokens.admin}` }, json: {} })).status).toBe(401)
  })

  test('O8 clears the cache when another session replaces that of an account, not that of a guest', async () => {
    const cleared = async (before: string | null, json: object, options: RequestOptions = {}) =>
      (await signIn(json, { ...options, headers: { Cookie: `vitrine_session=${before ?? ''}` } })).headers.get('clear-site-data')
    const { user, guest } = portal.tokens
    expect(await cleared(user, {})).toBe('"cache"')
    expect(await cleared(user, { user: 'Ursel', pass: password })).toBe('"cache"')
    expect([await cleared(guest, {}), await cleared(guest, { user: 'Ursel', pass: password }), await cleared('', {})]).toEqual([
      null,
      null,
      null,
    ])
    expect(await cleared(user, {}, { as: 'user' })).toBeNull()
  })

  test('L7 after an offline sign-out, the next request ends the left session and no other', async () => {
    const token = (await signIn()).body.session ?? ''
    await portal.put(await makeImage(portal.blobs, 'left', { rights: rights(['users']) }))
    const { response } = (await (await portal.call('search', { token })).json()) as { response: { docs: { thumb_url: string }[] } }
    const address = response.docs[0]?.thumb_url ?? ''
    const cookies = (left: string, own = token) => ({ Cookie: `vitrine_session=${own}; vitrine_left=${left}` })
    expect((await portal.request(address, { headers: cookies('') })).status).toBe(200)
    // A prefix of another session, a short prefix, the whole token and none: all invalid.
    for (const left of [portal.tokens.user?.slice(0, 12) ?? '', token.slice(0, 11), token, '']) {
      expect((await portal.call('getVersion', { headers: cookies(left) })).headers.get('clear-site-data')).toBeNull()
      expect(await isValid(token)).toBe(true)
    }
    const picture = await portal.request(address, { headers: cookies(token.slice(0, 12)) })
    expect(picture.status).toBe(401)
    expect(picture.headers.get('clear-site-data')).toBe('"cache"')
    // The session cookie of the next user stays.
    expect(picture.headers.getSetCookie()).toEqual(['vitrine_left=; Max-Age=0; Path=/assetportal/api/; SameSite=Strict'])
    expect([await isValid(token), await isValid(portal.tokens.user)]).toEqual([false, true])

    const before = (await signIn()).body.session ?? ''
    const { body, headers } = await signIn({ user: 'Ursel', pass: password }, { headers: cookies(before.slice(0, 12), before) })
    expect(headers.getSetCookie().map((cookie) => cookie.slice(0, 16))).toEqual(['vitrine_session=', 'vitrine_left=; M'])
    expect([await isValid(before), await isValid(body.session)]).toEqual([false, true])
  })

  test('L7 a sign-out removes the cookie and clears the cache', async () => {
    const response = await portal.call('logout', { as: 'user' })
    expect(response.headers.get('set-cookie')).toContain('vitrine_session=; Max-Age=0')
    expect(response.headers.get('clear-site-data')).toBe('"cache"')
  })
})

describe('V3 requests from another site', () => {
  test.each(['cross-site', 'same-site', 'none'])('V3 rejects requests with Sec-Fetch-Site %s', async (site) => {
    const headers = { 'Sec-Fetch-Site': site }
    const refused = [
      await portal.call('logout', { as: 'user', headers }),
      await portal.call('setLocale', { as: 'user', headers, query: { locale: 'en' } }),
      await portal.call('getSession', { headers }),
      await portal.call('saveBookmarks', { as: 'user', headers, json: [] }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(refused.map((response) => response.headers.get('set-cookie'))).toEqual([null, null, null, null])
    expect(await isValid(portal.tokens.user)).toBe(true)
  })

  test('V3 a sign-out requires the token in the header, not the cookie', async () => {
    const response = await portal.call('logout', { headers: { Cookie: `vitrine_session=${portal.tokens.user}` } })
    expect(response.status).toBe(401)
    expect(await isValid(portal.tokens.user)).toBe(true)
  })
})

describe('N1 languages of a session', () => {
  test('N1 set_locale accepts languages with texts and rejects others', async () => {
    const set = async (locale: string) => (await portal.call('setLocale', { as: 'user', query: { locale } })).status
    expect([await set('de'), await set('en'), await set('fr'), await set('../de')]).toEqual([200, 200, 400, 400])
    await portal.call('saveTranslations', { as: 'admin', query: { lang: 'fr' }, json: { messages: { a: 'b' } } })
    expect(await set('fr')).toBe(200)
  })

  test('N1 uses the language of the session if the request names none', async () => {
    const image = await makeImage(portal.blobs, 'a', {
      texts: { title: { de: 'Mühle', en: 'Mill' } },
      keywords: { licence: [{ value: 'cc', labels: { de: 'Namensnennung', en: 'Attribution' } }] },
    })
    await portal.put(image)
    const label = async (headers: Record<string, string>) => {
      const response = await portal.call('search', { as: 'user', headers, query: { solr_facetfields: 'licence' } })
      return ((await response.json()) as { facetCounts: { facetFields: Record<string, { label: string }[]> } }).facetCounts.facetFields[
        'licence'
      ]?.[0]?.label
    }
    expect(await label({})).toBe('Namensnennung')
    await portal.call('setLocale', { as: 'user', query: { locale: 'en' } })
    expect(await label({})).toBe('Attribution')
    expect(await label({ 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.8' })).toBe('Namensnennung')
  })
})
