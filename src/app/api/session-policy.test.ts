import { describe, expect, test } from 'vitest'
import { type CallOutcome, sessionStep } from './session-policy.ts'

const step = (over: Partial<CallOutcome>) =>
  sessionStep({ call: 'search', failure: null, reloadedCall: null, isLoginPage: false, isOnline: true, isRenewable: false, ...over })
const expired = { status: 401, code: 'auth.session-expired' } as const
const denied = { status: 403, code: 'access.denied' } as const

describe('E1 401', () => {
  test('redirects to the sign-in', () => expect(step({ failure: expired })).toBe('login'))
  test('not on the sign-in page', () => expect(step({ failure: expired, isLoginPage: true })).toBe('nothing'))
  test('not while offline', () => expect(step({ failure: expired, isOnline: false })).toBe('nothing'))
  test('not for a guest, who gets a new session', () => expect(step({ failure: expired, isRenewable: true })).toBe('nothing'))
  test('a wrong password has no effect on the session', () =>
    expect(step({ call: 'getSession', failure: { status: 401, code: 'auth.invalid-credentials' } })).toBe('nothing'))
})

describe('E1 403', () => {
  test('reloads once', () => expect(step({ failure: denied })).toBe('reload'))
  test('then redirects to the sign-in', () => expect(step({ failure: denied, reloadedCall: 'search' })).toBe('login-denied'))
  test('a successful call in between resets the policy', () => expect(step({ reloadedCall: 'search' })).toBe('forget-reload'))
  test('other successful calls change nothing', () => {
    expect(step({ call: 'listCollections', reloadedCall: 'search' })).toBe('nothing')
    expect(step({ call: 'getAssets', failure: denied, reloadedCall: 'search' })).toBe('login-denied')
  })
  test('never while offline', () => expect(step({ failure: denied, isOnline: false })).toBe('nothing'))
  test('W1 a 403 response for convert sets only means a missing right', () =>
    expect(step({ call: 'getConvertSets', failure: denied })).toBe('nothing'))
  test.each(['addShareLink', 'changeShareLink'] as const)('H5 a 403 response for %s is a message of its form', (call) =>
    expect(step({ call, failure: denied })).toBe('nothing'),
  )
  test('a rejected download does not affect the session', () =>
    expect(step({ call: 'download', failure: { status: 403, code: 'access.no-download-right' } })).toBe('nothing'))
  test.each(['getConfig', 'getVersion', 'saveBookmarks', 'getDownloadInfo'] as const)('never for background calls: %s', (call) => {
    expect(step({ call, failure: denied })).toBe('nothing')
    expect(step({ call, failure: expired })).toBe('nothing')
    expect(step({ call, reloadedCall: call })).toBe('nothing')
  })
})

test('E1 other failures do not affect the session', () => {
  // The refusals of another program on the way, also of one that responds before the connection state changes.
  for (const status of [401, 403]) expect(step({ failure: { status, code: 'client.unknown-status' } })).toBe('nothing')
  expect(step({ failure: { status: 500, code: 'server.internal' } })).toBe('nothing')
  expect(step({ failure: { status: 0, code: 'client.offline' } })).toBe('nothing')
  expect(step({})).toBe('nothing')
})
