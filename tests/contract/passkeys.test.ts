import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CallResponse } from '../../src/contract/calls.ts'
import { periodMs, setUpFactor } from '../support/authenticator-app.ts'
import {
  createTestPortal,
  password,
  type RequestOptions,
  type TestPortal,
  type TestPortalOptions,
  type TestUser,
} from '../support/portal.ts'
import { createSoftwareAuthenticator, type Deviation, type SoftwareAuthenticator } from '../support/software-authenticator.ts'

const minuteMs = 60_000
const origin = 'https://media.example'

let portal: TestPortal
let device: SoftwareAuthenticator
const stores = () => portal.portal.services.stores
const sessionsOf = async (id = 'user') => (await stores().sessions.listSessions(id)).length
const codeOf = async (response: Response) => {
  const { code } = (await response.json()) as { code?: string }
  return response.ok ? 'ok' : code
}

const beginAdding = async (as: TestUser = 'user') => {
  const response = await portal.call('beginPasskey', { as, json: { password } })
  return ((await response.json()) as CallResponse<'beginPasskey'>).options
}
const add = async (authenticator = device, as: TestUser = 'user', deviation: Deviation = {}) => {
  const { challenge } = await beginAdding(as)
  const json = { name: ' Phone ', credential: authenticator.register(challenge, deviation) }
  return codeOf(await portal.call('addPasskey', { as, json, headers: { 'Accept-Language': 'en' } }))
}
const challengeOf = async () => {
  const response = await portal.call('beginPasskeySignIn', { json: {} })
  return ((await response.json()) as CallResponse<'beginPasskeySignIn'>).options.challenge
}
const send = (credential: object, options: RequestOptions = {}) => portal.call('finishPasskeySignIn', { json: { credential }, ...options })
const signIn = async (deviation: Deviation = {}, authenticator = device, userId = 'user') =>
  codeOf(await send(authenticator.signIn(await challengeOf(), userId, deviation)))
const listed = async (as: TestUser = 'user') =>
  ((await (await portal.call('getSignInFactors', { as })).json()) as CallResponse<'getSignInFactors'>).passkeys ?? null

const open = async (options: TestPortalOptions = { publicUrl: `${origin}/portal/` }) => {
  portal = await createTestPortal(options)
  device = createSoftwareAuthenticator(origin)
}
beforeEach(() => open())
afterEach(() => portal.close())

describe('L10 passkeys of an account', () => {
  test('L10 a passkey is added, named, listed with its last use, renamed and removed', async () => {
    const options = await beginAdding()
    expect(options).toMatchObject({
      rp: { id: 'media.example' },
      user: { name: 'Ursel' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(await add()).toBe('ok')
    expect(await listed()).toEqual([{ id: device.id, name: 'Phone', created: portal.portal.services.clock(), used: null }])
    portal.wait(minuteMs)
    expect(await signIn()).toBe('ok')
    expect(await listed()).toMatchObject([{ used: portal.portal.services.clock() }])
    await portal.call('renamePasskey', { as: 'user', json: { id: device.id, name: 'Laptop' } })
    await portal.call('renamePasskey', { as: 'bare', json: { id: device.id, name: 'Mine' } })
    expect(await listed()).toMatchObject([{ name: 'Laptop' }])
    expect((await beginAdding())['excludeCredentials']).toMatchObject([{ id: device.id }])
    const remove = (as: TestUser, current = password) =>
      portal.call('removePasskey', { as, json: { id: device.id, password: current } }).then(codeOf)
    expect([await remove('user', 'wrong'), await remove('bare')]).toEqual(['password.wrong', 'ok'])
    expect(await listed()).toHaveLength(1)
    expect(await remove('user')).toBe('ok')
    expect([await listed(), await signIn()]).toEqual([[], 'factor.passkey'])
  })

  test('L10 a passkey signs in without a password and counts as both factors', async () => {
    await setUpFactor(portal, 'user')
    await add()
    await stores().sessions.removeSessionsOf('user')
    portal.wait(periodMs)
    const response = await send(device.signIn(await challengeOf(), 'user'))
    expect(response.headers.get('set-cookie')).toMatch(/^vitrine_session=[\w-]{43};.*HttpOnly/)
    const { user, session } = (await response.json()) as { user: string; session: string }
    expect(user).toBe('Ursel')
    expect(await (await portal.call('checkSession', { token: session })).json()).toMatchObject({ sessionValid: true })
  })

  test('L10 adding requires the password, and an account has at most twenty', async () => {
    expect(await codeOf(await portal.call('beginPasskey', { as: 'user', json: { password: 'wrong' } }))).toBe('password.wrong')
    for (let count = 0; count < 19; count += 1) expect(await add(createSoftwareAuthenticator(origin))).toBe('ok')
    const [one, two] = [await beginAdding(), await beginAdding()]
    const finish = async ({ challenge }: { readonly challenge: string }) => {
      const json = { name: 'n', credential: createSoftwareAuthenticator(origin).register(challenge) }
      return codeOf(await portal.call('addPasskey', { as: 'user', json }))
    }
    expect([await finish(one), await finish(two)]).toEqual(['ok', 'request.invalid'])
    expect(await codeOf(await portal.call('beginPasskey', { as: 'user', json: { password } }))).toBe('request.invalid')
  })

  const wrongAdditions: Readonly<Record<string, Deviation>> = {
    'another site': { origin: 'https://evil.example' },
    'another host in the signature': { rpId: 'evil.example' },
    'a user who was not verified': { isVerified: false },
    'an invented challenge': { challenge: 'aW52ZW50ZWQ' },
    'the response of a sign-in': { type: 'webauthn.get' },
  }
  test.each(Object.keys(wrongAdditions))('L10 V3 refuses to add a passkey with %s', async (name) => {
    expect(await add(device, 'user', wrongAdditions[name])).toBe('factor.passkey')
    expect(await listed()).toEqual([])
  })

  test('L10 V3 a challenge adds one passkey, to the account that asked, for five minutes', async () => {
    const addTo = async (as: TestUser, challenge: string) =>
      codeOf(await portal.call('addPasskey', { as, json: { name: 'n', credential: device.register(challenge) } }))
    expect(await addTo('bare', (await beginAdding()).challenge)).toBe('factor.passkey')
    expect(await addTo('user', await challengeOf())).toBe('factor.passkey')
    const late = (await beginAdding()).challenge
    portal.wait(5 * minuteMs)
    expect(await addTo('user', late)).toBe('factor.passkey')
    const { challenge } = await beginAdding()
    expect([await addTo('user', challenge), await addTo('user', challenge)]).toEqual(['ok', 'factor.passkey'])
    expect(await addTo('bare', (await beginAdding('bare')).challenge)).toBe('factor.passkey')
  })
})

describe('L10 V3 what does not sign in', () => {
  beforeEach(async () => {
    await add()
    await stores().sessions.removeSessionsOf('user')
  })

  const wrong: Readonly<Record<string, () => Deviation>> = {
    'another site': () => ({ origin: 'https://evil.example' }),
    'the portal at another scheme': () => ({ origin: 'http://media.example' }),
    'another host in the signature': () => ({ rpId: 'evil.example' }),
    'a user who was not verified': () => ({ isVerified: false }),
    'an invented challenge': () => ({ challenge: 'aW52ZW50ZWQ' }),
    'the response of an addition': () => ({ type: 'webauthn.create' }),
    'the signature of another key': () => ({ signer: createSoftwareAuthenticator(origin) }),
    'the handle of another user': () => ({ userHandle: Buffer.from('admin').toString('base64url') }),
  }
  test.each(Object.keys(wrong))('L10 V3 %s', async (name) => {
    expect(await signIn(wrong[name]?.())).toBe('factor.passkey')
    expect(await sessionsOf()).toBe(0)
    expect(await signIn()).toBe('ok')
  })

  test('L10 V3 a response that was sent before, or a challenge after five minutes', async () => {
    const credential = device.signIn(await challengeOf(), 'user')
    expect(await codeOf(await send(credential))).toBe('ok')
    await stores().sessions.removeSessionsOf('user')
    expect(await codeOf(await send(credential))).toBe('factor.passkey')
    const late = await challengeOf()
    portal.wait(5 * minuteMs)
    expect(await codeOf(await send(device.signIn(late, 'user')))).toBe('factor.passkey')
    const { challenge } = await beginAdding('bare')
    expect(await codeOf(await send(device.signIn(challenge, 'user')))).toBe('factor.passkey')
    expect(await sessionsOf()).toBe(0)
  })

  test('L10 V3 a counter that does not rise, as of a copied key', async () => {
    expect([await signIn({ counter: 7 }), await signIn({ counter: 7 }), await signIn({ counter: 3 })]).toEqual([
      'ok',
      'factor.passkey',
      'factor.passkey',
    ])
  })

  test('L10 V3 a disabled, removed or linked account', async () => {
    const { accounts } = stores()
    await accounts.changeUser('user', () => ({ disabled: true }))
    expect(await signIn()).toBe('auth.no-authorization')
    await accounts.changeUser('user', () => ({ disabled: false }))
    await accounts.linkIdentity({ issuer: 'https://login.example', subject: '1', userId: 'user' })
    expect(await signIn()).toBe('password.single-sign-on')
    await accounts.removeUser('user')
    expect(await signIn()).toBe('factor.passkey')
    expect(await sessionsOf()).toBe(0)
  })

  test('L10 V3 an account whose second factor an administrator has reset', async () => {
    expect((await portal.call('resetFactors', { as: 'admin', json: { id: 'user' } })).status).toBe(200)
    expect(await signIn()).toBe('factor.passkey')
  })

  test('L10 V3 more than 300 sign-ins of a network in a quarter of an hour', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 301; count += 1)
      statuses.push((await portal.call('beginPasskeySignIn', { json: {}, from: '203.0.113.9' })).status)
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([300, 429])
  })

  test('L10 the sign-ins that a network has begun can also end', async () => {
    const from = '203.0.113.9'
    for (let count = 0; count < 299; count += 1) await portal.call('beginPasskeySignIn', { json: {}, from })
    const begun = await portal.call('beginPasskeySignIn', { json: {}, from })
    const { challenge } = ((await begun.json()) as CallResponse<'beginPasskeySignIn'>).options
    expect(await codeOf(await send(device.signIn(challenge, 'user', {}), { from }))).toBe('ok')
  })
})

describe('L10 the address of the portal', () => {
  test.each([
    ['without a configured address', {}, 'http://portal.example'],
    ['below a path', { basePath: '/press/', apiPrefix: '/assetportal/api/' }, 'http://portal.example'],
    ['with a port', { publicUrl: 'https://media.example:8443/press/' }, 'https://media.example:8443'],
  ] as const)('L10 O1 a passkey is valid %s', async (_, options, expected) => {
    await portal.close()
    await open(options)
    device = createSoftwareAuthenticator(expected)
    expect([await add(), await signIn()]).toEqual(['ok', 'ok'])
    expect(await signIn({ origin: 'https://portal.example:444' })).toBe('factor.passkey')
  })

  test('L10 with sign-in by a provider alone there are no passkeys', async () => {
    await portal.close()
    await open({ passwordSignIn: false })
    expect(await codeOf(await portal.call('beginPasskeySignIn', { json: {} }))).toBe('password.single-sign-on')
    expect(await codeOf(await portal.call('beginPasskey', { as: 'user', json: { password } }))).toBe('password.single-sign-on')
  })
})
