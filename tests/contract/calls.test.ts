import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access, Call } from '../../src/contract/call.ts'
import { type CallName, calls } from '../../src/contract/calls.ts'
import { errorBodySchema } from '../../src/contract/error-body.ts'
import { isErrorCode } from '../../src/contract/errors.ts'
import { portalHeader } from '../../src/contract/portal-header.ts'
import { makeImage, makeVideo, rights } from '../support/delivery-assets.ts'
import { createTestPortal, type TestPortal, type TestUser, users } from '../support/portal.ts'
import { sampleCalls } from './sample-calls.ts'

const names = Object.keys(calls) as CallName[]

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
  const collections = { meta_collections: [{ value: '7' }], licence: [{ value: 'cc-by' }] }
  await portal.put(
    await makeImage(portal.blobs, 'open', { keywords: collections, rights: rights(['everyone']) }),
    await makeVideo(portal.blobs, 'film', { rights: rights(['everyone']) }),
  )
  await portal.portal.services.stores.configuration.putDocument('collections', [{ id: 7, name: { de: 'Sieben', en: 'Seven' } }], null, null)
  await portal.call('saveFile', { as: 'admin', ...sampleCalls.saveFile() })
})
afterAll(() => portal.close())

/** User who typically makes a call of each access level. */
const typical: Record<Access, TestUser> = { open: 'guest', session: 'guest', account: 'bare', user: 'user', admin: 'admin' }
/** Calls that correctly return an error here. */
const refusals: Partial<Record<CallName, [number, string]>> = {
  sendPasswordMail: [501, 'mail.not-configured'],
  setPassword: [410, 'auth.link-over'],
  // The configuration does not allow it, and another portal has no such account.
  // Only if the configuration allows it.
  removeOwnAccount: [404, 'request.not-found'],
  publishDraft: [412, 'config.conflict'],
  saveFolderRules: [412, 'config.conflict'],
  saveSignInRules: [412, 'config.conflict'],
  // This portal has no media folder.
  previewTable: [404, 'request.not-found'],
  finishSignIn: [410, 'factor.over'],
  // After `beginTotp`.
  confirmTotp: [422, 'factor.wrong'],
  renewRecoveryCodes: [410, 'factor.over'],
  removeTotp: [410, 'factor.over'],
  finishPasskeySignIn: [422, 'factor.passkey'],
  addPasskey: [422, 'factor.passkey'],
  endAccountSessions: [404, 'account.not-found'],
  resetFactors: [404, 'account.not-found'],
  removeAccount: [404, 'account.not-found'],
  changeGroup: [404, 'group.not-found'],
  removeGroup: [404, 'group.not-found'],
  changeShareLink: [404, 'share.not-found'],
  endShareLink: [404, 'share.not-found'],
  openShareLink: [410, 'share.over'],
  // Only with the session of a link.
  getSharedAssets: [410, 'share.over'],
}

describe('C1 every call of the contract', () => {
  test.each(names)('C1 the response to %s matches the contract', async (name) => {
    const call: Call = calls[name]
    const response = await portal.call(name, { as: typical[call.access], ...sampleCalls[name]() })
    const refusal = refusals[name]
    if (refusal) {
      const [status, code] = refusal
      expect([response.status, v.parse(errorBodySchema, await response.json()).code]).toEqual([status, code])
      return
    }
    expect(response.status).toBe(200)
    if (call.response === 'binary') {
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0)
      return
    }
    expect(response.headers.get('content-type')).toContain('application/json')
    const result: unknown = await response.json()
    expect(v.safeParse(call.response, result).issues).toBeUndefined()
  })

  test('C1 calls that list or read return one entry when given a language', async () => {
    for (const name of ['getTranslationLocales', 'getCustomPage'] as const) {
      const list = await portal.call(name)
      expect(await list.json()).toEqual(['de'])
      const one = await portal.call(name, { query: { lang: 'de' } })
      expect(v.is(calls[name].response, await one.json())).toBe(true)
    }
  })

  test('C1 download works with and without a trailing slash', async () => {
    const headers = { Authorization: `Bearer ${portal.tokens.user}` }
    for (const path of ['download/?id=open&csetid=0&target=down', 'download?operation=zip&csetid=0&id=open&id=film']) {
      const response = await portal.request(`/assetportal/api/${path}`, { headers })
      expect([response.status, typeof (await response.json()).url]).toEqual([200, 'string'])
    }
  })
})

/** Expected status of the access check, before the call itself is validated. */
const expected = (access: Access, user: TestUser, guests: boolean): number => {
  if (access === 'open') return 200
  if (user === 'nobody' || user === 'expired') return 401
  if (user === 'guest' && !guests) return 401
  if (access === 'account') return user === 'guest' ? 401 : 200
  if (access === 'admin') return user === 'admin' ? 200 : 403
  if (access === 'user') return user === 'user' ? 200 : 403
  return user === 'bare' && !guests ? 403 : 200
}

// Signing out has its own rules and would end the session of the other rows; see sessions.test.ts.
const matrix = names
  .filter((name) => name !== 'logout')
  .flatMap((name) => users.map((user) => ({ name, person: user, access: calls[name].access })))

describe.each([true, false])('V3 access to every call, guests allowed: %s', (guests) => {
  let closed: TestPortal
  beforeAll(async () => {
    closed = await createTestPortal({ guests })
    await closed.put(await makeImage(closed.blobs, 'open'), await makeVideo(closed.blobs, 'film'))
    await closed.call('saveFile', { as: 'admin', ...sampleCalls.saveFile() })
    if (!guests) closed.tokens.guest = portal.tokens.guest
  })
  afterAll(() => closed.close())

  test('O8 GET config says it, because cached documents of the page are older', async () => {
    expect(await (await closed.call('getAvailability')).json()).toMatchObject({ guests })
  })

  test.each(matrix)('V3 $person → $name ($access)', async ({ name, person, access }) => {
    const response = await closed.call(name, { as: person, ...sampleCalls[name]() })
    // A tile image also accepts the cookie and is public only where guests are allowed.
    const due = expected(name === 'getTileImage' && !guests ? 'session' : access, person, guests)
    const refused = [401, 403].includes(response.status)
    expect({ refused, status: refused ? response.status : 200 }).toEqual({ refused: due !== 200, status: due })
    expect(response.status).not.toBe(500)
    expect(response.headers.has(portalHeader)).toBe(!response.ok)
    if (!response.ok) expect(isErrorCode(v.parse(errorBodySchema, await response.json()).code)).toBe(true)
  })
})

describe('T17 requests that another site could make a browser send', () => {
  const admins = names.filter((name) => calls[name].access === 'admin')

  test('T17 rejects a cookie as authentication for every administration call', async () => {
    const headers = { Cookie: `vitrine_session=${portal.tokens.admin}; vitrine_guest=${portal.tokens.admin}` }
    for (const name of admins) {
      const sample = sampleCalls[name]()
      const response = await portal.call(name, { as: 'nobody', ...sample, headers: { ...sample.headers, ...headers } })
      expect([name, response.status]).toEqual([name, 401])
    }
  })

  test('T17 GET calls change nothing in the workspace', async () => {
    const workspace = async () => (await portal.call('getWorkspace', { as: 'admin' })).text()
    const before = await workspace()
    for (const name of admins.filter((one) => calls[one].method === 'GET')) await portal.call(name, { as: 'admin', ...sampleCalls[name]() })
    expect(await workspace()).toBe(before)
  })

  test('T18 rejects bodies with prototype keys in every call', async () => {
    const tried = names.filter((name) => sampleCalls[name]().json !== undefined)
    expect(tried.length).toBeGreaterThan(7)
    for (const name of tried)
      for (const body of ['{"__proto__":{"isGuiAdmin":true}}', '{"a":[{"constructor":{"prototype":{"x":1}}}]}']) {
        const { json: _, ...sample } = sampleCalls[name]()
        const headers = { ...sample.headers, 'Content-Type': 'application/json' }
        const response = await portal.call(name, { as: typical[calls[name].access], ...sample, headers, body })
        expect([name, response.status]).toEqual([name, 400])
      }
    expect(({} as { isGuiAdmin?: boolean }).isGuiAdmin).toBeUndefined()
  })
})
