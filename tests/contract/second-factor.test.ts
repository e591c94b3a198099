import { hash } from '@node-rs/argon2'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '../../src/contract/call.ts'
import { type CallName, type CallResponse, calls } from '../../src/contract/calls.ts'
import { type AuthenticatorApp, periodMs, setUpFactor } from '../support/authenticator-app.ts'
import { createTestPortal, password, type RequestOptions, type TestPortal, type TestPortalOptions } from '../support/portal.ts'
import { sampleCalls } from './sample-calls.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const chosen = 'a wholly new one'

let portal: TestPortal
let app: AuthenticatorApp
const stores = () => portal.portal.services.stores
const sessionsOf = async (id = 'user') => (await stores().sessions.listSessions(id)).length
/** Ursel has a second factor and no session. */
const open = async (options: TestPortalOptions = {}) => {
  portal = await createTestPortal(options)
  app = await setUpFactor(portal, 'user')
  await stores().sessions.removeSessionsOf('user')
  portal.wait(periodMs)
}
beforeEach(() => open())
afterEach(() => portal.close())

interface Body {
  readonly code?: string
  readonly session?: string
  readonly user?: string
  readonly blockedMinutes?: number
  readonly values?: { readonly ticket?: string }
}
/** Each attempt comes from a network of its own, unless the test is about the limits. */
let netCount = 0
const elsewhere = () => ({ from: `198.18.${(netCount += 1) % 250}.1` })
const bodyOf = async (response: Response) => ({ status: response.status, ...((await response.json()) as Body) })
const signIn = async (json: object = { user: 'Ursel', pass: password }, options: RequestOptions = {}) =>
  bodyOf(await portal.call('getSession', { json, ...elsewhere(), ...options }))
const ticketOf = async (options: RequestOptions = {}, pass = password) => {
  const { status, code, session, values } = await signIn({ user: 'Ursel', pass }, options)
  expect([status, code, session]).toEqual([401, 'factor.needed', undefined])
  return values?.ticket ?? ''
}
const finish = async (ticket: string, code: string, options: RequestOptions = {}) =>
  bodyOf(await portal.call('finishSignIn', { json: { ticket, code }, ...elsewhere(), ...options }))
const codeAfter = async (ticket: string, code: string, options: RequestOptions = {}) => (await finish(ticket, code, options)).code
const outcome = async (response: Response) => [response.status, ((await response.json()) as Body).code]

describe('L9 sign-in with a second factor', () => {
  test('L9 the right password and a code of the app begin a session with its cookie', async () => {
    const ticket = await ticketOf()
    expect(await sessionsOf()).toBe(0)
    const response = await portal.call('finishSignIn', { json: { ticket, code: ` ${app.code().replace(/(...)/, '$1 ')} ` } })
    expect(response.headers.get('set-cookie')).toMatch(/^vitrine_session=[\w-]{43};.*HttpOnly/)
    const { session, user } = (await response.json()) as Body
    expect(user).toBe('Ursel')
    const check = await portal.call('checkSession', { token: session ?? '' })
    expect(await check.json()).toMatchObject({ sessionValid: true })
    // Others sign in as before.
    expect(await signIn({ user: 'Bert', pass: password })).toMatchObject({ status: 200, user: 'Bert' })
  })

  test('L9 a ticket gives one session, and a code works once, also with another ticket', async () => {
    const [one, two, three] = [await ticketOf(), await ticketOf(), await ticketOf()]
    const code = app.code()
    const results = await Promise.all([finish(one, code), finish(two, code), finish(three, code)])
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    expect(await codeAfter(await ticketOf(), code)).toBe('factor.wrong')
    expect(await codeAfter(one, app.code(1))).toBe(results[0]?.status === 200 ? 'factor.over' : undefined)
    const ticket = await ticketOf()
    expect(await codeAfter(ticket, app.code(-1))).toBe('factor.wrong')
  })

  test('L9 the code of the set-up is used', async () => {
    await portal.close()
    portal = await createTestPortal()
    app = await setUpFactor(portal, 'user')
    expect(await codeAfter(await ticketOf(), app.code())).toBe('factor.wrong')
    expect(await codeAfter(await ticketOf(), app.code(1))).toBeUndefined()
  })

  test('L9 codes of other times and other accounts are refused, and the ticket stays valid for the right one', async () => {
    const other = await setUpFactor(portal, 'bare')
    const ticket = await ticketOf()
    for (const code of [app.code(-2), app.code(2), other.recoveryCodes[0] ?? '']) expect(await codeAfter(ticket, code)).toBe('factor.wrong')
    expect(await sessionsOf()).toBe(0)
    expect(await codeAfter(ticket, app.code())).toBeUndefined()
  })

  test('L9 each recovery code works once, in any spelling', async () => {
    const [first = '', second = ''] = app.recoveryCodes
    expect(app.recoveryCodes).toHaveLength(10)
    expect(await codeAfter(await ticketOf(), first.toUpperCase().replaceAll('-', ' '))).toBeUndefined()
    expect(await codeAfter(await ticketOf(), first)).toBe('factor.wrong')
    expect(await codeAfter(await ticketOf(), second)).toBeUndefined()
    await portal.renew('user')
    const { totp } = (await (await portal.call('getSignInFactors', { as: 'user' })).json()) as CallResponse<'getSignInFactors'>
    expect(totp?.unusedRecoveryCodes).toBe(8)
  })

  test('L9 a ticket ends after ten minutes, with a new password and with the account', async () => {
    const { accounts } = stores()
    const late = await ticketOf()
    portal.wait(10 * minuteMs)
    expect(await codeAfter(late, app.code())).toBe('factor.over')
    const changes = [
      () => accounts.changeUser('user', (user) => ({ passwordHash: `${user.passwordHash} ` })),
      () => accounts.changeUser('user', () => ({ disabled: true })),
      () => accounts.removeUser('user'),
    ]
    for (const change of changes) {
      await accounts.changeUser('user', (user) => ({ disabled: false, passwordHash: user.passwordHash.trim() }))
      const ticket = await ticketOf()
      await change()
      expect(await codeAfter(ticket, app.code())).toBe('factor.over')
    }
    expect(await codeAfter('x'.repeat(43), app.code())).toBe('factor.over')
  })

  // Another server can change an account while this one signs it in, or is suspended.
  test('L9 a sign-in that continues after the password has changed gets no ticket', async () => {
    const { sessions, accounts } = stores()
    const putTicket = sessions.putTicket.bind(sessions)
    vi.spyOn(sessions, 'putTicket').mockImplementationOnce(async (ticket) => {
      await accounts.changeUser('user', () => ({ passwordHash: 'another' }))
      await putTicket(ticket)
    })
    expect(await signIn()).toMatchObject({ status: 401, code: 'auth.invalid-credentials' })
  })

  test('L9 a sign-in that began before the factor was set up gets no session', async () => {
    const { sessions } = stores()
    await portal.renew('bare')
    const putSession = sessions.putSession.bind(sessions)
    vi.spyOn(sessions, 'putSession').mockImplementationOnce(async (session) => {
      await setUpFactor(portal, 'bare')
      await putSession(session)
    })
    const before = await sessionsOf('bare')
    expect(await signIn({ user: 'Bert', pass: password })).toMatchObject({ status: 401, code: 'auth.invalid-credentials' })
    expect(await sessionsOf('bare')).toBe(before)
  })
})

/** Every way that knows only the password, or what the first step gives. */
const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  'the password': () => signIn(),
  'another spelling of the name': () => signIn({ user: ' URSEL ', pass: password }),
  'a form': async () =>
    portal.call('getSession', {
      body: new URLSearchParams({ user: 'Ursel', pass: password }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    }),
  'the password in the session of a guest': () => signIn({ user: 'Ursel', pass: password }, { as: 'guest' }),
  'the password in the session of another account': () => signIn({ user: 'Ursel', pass: password }, { as: 'admin' }),
  'the password with an ended session': () => signIn({ user: 'Ursel', pass: password }, { as: 'expired' }),
  'the password with the cookie of an ended session': () =>
    signIn({ user: 'Ursel', pass: password }, { headers: { Cookie: `vitrine_session=${portal.tokens.expired}` } }),
  'the ticket as a token in the address': async () => signIn({}, { query: { token: await ticketOf() } }),
  'the ticket as a token in the header': async () => signIn({}, { token: await ticketOf() }),
  'the ticket as a password link': async () => portal.call('setPassword', { json: { token: await ticketOf(), password: chosen } }),
  'the ticket without a code': async () => finish(await ticketOf(), ''),
  'the ticket with the password as code': async () => finish(await ticketOf(), password),
  'the ticket with the code of another time': async () => finish(await ticketOf(), app.code(-3)),
  'the code without a ticket': () => finish('', app.code()),
  'the code with the ticket of a sign-in at a provider': async () => {
    const user = await stores().accounts.getUser('user')
    const ticket = user && (await portal.portal.services.signInTickets.issue(user, 'browser'))
    return finish(ticket ?? '', app.code())
  },
  'a new password by a link': async () => {
    const sent = await portal.call('sendPasswordLink', { as: 'admin', json: { id: 'user' } })
    const { token } = (await sent.json()) as { token: string }
    expect((await portal.call('setPassword', { json: { token, password: chosen } })).status).toBe(200)
    await ticketOf({}, chosen)
  },
  'a new password of the command line': async () => {
    const passwordHash = await portal.portal.passwords.hash(chosen)
    await stores().accounts.changeUser('user', () => ({ passwordHash }))
    await ticketOf({}, chosen)
  },
  'a password whose stored hash is outdated': async () => {
    const passwordHash = await hash(password, { memoryCost: 128, timeCost: 1, parallelism: 1 })
    await stores().accounts.changeUser('user', () => ({ passwordHash }))
    await ticketOf()
  },
}

const openCalls = (Object.keys(calls) as CallName[]).filter((name) => (calls[name] as Call).access === 'open' && name !== 'logout')

describe('L9 without the second factor there is no session', () => {
  test.each(Object.keys(ways))('L9 V3 by %s', async (way) => {
    await ways[way]?.()
    expect(await sessionsOf()).toBe(0)
  })

  test.each(openCalls)('L9 V3 by the call %s with the credentials and a ticket', async (name) => {
    const ticket = await ticketOf()
    const sample = sampleCalls[name]()
    const json = { ...(sample.json as object), user: 'Ursel', pass: password, password, ticket, token: ticket }
    const isPost = (calls[name] as Call).method === 'POST' && (calls[name] as Call).bodyType !== 'multipart'
    const response = await portal.call(name, { ...sample, ...(isPost && { json }), headers: { Authorization: `Bearer ${ticket}` } })
    expect(await response.text()).not.toMatch(/"user":"Ursel"/)
    expect(await sessionsOf()).toBe(0)
  })

  test('L9 V3 the session of a change of the password stays the only one', async () => {
    await portal.renew('user')
    expect((await portal.call('changePassword', { as: 'user', json: { current: password, password: chosen } })).status).toBe(200)
    await ticketOf({}, chosen)
    expect(await sessionsOf()).toBe(1)
  })
})

describe('L9 V3 guessing codes', () => {
  const attacker = { from: '203.0.113.9' }

  test('L9 the password gives no new attempts: after five failures the network is blocked for a minute', async () => {
    const codes: unknown[] = []
    for (let round = 0; round < 4; round += 1) {
      const { values, code } = await signIn({ user: 'Ursel', pass: password }, attacker)
      codes.push(code, values?.ticket && (await codeAfter(values.ticket, '000000', attacker)))
    }
    const guessing = ['factor.needed', 'factor.wrong', 'factor.needed', 'factor.wrong', 'factor.needed']
    expect(codes).toEqual([...guessing, 'factor.blocked', 'auth.blocked', undefined])
    const ticket = await ticketOf({ from: '198.51.100.7' })
    expect(await finish(ticket, app.code(), attacker)).toMatchObject({ status: 429, code: 'factor.blocked', blockedMinutes: 1 })
    // The owner signs in from another network.
    expect(await codeAfter(ticket, app.code(), { from: '198.51.100.7' })).toBeUndefined()
  })

  test('L9 a complete sign-in resets the counters', async () => {
    for (let round = 0; round < 8; round += 1) {
      const ticket = await ticketOf(attacker)
      expect(await codeAfter(ticket, '000000', attacker)).toBe('factor.wrong')
      expect(await codeAfter(ticket, app.recoveryCodes[round] ?? '', attacker)).toBeUndefined()
    }
  })

  test('L9 complete sign-ins of an office are no failures of its network', async () => {
    // Two more failures would block the network.
    for (let tries = 0; tries < 98; tries += 1) await signIn({ user: `nobody ${tries}`, pass: 'wrong' }, attacker)
    for (const code of app.recoveryCodes.slice(0, 3)) expect(await codeAfter(await ticketOf(attacker), code, attacker)).toBeUndefined()
    expect(await signIn({ user: 'Bert', pass: password }, attacker)).toMatchObject({ status: 200 })
  })

  test('L9 an account has a hundred attempts a day from all networks together, and its recovery codes stay valid', async () => {
    const ticket = await ticketOf()
    const results: (string | undefined)[] = []
    for (let net = 0; net < 26; net += 1)
      for (let tries = 0; tries < 4; tries += 1) results.push(await codeAfter(ticket, '000000', { from: `203.0.${net}.1` }))
    expect([results.filter((code) => code === 'factor.wrong').length, results.at(-1)]).toEqual([100, 'request.too-many'])
    expect(await codeAfter(ticket, app.recoveryCodes[0] ?? '')).toBeUndefined()
    portal.wait(dayMs)
    expect(await codeAfter(await ticketOf(), app.code())).toBeUndefined()
  })
})

describe('L9 the settings of the account', () => {
  const settings = ['beginTotp', 'renewRecoveryCodes', 'removeTotp'] as const
  beforeEach(() => portal.renew('user'))

  test.each(settings)('L9 %s requires the current password, which counts as a sign-in', async (name) => {
    const from = '203.0.113.9'
    for (let tries = 0; tries < 5; tries += 1)
      expect(await outcome(await portal.call(name, { as: 'user', json: { password: 'wrong', code: app.code() }, from }))).toEqual([
        422,
        'password.wrong',
      ])
    expect(await outcome(await portal.call(name, { as: 'user', json: { password, code: app.code() }, from }))).toEqual([
      429,
      'password.blocked',
    ])
    expect(await stores().factors.getTotp('user')).toMatchObject({ unusedRecoveryCodes: 10 })
  })

  test('L9 a factor that is set up is not replaced, only removed', async () => {
    expect(await outcome(await portal.call('beginTotp', { as: 'user', json: { password } }))).toEqual([400, 'request.invalid'])
    expect(await outcome(await portal.call('confirmTotp', { as: 'user', json: { code: app.code() } }))).toEqual([410, 'factor.over'])
    expect((await portal.call('removeTotp', { as: 'user', json: { password, code: app.code() } })).status).toBe(200)
    expect(await (await portal.call('getSignInFactors', { as: 'user' })).json()).toEqual({ totp: null, passkeys: [] })
    expect(await signIn()).toMatchObject({ status: 200, user: 'Ursel' })
    expect(await outcome(await portal.call('removeTotp', { as: 'user', json: { password, code: app.code(1) } }))).toEqual([
      410,
      'factor.over',
    ])
  })

  test('L9 V3 the password alone does not remove a factor: a code of the app or a recovery code is needed, each once', async () => {
    const remove = async (code?: string) => outcome(await portal.call('removeTotp', { as: 'user', json: { password, code } }))
    const used = app.recoveryCodes[1] ?? ''
    expect(await codeAfter(await ticketOf(), used)).toBeUndefined()
    await portal.renew('user')
    expect(await remove()).toEqual([400, 'request.invalid'])
    for (const code of ['', '000000', app.code(-3), used]) expect(await remove(code)).toEqual([422, 'factor.wrong'])
    expect(await stores().factors.getTotp('user')).not.toBeNull()
    expect(await remove(app.recoveryCodes[0])).toEqual([200, undefined])
    expect(await stores().factors.getTotp('user')).toBeNull()
  })

  test('L9 V3 codes for a removal count together with those of sign-ins', async () => {
    const remove = async () => (await outcome(await portal.call('removeTotp', { as: 'user', json: { password, code: '000000' } })))[1]
    const results: unknown[] = []
    for (let tries = 0; tries < 101; tries += 1) results.push(await remove())
    expect([results.filter((code) => code === 'factor.wrong').length, results.at(-1)]).toEqual([100, 'request.too-many'])
    const ticket = await ticketOf()
    expect(await codeAfter(ticket, app.code())).toBe('request.too-many')
  })

  test('L9 a secret counts only after a right code, and a second one replaces it', async () => {
    const begin = async () => {
      const response = await portal.call('beginTotp', { as: 'bare', json: { password } })
      return ((await response.json()) as CallResponse<'beginTotp'>).secret
    }
    const first = await begin()
    expect(await signIn({ user: 'Bert', pass: password })).toMatchObject({ status: 200 })
    await portal.renew('bare')
    expect(await begin()).not.toBe(first)
    expect(await outcome(await portal.call('confirmTotp', { as: 'bare', json: { code: '000000' } }))).toEqual([422, 'factor.wrong'])
    expect(await (await portal.call('getSignInFactors', { as: 'bare' })).json()).toEqual({ totp: null, passkeys: [] })
  })

  test('L9 V3 the code of a set-up that its owner has not finished cannot be guessed', async () => {
    expect((await portal.call('beginTotp', { as: 'bare', json: { password } })).status).toBe(200)
    const guess = async () => (await outcome(await portal.call('confirmTotp', { as: 'bare', json: { code: '000000' }, ...elsewhere() })))[1]
    const guesses = await Promise.all(Array.from({ length: 101 }, guess))
    expect(guesses.filter((code) => code === 'factor.wrong')).toHaveLength(100)
    expect(guesses).toContain('request.too-many')
  })

  test('L9 new recovery codes end the earlier ones', async () => {
    const response = await portal.call('renewRecoveryCodes', { as: 'user', json: { password } })
    const { recoveryCodes } = (await response.json()) as CallResponse<'renewRecoveryCodes'>
    expect(await codeAfter(await ticketOf(), app.recoveryCodes[0] ?? '')).toBe('factor.wrong')
    expect(await codeAfter(await ticketOf(), recoveryCodes[0] ?? '')).toBeUndefined()
  })

  test('L9 V3 neither the secret nor a code is in a later response, the audit log or the log of the server', async () => {
    await codeAfter(await ticketOf(), app.recoveryCodes[0] ?? '')
    await codeAfter(await ticketOf(), app.code())
    await portal.renew('user')
    const { secret = '' } = (await stores().factors.getTotp('user')) ?? {}
    const texts = [
      await (await portal.call('getSignInFactors', { as: 'user' })).text(),
      await (await portal.call('listAccounts', { as: 'admin' })).text(),
      await (await portal.call('getAudit', { as: 'admin' })).text(),
      portal.log.join('\n'),
    ].join('\n')
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    for (const hidden of [secret, ...app.recoveryCodes]) expect(texts).not.toContain(hidden)
    expect(texts).toMatch(/"login.factor-needed"[\s\S]*"factor.added"/)
  })

  test('L9 with sign-in by a provider alone the provider asks for the factor', async () => {
    await portal.close()
    portal = await createTestPortal({ passwordSignIn: false })
    for (const name of ['getSignInFactors', ...settings] as const) {
      const json = name === 'getSignInFactors' ? {} : { json: { password, code: '000000' } }
      expect([name, ...(await outcome(await portal.call(name, { as: 'user', ...json })))]).toEqual([name, 409, 'password.single-sign-on'])
    }
    expect(await codeAfter('x'.repeat(43), '000000')).toBe('factor.over')
  })
})

describe('L9 G14 an administrator resets a second factor', () => {
  test('L9 G14 the password is enough again, and the log says who did it', async () => {
    const ticket = await ticketOf()
    expect((await portal.call('resetFactors', { as: 'admin', json: { id: 'user' } })).status).toBe(200)
    for (const code of [app.code(), app.recoveryCodes[0] ?? '']) expect(await codeAfter(ticket, code)).toBe('factor.wrong')
    expect(await signIn()).toMatchObject({ status: 200, user: 'Ursel' })
    // Again: nothing to do.
    expect((await portal.call('resetFactors', { as: 'admin', json: { id: 'user' } })).status).toBe(200)
    const log = (await (await portal.call('getAudit', { as: 'admin', query: { event: 'account.factors-reset' } })).json()) as {
      entries: unknown[]
    }
    expect(log.entries).toEqual([expect.objectContaining({ person: { id: 'admin', name: 'Ada' }, account: { id: 'user', name: 'Ursel' } })])
  })

  test('L9 G14 the list says who has one', async () => {
    const { accounts } = (await (await portal.call('listAccounts', { as: 'admin' })).json()) as CallResponse<'listAccounts'>
    expect(accounts.map(({ name, hasSecondFactor }) => [name, hasSecondFactor])).toEqual([
      ['Ada', false],
      ['Bert', false],
      ['Ursel', true],
    ])
  })
})
