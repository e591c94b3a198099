import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal, password, type TestPortal, type TestPortalOptions } from '../support/portal.ts'

const minuteMs = 60_000

let portal: TestPortal
let folder = ''
const database = () => join(folder, 'vitrine.sqlite')
const open = async (options: TestPortalOptions = {}) => {
  portal = await createTestPortal({ database: database(), ...options })
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-lock-out-'))
})
afterEach(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

interface Outcome {
  readonly status: number
  readonly code?: string
  readonly blockedMinutes?: number
}
const attempt = async (user: string, pass: string, from: string, headers: Record<string, string> = {}): Promise<Outcome> => {
  const response = await portal.call('getSession', { json: { user, pass }, from, headers })
  const { code, blockedMinutes } = (await response.json()) as { code?: string; blockedMinutes?: number }
  return { status: response.status, ...(code && { code }), ...(blockedMinutes && { blockedMinutes }) }
}
const home = '198.51.100.7'
const attacker = '203.0.113.9'

describe('V3 lock-out', () => {
  test('L6 after five wrong passwords the response states the remaining minutes, even for the right password; afterwards the sign-in works', async () => {
    await open()
    for (let tries = 0; tries < 5; tries++)
      expect(await attempt('Ursel', 'wrong', attacker)).toMatchObject({ status: 401, code: 'auth.invalid-credentials' })
    expect(await attempt('Ursel', password, attacker)).toEqual({ status: 401, code: 'auth.blocked', blockedMinutes: 1 })
    portal.wait(minuteMs)
    expect(await attempt('Ursel', 'wrong', attacker)).toMatchObject({ code: 'auth.invalid-credentials' })
    expect(await attempt('Ursel', password, attacker)).toMatchObject({ blockedMinutes: 2 })
    portal.wait(2 * minuteMs)
    expect(await attempt('Ursel', password, attacker)).toEqual({ status: 200 })
  })

  test('L6 no account stays locked when the clock is set forward or back', async () => {
    await open()
    const year = 365 * 24 * 60 * minuteMs
    const block = async () => {
      for (let tries = 0; tries < 6; tries++) await attempt('Ursel', 'wrong', attacker)
      expect(await attempt('Ursel', password, attacker)).toMatchObject({ code: 'auth.blocked' })
    }
    for (const step of [-year, year, -10 * minuteMs, 10 * minuteMs, -3000 * minuteMs]) {
      await block()
      portal.wait(step)
      const { blockedMinutes = 0 } = await attempt('Ursel', password, attacker)
      expect(blockedMinutes).toBeLessThanOrEqual(30)
      portal.wait(blockedMinutes * minuteMs)
      expect(await attempt('Ursel', password, attacker)).toEqual({ status: 200 })
    }
  })

  test('V3 counts two hundred concurrent wrong passwords and checks only five of them', async () => {
    await open()
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => attempt('Ursel', 'wrong', attacker)))
    expect(outcomes.filter(({ code }) => code === 'auth.invalid-credentials')).toHaveLength(5)
    expect(outcomes.filter(({ code }) => code === 'auth.blocked')).toHaveLength(195)
    const db = new Database(database(), { readonly: true })
    const counts = db.prepare<[], { attempts: number }>('SELECT attempts FROM login_counters').all()
    db.close()
    expect(counts.map(({ attempts }) => attempts)).toEqual([200, 200, 200])
  })

  test('V3 counts all spellings of a name together', async () => {
    await open()
    for (const name of ['Ursel', 'ursel', ' URSEL', 'Ｕrsel', 'uRSEL ']) await attempt(name, 'wrong', attacker)
    expect(await attempt('ursel', password, attacker)).toMatchObject({ code: 'auth.blocked' })
  })

  test('V3 counts addresses of one network together and ignores a forged X-Forwarded-For', async () => {
    await open()
    for (let tries = 0; tries < 5; tries++) await attempt('Ursel', 'wrong', `203.0.113.${tries}`, { 'X-Forwarded-For': `192.0.2.${tries}` })
    expect(await attempt('Ursel', password, '203.0.113.200')).toMatchObject({ code: 'auth.blocked' })
    expect(await attempt('Ursel', password, '::ffff:203.0.113.201')).toMatchObject({ code: 'auth.blocked' })
  })

  test('V3 treats an IPv6 /64 as one network', async () => {
    await open()
    for (let tries = 0; tries < 5; tries++) await attempt('Ursel', 'wrong', `2001:db8:1:2::${tries}`)
    expect(await attempt('Ursel', password, '2001:0db8:0001:0002:ffff::1')).toMatchObject({ code: 'auth.blocked' })
    expect(await attempt('Ursel', password, '2001:db8:1:3::1')).toEqual({ status: 200 })
  })

  test('V3 behind a trusted proxy counts the client address that the proxy added, not earlier entries of the header', async () => {
    await open({ trust: ['10.0.0.0/8'] })
    for (let tries = 0; tries < 5; tries++)
      await attempt('Ursel', 'wrong', '10.0.0.1', { 'X-Forwarded-For': `${tries}.1.1.1, 203.0.113.9` })
    expect(await attempt('Ursel', password, '10.0.0.1', { 'X-Forwarded-For': '9.9.9.9, 203.0.113.9' })).toMatchObject({
      code: 'auth.blocked',
    })
    expect(await attempt('Ursel', password, '10.0.0.1', { 'X-Forwarded-For': home })).toEqual({ status: 200 })
  })

  test('V3 the owner can sign in from their own network while the account is attacked from others', async () => {
    await open()
    for (let net = 0; net < 8; net++) {
      for (let tries = 0; tries < 6; tries++) await attempt('Ursel', 'wrong', `203.0.${net}.9`)
    }
    expect(await attempt('Ursel', password, home)).toEqual({ status: 200 })
  })

  test('V3 the block survives a restart', async () => {
    await open()
    for (let tries = 0; tries < 5; tries++) await attempt('Ursel', 'wrong', attacker)
    await portal.close()
    await open()
    expect(await attempt('Ursel', password, attacker)).toMatchObject({ code: 'auth.blocked' })
  })

  test('V3 blocks an unknown name like a known one', async () => {
    await open()
    for (let tries = 0; tries < 5; tries++)
      expect(await attempt('nobody', 'wrong', attacker)).toMatchObject({ code: 'auth.invalid-credentials' })
    expect(await attempt('nobody', 'wrong', attacker)).toEqual({ status: 401, code: 'auth.blocked', blockedMinutes: 1 })
  })

  test('V3 stores neither names nor passwords of attempts in database or log', async () => {
    await open()
    await attempt('my-secret-password-in-the-wrong-box', 'and-another-one', attacker)
    const db = new Database(database(), { readonly: true })
    const dump = JSON.stringify([db.prepare('SELECT * FROM login_counters').all(), db.prepare('SELECT * FROM audit').all()])
    db.close()
    for (const text of [dump, portal.log.join('')]) expect(text).not.toMatch(/my-secret-password|and-another-one/)
  })
})
