import { describe, expect, test } from 'vitest'
import type { Session } from '#contract/session.ts'
import type { Place } from '../../domain/navigation/address.ts'
import { decide, type GuardQuestion } from './access.ts'

const session = (over: Partial<Session>): Session => ({
  session: 'token',
  user: 'somebody',
  guest: false,
  isAssetUser: true,
  isGuiAdmin: false,
  workspace: '',
  login_methods: [],
  scope: 'scope',
  ...over,
})
const people = {
  nobody: session({ session: null, user: null, isAssetUser: false }),
  guest: session({ user: null, guest: true, isAssetUser: false }),
  user: session({}),
  admin: session({ isAssetUser: false, isGuiAdmin: true }),
  both: session({ isGuiAdmin: true }),
}
const ask = (place: Place, person: keyof typeof people | null, over: Partial<GuardQuestion> = {}) => {
  const decision = decide({
    place,
    status: person === 'nobody' ? 'unauthorized' : 'success',
    session: person === null ? null : people[person],
    hopeful: true,
    hideDashboard: false,
    first: false,
    admin: null,
    ...over,
  })
  return decision.kind === 'go' ? `go ${decision.to}` : decision.kind
}

describe('R2 no session', () => {
  test.each<[Place, string]>([
    ['start', 'go login'],
    ['search', 'go login'],
    ['asset', 'go login'],
    ['login', 'here'],
    ['logout', 'here'],
    ['custom', 'here'],
  ])('%s → %s', (place, outcome) => {
    expect(ask(place, 'nobody')).toBe(outcome)
    expect(ask(place, null, { status: 'unauthorized', hopeful: false })).toBe(outcome)
  })

  test.each<[Place, string]>([
    ['start', 'here'],
    ['search', 'here'],
    ['asset', 'here'],
    ['custom', 'here'],
    ['login', 'here'],
  ])('a guest session is a session: %s → %s', (place, outcome) => {
    expect(ask(place, 'guest')).toBe(outcome)
  })
})

describe('R2 while the session is on its way', () => {
  test.each<[Place, boolean, string]>([
    ['search', true, 'here'],
    ['asset', true, 'here'],
    ['search', false, 'wait'],
    ['start', false, 'wait'],
    ['custom', false, 'here'],
    ['login', false, 'here'],
  ])('%s, hopeful %s → %s', (place, hopeful, outcome) => {
    expect(ask(place, null, { status: 'loading', hopeful })).toBe(outcome)
  })

  test.each<[boolean, string]>([
    [true, 'here'],
    [false, 'go login'],
  ])('nobody could be reached to begin one, hopeful %s → %s', (hopeful, outcome) => {
    expect(ask('search', null, { status: 'initial', hopeful })).toBe(outcome)
  })

  test('R4 the session remembered from the last visit counts', () => {
    expect(ask('search', 'admin', { status: 'loading' })).toBe('go admin')
  })
})

describe('R3 the hidden dashboard', () => {
  test.each(['guest', 'user', 'both'] as const)('start leads %s to the search', (person) => {
    expect(ask('start', person, { hideDashboard: true })).toBe('go search')
    expect(ask('start', person)).toBe('here')
  })

  test('before there is a session too', () => {
    expect(ask('start', null, { status: 'loading', hideDashboard: true })).toBe('go search')
  })
})

describe('R4 an admin who is no asset user', () => {
  test.each<[Place, string]>([
    ['start', 'go admin'],
    ['search', 'go admin'],
    ['asset', 'go admin'],
    ['custom', 'go admin'],
    ['login', 'here'],
    ['logout', 'here'],
  ])('%s → %s', (place, outcome) => {
    expect(ask(place, 'admin')).toBe(outcome)
  })

  test('one who is both may go anywhere', () => {
    expect(ask('search', 'both')).toBe('here')
  })
})

describe('R5 the administration', () => {
  test('asks session/check first, whatever is remembered', () => {
    expect(ask('admin', 'admin')).toBe('check')
    expect(ask('admin', null, { status: 'loading', hopeful: false })).toBe('check')
  })

  test('a valid admin stays', () => {
    expect(ask('admin', 'admin', { admin: true, first: true })).toBe('here')
    expect(ask('admin', 'both', { admin: true })).toBe('here')
  })

  test('on the first load anyone else lands on a public page', () => {
    expect(ask('admin', 'user', { admin: false, first: true })).toBe('go start')
    expect(ask('admin', 'user', { admin: false, first: true, hideDashboard: true })).toBe('go search')
  })

  test('later a refused entry cancels the navigation', () => {
    expect(ask('admin', 'user', { admin: false })).toBe('back')
  })
})
