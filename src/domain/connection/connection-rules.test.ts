import { describe, expect, test } from 'vitest'
import type { AnyErrorCode } from '#contract/errors.ts'
import { connectionAfter, probeDelay, provesConnection } from './connection-rules.ts'

describe('O10 connection state', () => {
  test.each<[AnyErrorCode | null, string]>([
    [null, 'online'],
    ['server.internal', 'online'],
    ['auth.session-expired', 'online'],
    ['client.offline', 'offline'],
    ['client.network', 'offline'],
    ['client.timeout', 'offline'],
    ['client.restarting', 'restarting'],
    ['client.bad-answer', 'suspect'],
    ['client.unknown-status', 'suspect'],
  ])('after %s is %s', (code, expected) => {
    expect(connectionAfter(code && { code })).toBe(expected)
  })

  test('a response that may come from the service worker proves no connection, but its failure does', () => {
    expect(provesConnection('getConfig', null, () => true)).toBe(false)
    expect(provesConnection('getConfig', { code: 'client.network', status: 0 }, () => true)).toBe(true)
    expect(provesConnection('search', null, () => true)).toBe(true)
  })

  test('X11 a backend without an optional call is not a captive portal', () => {
    expect(provesConnection('getWorkspace', { code: 'client.unknown-status', status: 404 }, () => true)).toBe(false)
    expect(provesConnection('getWorkspace', { code: 'client.unknown-status', status: 403 }, () => true)).toBe(true)
    expect(provesConnection('search', { code: 'client.unknown-status', status: 404 }, () => true)).toBe(true)
    expect(provesConnection('search', { code: 'client.unknown-status', status: 404 }, () => false)).toBe(false)
    expect(provesConnection('search', { code: 'client.bad-answer', status: 200 }, () => false)).toBe(true)
  })

  test('is probed after delays that grow to about a minute', () => {
    expect(probeDelay(0, 0, 'offline')).toBe(1500)
    expect(probeDelay(0, 1, 'offline')).toBe(2500)
    expect(probeDelay(3, 0.5, 'suspect')).toBe(16_000)
    expect(probeDelay(40, 1, 'offline')).toBe(75_000)
    expect(probeDelay(40, 1, 'restarting')).toBe(10_000)
  })
})
