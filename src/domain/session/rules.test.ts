import { describe, expect, test } from 'vitest'
import type { Session } from '#contract/session.ts'
import { destinationAfterLogin } from './rules.ts'

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
const nothing = { sharedSearch: null, kept: null, hideDashboard: true }

describe('L5 after the login', () => {
  test('a shared search comes first', () => {
    const places = { ...nothing, sharedSearch: '#/search/*?id=a,b', kept: '#/asset/1' }
    expect(destinationAfterLogin(session(true, false), places)).toEqual({ kind: 'address', hash: '#/search/*?id=a,b' })
  })

  test('then where the person was going', () => {
    expect(destinationAfterLogin(session(true, true), { ...nothing, kept: '#/asset/1' })).toEqual({ kind: 'address', hash: '#/asset/1' })
  })

  test('else the search or the dashboard', () => {
    expect(destinationAfterLogin(session(true, false), nothing)).toEqual({ kind: 'search' })
    expect(destinationAfterLogin(session(true, false), { ...nothing, hideDashboard: false })).toEqual({ kind: 'start' })
  })

  test('an admin who is no asset user goes to the administration, whatever was kept', () => {
    expect(destinationAfterLogin(session(false, true), { ...nothing, kept: '#/search/x' })).toEqual({ kind: 'admin' })
  })

  test('neither role leads nowhere', () => {
    expect(destinationAfterLogin(session(false, false), { ...nothing, kept: '#/search/x' })).toEqual({ kind: 'nowhere' })
  })

  test.each(['#/login', '#/logout', '//evil.example', '#//evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
    'L5 never out of the portal and never in a circle: %s',
    (kept) => {
      expect(destinationAfterLogin(session(true, false), { ...nothing, kept })).toEqual({ kind: 'search' })
    },
  )
})
