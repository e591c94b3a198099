import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recentSignInMs } from '../../server/http/access.ts'
import { needsRecentSignIn } from '../../server/http/call-policies.ts'
import { type CallName, calls } from '../../src/contract/calls.ts'
import { createTestPortal, password, type TestPortal } from '../support/portal.ts'
import { sampleCalls } from './sample-calls.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await createTestPortal()
})
afterEach(() => portal.close())

const names = Object.keys(calls) as CallName[]
const guarded = names.filter(needsRecentSignIn)
const codeOf = async (response: Response) => ((await response.json().catch(() => ({}))) as { code?: string }).code
const token = { name: 'Script', access: 'read', days: 30 }
const addToken = (options: { readonly token?: string } = {}) => portal.call('addToken', { as: 'user', json: token, ...options })

describe('L23 changes that give lasting access to an account', () => {
  test('L23 they are all that add, change or remove accounts, links and tokens, the rules that give groups, and the rights of folders', () => {
    expect(guarded.toSorted()).toEqual(
      [
        'addAccount',
        'addGroup',
        'addToken',
        'changeAccount',
        'changeGroup',
        'importAccounts',
        'removeAccount',
        'removeGroup',
        'resetFactors',
        'saveFolderRules',
        'saveSignInRules',
        'sendPasswordLink',
      ].toSorted(),
    )
  })

  test.each(guarded)('L23 %s is refused an hour after the sign-in, and nothing changes', async (name) => {
    portal.wait(recentSignInMs)
    const before = JSON.stringify(await portal.portal.services.stores.accounts.listUsers())
    const response = await portal.call(name, { as: 'admin', ...sampleCalls[name]() })
    expect([response.status, await codeOf(response)]).toEqual([409, 'factor.sign-in-again'])
    expect(JSON.stringify(await portal.portal.services.stores.accounts.listUsers())).toBe(before)
  })

  test.each(names.filter((name) => !guarded.includes(name)))('L23 %s is never refused because of the age of the session', async (name) => {
    portal.wait(recentSignInMs)
    const response = await portal.call(name, { as: 'admin', ...sampleCalls[name]() })
    expect(await codeOf(response)).not.toBe('factor.sign-in-again')
  })

  test('L23 the last millisecond of the hour counts, and a new sign-in begins another one', async () => {
    portal.wait(recentSignInMs - 1)
    expect((await addToken()).status).toBe(200)
    portal.wait(1)
    expect(await codeOf(await addToken())).toBe('factor.sign-in-again')
    const signedIn = await portal.call('getSession', { as: 'user', json: { user: 'Ursel', pass: password } })
    const { session } = (await signedIn.json()) as { session: string }
    expect((await addToken({ token: session })).status).toBe(200)
    // The earlier session has ended: whoever found it cannot use it any more.
    expect((await addToken()).status).toBe(401)
  })

  test('L23 the activity of a session does not make it recent', async () => {
    for (let call = 0; call < 3; call += 1) {
      portal.wait(recentSignInMs / 2)
      await portal.call('listTokens', { as: 'user' })
    }
    expect(await codeOf(await addToken())).toBe('factor.sign-in-again')
  })

  test('L23 a clock that was set back makes no session recent for years', async () => {
    portal.wait(-recentSignInMs)
    expect(await codeOf(await addToken())).not.toBe(undefined)
    expect((await addToken()).status).not.toBe(200)
  })
})
