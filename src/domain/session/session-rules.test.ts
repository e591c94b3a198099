import { describe, expect, test } from 'vitest'
import type { Session } from '#contract/session.ts'
import { destinationAfterLogin } from './session-rules.ts'

const session = (isAssetUser: boolean, isGuiAdmin: boolean): Session => ({
  session: 'token',
  user: 'somebody',
  guest: false,
  isAssetUser,
  isGuiAdmin,
  workspace: '',
  login_methods: [],
  scope: 'scope',
})
const nothing = { sharedSearch: null, returnTo: null, hideDashboard: true }

describe('L5 after the login', () => {
  test('a shared search comes first', () => {
    const places = { ...nothing, sharedSearch: '#/search/*?id=a,b', returnTo: '#/asset/1' }
    expect(destinationAfterLogin(session(true, false), places)).toEqual({ kind: 'address', hash: '#/search/*?id=a,b' })
  })

  test('then the requested page', () => {
    expect(destinationAfterLogin(session(true, true), { ...nothing, returnTo: '#/asset/1' })).toEqual({
      kind: 'address',
      hash: '#/asset/1',
    })
  })

  test('then the search or the dashboard', () => {
    expect(destinationAfterLogin(session(true, false), nothing)).toEqual({ kind: 'search' })
    expect(destinationAfterLogin(session(true, false), { ...nothing, hideDashboard: false })).toEqual({ kind: 'start' })
  })

  test('an administrator without asset rights goes to the administration, regardless of stored pages', () => {
    expect(destinationAfterLogin(session(false, true), { ...nothing, returnTo: '#/search/x' })).toEqual({ kind: 'admin' })
  })

  test('an account without a role stays', () => {
    expect(destinationAfterLogin(session(false, false), { ...nothing, returnTo: '#/search/x' })).toEqual({ kind: 'nowhere' })
  })

  test.each(['#/login', '#/logout', '//evil.example', '#//evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
    'L5 never leaves the portal and never loops: %s',
    (returnTo) => {
      expect(destinationAfterLogin(session(true, false), { ...nothing, returnTo })).toEqual({ kind: 'search' })
    },
  )
})
