import { describe, expect, test } from 'vitest'
import type { Session } from '#contract/session.ts'
import type { RouteName } from '../../domain/navigation/address.ts'
import { decide, type GuardInput } from './access.ts'

const session = (over: Partial<Session>): Session => ({
  session: 'token',
  user: 'viewer',
  guest: false,
  isAssetUser: true,
  isGuiAdmin: false,
  workspace: '',
  login_methods: [],
  scope: 'scope',
  ...over,
})
const sessions = {
  signedOut: session({ session: null, user: null, isAssetUser: false }),
  guest: session({ user: null, guest: true, isAssetUser: false }),
  user: session({}),
  admin: session({ isAssetUser: false, isGuiAdmin: true }),
  both: session({ isGuiAdmin: true }),
  overdue: session({ isGuiAdmin: true, factorUntil: 0 }),
  inGrace: session({ factorUntil: 1_764_320_000_000 }),
}
const decideFor = (route: RouteName, user: keyof typeof sessions | null, over: Partial<GuardInput> = {}) => {
  const decision = decide({
    route,
    status: user === 'signedOut' ? 'unauthorized' : 'success',
    session: user === null ? null : sessions[user],
    isSessionLikely: true,
    hideDashboard: false,
    isFirstPage: false,
    isAdmin: null,
    ...over,
  })
  return decision.kind === 'redirect' ? `redirect ${decision.to}` : decision.kind
}

describe('R2 no session', () => {
  test.each<[RouteName, string]>([
    ['start', 'redirect login'],
    ['search', 'redirect login'],
    ['asset', 'redirect login'],
    ['login', 'show'],
    ['logout', 'show'],
    ['custom', 'show'],
  ])('%s → %s', (route, outcome) => {
    expect(decideFor(route, 'signedOut')).toBe(outcome)
    expect(decideFor(route, null, { status: 'unauthorized', isSessionLikely: false })).toBe(outcome)
  })

  test.each<[RouteName, string]>([
    ['start', 'show'],
    ['search', 'show'],
    ['asset', 'show'],
    ['custom', 'show'],
    ['login', 'show'],
  ])('a guest session is a session: %s → %s', (route, outcome) => {
    expect(decideFor(route, 'guest')).toBe(outcome)
  })
})

describe('R2 while the session is loading', () => {
  test.each<[RouteName, boolean, string]>([
    ['search', true, 'show'],
    ['asset', true, 'show'],
    ['search', false, 'wait'],
    ['start', false, 'wait'],
    ['custom', false, 'show'],
    ['login', false, 'show'],
  ])('%s, session likely %s → %s', (route, isSessionLikely, outcome) => {
    expect(decideFor(route, null, { status: 'loading', isSessionLikely })).toBe(outcome)
  })

  test.each<[boolean, string]>([
    [true, 'show'],
    [false, 'redirect login'],
  ])('no session could be started without a server, session likely %s → %s', (isSessionLikely, outcome) => {
    expect(decideFor('search', null, { status: 'initial', isSessionLikely })).toBe(outcome)
  })

  test('R4 uses the session of the last visit', () => {
    expect(decideFor('search', 'admin', { status: 'loading' })).toBe('redirect admin')
  })
})

describe('R3 the hidden dashboard', () => {
  test.each(['guest', 'user', 'both'] as const)('the start page redirects %s to the search', (user) => {
    expect(decideFor('start', user, { hideDashboard: true })).toBe('redirect search')
    expect(decideFor('start', user)).toBe('show')
  })

  test('also without a session', () => {
    expect(decideFor('start', null, { status: 'loading', hideDashboard: true })).toBe('redirect search')
  })
})

describe('R4 an administrator without asset rights', () => {
  test.each<[RouteName, string]>([
    ['start', 'redirect admin'],
    ['search', 'redirect admin'],
    ['asset', 'redirect admin'],
    ['custom', 'redirect admin'],
    ['account', 'show'],
    ['login', 'show'],
    ['logout', 'show'],
  ])('%s → %s', (route, outcome) => {
    expect(decideFor(route, 'admin')).toBe(outcome)
  })

  test('a user with both roles may open all pages', () => {
    expect(decideFor('search', 'both')).toBe('show')
  })
})

describe('L24 an account that must set up a second factor', () => {
  test.each<[RouteName, string]>([
    ['start', 'redirect account'],
    ['search', 'redirect account'],
    ['asset', 'redirect account'],
    ['admin', 'redirect account'],
    ['custom', 'redirect account'],
    ['account', 'show'],
    ['login', 'show'],
    ['logout', 'show'],
  ])('L24 %s → %s', (route, outcome) => {
    expect(decideFor(route, 'overdue')).toBe(outcome)
  })

  test('L24 during the grace all pages open', () => {
    expect([decideFor('search', 'inGrace'), decideFor('account', 'inGrace')]).toEqual(['show', 'show'])
  })
})

describe('R5 the administration', () => {
  test('always calls session/check first', () => {
    expect(decideFor('admin', 'admin')).toBe('check')
    expect(decideFor('admin', null, { status: 'loading', isSessionLikely: false })).toBe('check')
  })

  test('a valid administrator stays', () => {
    expect(decideFor('admin', 'admin', { isAdmin: true, isFirstPage: true })).toBe('show')
    expect(decideFor('admin', 'both', { isAdmin: true })).toBe('show')
  })

  test('on the first load other users are redirected to a public page', () => {
    expect(decideFor('admin', 'user', { isAdmin: false, isFirstPage: true })).toBe('redirect start')
    expect(decideFor('admin', 'user', { isAdmin: false, isFirstPage: true, hideDashboard: true })).toBe('redirect search')
  })

  test('later a denied route cancels the navigation', () => {
    expect(decideFor('admin', 'user', { isAdmin: false })).toBe('back')
  })
})
