import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSmtpMailer } from '../../server/engines/mail/smtp.ts'
import { startMailServer } from '../support/mail-server.ts'
import { createTestPortal, password, type TestPortal, type TestPortalOptions } from '../support/portal.ts'

const minuteMs = 60_000
const chosen = 'a wholly new one'

let portal: TestPortal
const open = async (options: TestPortalOptions = {}) => {
  portal = await createTestPortal(options)
}
beforeEach(() => open())
afterEach(() => portal.close())

interface Change {
  readonly current?: string
  readonly password?: string
  readonly from?: string
}
const change = (token: string | null, { current = password, password: next = chosen, from }: Change = {}) =>
  portal.call('changePassword', {
    ...(token !== null && { token }),
    json: { current, password: next },
    headers: { 'Accept-Language': 'en' },
    ...(from !== undefined && { from }),
  })
const outcome = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code]
const signIn = async (user: string, pass: string) => {
  const response = await portal.call('getSession', { json: { user, pass } })
  return { status: response.status, body: (await response.json()) as { session: string; code?: string } }
}
const isValid = async (token: string) => {
  const check = await portal.call('checkSession', { token })
  return ((await check.json()) as { sessionValid: boolean }).sessionValid
}
const linkTo = async (token: string): Promise<string> =>
  (await portal.portal.services.stores.sessions.takeTicket(token, Date.now(), minuteMs)) ?? ''

describe('V3 a signed-in user changes their own password', () => {
  test.each(['Ursel', 'Ada', 'Bert'])('V3 %s: the new password works, the old one does not, and all other sessions end', async (name) => {
    const here = (await signIn(name, password)).body.session
    const elsewhere = (await signIn(name, password)).body.session
    const other = (await signIn(name === 'Ada' ? 'Bert' : 'Ada', password)).body.session
    const user = await portal.portal.services.stores.accounts.findUser(name)
    await portal.portal.services.stores.sessions.putTicket({
      tokenHash: 'mailed',
      userId: user?.id ?? '',
      expiresAt: Date.now() + minuteMs,
    })
    const response = await change(here)
    expect([response.status, await response.json()]).toEqual([200, { result: true }])
    expect([await isValid(here), await isValid(elsewhere), await isValid(other)]).toEqual([true, false, true])
    expect(await linkTo('mailed')).toBe('')
    expect((await signIn(name, password)).body.code).toBe('auth.invalid-credentials')
    expect((await signIn(name, chosen)).status).toBe(200)
  })

  // Another server can change an account while this one checks a password, or is suspended.
  test('V3 a sign-in with the old password that continues after the change has no session', async () => {
    const { sessions, accounts } = portal.portal.services.stores
    const here = (await signIn('Ursel', password)).body.session
    const putSession = sessions.putSession.bind(sessions)
    vi.spyOn(sessions, 'putSession').mockImplementationOnce(async (session) => {
      expect((await change(here)).status).toBe(200)
      await putSession(session)
    })
    expect(await signIn('Ursel', password)).toMatchObject({ status: 401, body: { code: 'auth.invalid-credentials' } })
    expect(await sessions.listSessions((await accounts.findUser('Ursel'))?.id ?? '')).toHaveLength(1)
  })

  test('V3 a sign-in that continues after its account was disabled or removed has no session', async () => {
    const { stores } = portal.portal.services
    const ursel = await stores.accounts.findUser('Ursel')
    const putSession = stores.sessions.putSession.bind(stores.sessions)
    const changes = [
      () => stores.accounts.changeUser(ursel?.id ?? '', () => ({ disabled: true })),
      () => stores.accounts.removeUser(ursel?.id ?? ''),
    ]
    const codes: unknown[] = []
    for (const changeAccount of changes) {
      await stores.accounts.changeUser(ursel?.id ?? '', () => ({ disabled: false }))
      vi.spyOn(stores.sessions, 'putSession').mockImplementationOnce(async (session) => {
        await changeAccount()
        await putSession(session)
      })
      codes.push((await signIn('Ursel', password)).body.code)
      expect(await stores.sessions.listSessions(ursel?.id ?? '')).toEqual([])
    }
    expect(codes).toEqual(['auth.no-authorization', 'auth.invalid-credentials'])
  })

  test('V3 rejects a picture request with the cookie of another session', async () => {
    const [here, elsewhere] = [(await signIn('Ursel', password)).body.session, (await signIn('Ursel', password)).body.session]
    const statusWith = (token: string) =>
      portal
        .request('/assetportal/api/media/none/thumb/0', { headers: { Cookie: `vitrine_session=${token}` } })
        .then(({ status }) => status)
    expect(await statusWith(elsewhere)).toBe(404)
    await change(here)
    expect([await statusWith(here), await statusWith(elsewhere)]).toEqual([404, 401])
  })

  test.each([
    ['a wrong current password', { current: 'not this one' }, [422, 'password.wrong']],
    ['a common one', { password: 'Password1' }, [422, 'password.common']],
    ['digits in a row', { password: '12345678' }, [422, 'password.common']],
    ['the name of the product', { password: 'Vitrine!' }, [422, 'password.guessable']],
    ['the own name', { password: 'ursel2026' }, [422, 'password.guessable']],
    ['a short one', { password: 'zq7#Lm!' }, [400, 'request.invalid']],
    ['none', { password: '' }, [400, 'request.invalid']],
  ] as const)('V3 rejects %s and changes nothing', async (_, given, refusal) => {
    const here = (await signIn('Ursel', password)).body.session
    const elsewhere = (await signIn('Ursel', password)).body.session
    expect(await outcome(await change(here, given))).toEqual(refusal)
    expect([await isValid(here), await isValid(elsewhere)]).toEqual([true, true])
    expect((await signIn('Ursel', password)).status).toBe(200)
  })

  test('V3 accepts passwords of 64 and more characters of any kind', async () => {
    const here = (await signIn('Ursel', password)).body.session
    const long = `${'wal fisch '.repeat(10)} ünïcödé 漢字 🐋`
    expect((await change(here, { password: long })).status).toBe(200)
    expect((await signIn('Ursel', long.normalize('NFD'))).status).toBe(200)
  })

  test('L6 counts wrong current passwords as wrong sign-ins: after five, blocks the network for a minute', async () => {
    const here = (await signIn('Ursel', password)).body.session
    const from = '203.0.113.9'
    for (let tries = 0; tries < 5; tries += 1)
      expect(await outcome(await change(here, { current: 'wrong', from }))).toEqual([422, 'password.wrong'])
    const blocked = await change(here, { from })
    expect([blocked.status, await blocked.json()]).toEqual([429, expect.objectContaining({ code: 'password.blocked', blockedMinutes: 1 })])
    const login = await portal.call('getSession', { json: { user: 'Ursel', pass: password }, from })
    expect(await outcome(login)).toEqual([401, 'auth.blocked'])
    portal.wait(minuteMs)
    expect((await change(here, { from })).status).toBe(200)
  })

  test('V3 rejects guests, expired sessions, previews and requests of other sites', async () => {
    expect(await outcome(await change(null))).toEqual([401, 'auth.session-expired'])
    expect(await outcome(await change(portal.tokens.guest))).toEqual([401, 'auth.session-expired'])
    expect(await outcome(await change(portal.tokens.expired))).toEqual([401, 'auth.session-expired'])
    for (const kind of ['guest', 'user'] as const) {
      const begun = await portal.call('beginPreview', { as: 'admin', json: { kind, groups: [] } })
      const { session } = (await begun.json()) as { session: string }
      expect(await outcome(await change(session))).toEqual([403, 'access.preview'])
    }
    const foreign = await portal.call('changePassword', {
      as: 'user',
      json: { current: password, password: chosen },
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    })
    expect(await outcome(foreign)).toEqual([403, 'access.denied'])
    const cookie = await portal.call('changePassword', {
      as: 'nobody',
      json: { current: password, password: chosen },
      headers: { Cookie: `vitrine_session=${portal.tokens.user}` },
    })
    expect(await outcome(cookie)).toEqual([401, 'auth.session-expired'])
    expect((await signIn('Ursel', password)).status).toBe(200)
  })

  test('L4 rejects an account that uses single sign-on', async () => {
    const { stores } = portal.portal.services
    const user = await stores.accounts.findUser('Ursel')
    await stores.accounts.linkIdentity({ issuer: 'https://login.example', subject: '1', userId: user?.id ?? '' })
    expect(await outcome(await change(portal.tokens.user))).toEqual([409, 'password.single-sign-on'])
    await portal.close()
    await open({ passwordSignIn: false })
    expect(await outcome(await change(portal.tokens.user))).toEqual([409, 'password.single-sign-on'])
  })

  test('L2 notifies the owner by mail about the change', async () => {
    const post = await startMailServer()
    const mailer = createSmtpMailer({
      host: '127.0.0.1',
      port: post.port,
      secure: false,
      plain: true,
      account: null,
      from: 'p@media.example',
    })
    await portal.close()
    await open({ publicUrl: 'https://media.example/', mailer })
    expect((await change(portal.tokens.user)).status).toBe(200)
    const notice = await post.next()
    expect([notice.to, notice.headers.get('subject')]).toEqual([['user@portal.example'], 'Your password has been changed'])
    await post.close()
  })

  test('V3 rejects passwords made of operator words or the public address', async () => {
    await portal.close()
    await open({ publicUrl: 'https://bildarchiv.example/', passwordWords: ['Nordwind AG'] })
    for (const guess of ['bildarchiv-1', 'NordwindAG'])
      expect(await outcome(await change(portal.tokens.user, { password: guess }))).toEqual([422, 'password.guessable'])
  })
})
