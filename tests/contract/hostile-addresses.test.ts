import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CallName, calls } from '../../src/contract/calls.ts'
import type { ErrorBody } from '../../src/contract/error-body.ts'
import { expectNoServerError, foreignParameters, unusualValues } from '../support/hostile-parameters.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'
import { sampleCalls } from './sample-calls.ts'

const secret = 'SECRET-OUTSIDE-THE-PAGE'
let portal: TestPortal
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-hostile-'))
  await mkdir(join(folder, 'page', 'assets'), { recursive: true })
  await writeFile(join(folder, 'page', 'index.html'), '<!doctype html><html lang="en"><head><title>x</title><!--boot--></head></html>')
  await writeFile(join(folder, 'page', 'assets', 'app-12345678.js'), 'export {}')
  await writeFile(join(folder, 'secret.txt'), secret)
  portal = await createTestPortal({ pageFolder: join(folder, 'page') })
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const climbs = [
  '../secret.txt',
  '..%2fsecret.txt',
  '%2e%2e/secret.txt',
  '%2e%2e%2fsecret.txt',
  '%252e%252e%252fsecret.txt',
  '..%5csecret.txt',
  '..\\secret.txt',
  '....//secret.txt',
  'assets/..%2f..%2fsecret.txt',
  'assets/%2e%2e/%2e%2e/secret.txt',
  '%00/../secret.txt',
  'secret.txt%00.png',
  '/etc/passwd',
  '//etc/passwd',
  '%2fetc%2fpasswd',
  'file:///etc/passwd',
  'C:%5cWindows%5cwin.ini',
  'index.html%00',
  'x'.repeat(5000),
  '%',
  '%zz',
  '%c0%ae%c0%ae/secret.txt',
]
const places = [
  '/',
  '//',
  '/assets/',
  '/icons/',
  '/assetportal/api/config/',
  '/assetportal/api/media/',
  '/assetportal/api/media/a/',
  '/assetportal/api/download/video/',
  '/assetportal/api/download/file/',
]

describe('V1 path traversal', () => {
  test.each(places)('V1 finds nothing outside the served files below %s', async (place) => {
    for (const climb of climbs) {
      const response = await portal.request(place + climb, { headers: { Authorization: `Bearer ${portal.tokens.admin}` } })
      const text = await response.text()
      expect(text).not.toContain(secret)
      expect(text).not.toContain('root:')
      // The response for a hidden video equals that for an unknown one: no URL.
      const found = place.endsWith('video/') ? response.status === 200 && text !== '{}' : response.status < 400
      expect([place + climb, found, response.status < 500]).toEqual([place + climb, false, true])
    }
  })

  test.each(Object.keys(calls) as CallName[])('V1 %s handles unusual parameter values without a server error', async (name) => {
    const own = Object.keys(sampleCalls[name]().query ?? {})
    for (const value of unusualValues) {
      for (const key of own) await expectNoServerError(portal, name, { [key]: value })
      const foreign = foreignParameters.filter((key) => !own.includes(key))
      await expectNoServerError(portal, name, Object.fromEntries(foreign.map((key) => [key, value])))
    }
    // Signing out in this row ends the session of the next rows.
    await portal.renew('admin')
  })

  test('V1 rejects a duplicate parameter for single values and joins it for lists', async () => {
    expect((await portal.call('getPreview', { as: 'user', query: { id: ['a', 'b'] } })).status).toBe(400)
    expect((await portal.call('setLocale', { as: 'user', query: { locale: ['de', 'en'] } })).status).toBe(400)
    for (const assetid of [['a', 'b', 'c'], ['a,b', 'c'], ['a,b,c']]) {
      const response = await portal.call('getAssets', { as: 'user', query: { assetid } })
      expect(await response.json()).toEqual({ docs: [], missing: ['a', 'b', 'c'] })
    }
  })

  test('V1 distinguishes an unknown call, a wrong method and a wrong method on a page', async () => {
    const outcome = async (path: string, method: string) => {
      const response = await portal.request(path, { method })
      return [response.status, ((await response.json()) as ErrorBody).code, response.headers.get('allow')]
    }
    expect(await outcome('/assetportal/api/nothing', 'GET')).toEqual([404, 'request.not-found', null])
    expect(await outcome('/assetportal/api/', 'GET')).toEqual([404, 'request.not-found', null])
    expect(await outcome('/assetportal/api/search', 'POST')).toEqual([405, 'request.not-found', 'GET'])
    expect(await outcome('/assetportal/api/session/get', 'GET')).toEqual([405, 'request.not-found', 'POST'])
    expect(await outcome('/assetportal/api/config/global', 'DELETE')).toEqual([405, 'request.not-found', 'GET, POST'])
    expect(await outcome('/', 'POST')).toEqual([404, 'request.not-found', null])
    expect(await outcome('/assetportal/api/config/unknownLogo', 'GET')).toEqual([404, 'request.not-found', null])
  })

  test('V1 an internal error returns only its code and the request id', async () => {
    const broken = vi
      .spyOn(portal.portal.services.stores.configuration, 'getDocument')
      .mockRejectedValueOnce(new Error('the table is called secrets'))
    const response = await portal.call('getConfig')
    broken.mockRestore()
    const body = (await response.json()) as ErrorBody
    expect([response.status, body.code, Object.keys(body)]).toEqual([500, 'server.internal', ['code', 'request']])
    expect(portal.log.some((line) => line.includes('the table is called secrets') && line.includes(body.request ?? '-'))).toBe(true)
  })

  test('V3 the log contains no token, cookie or query', async () => {
    await portal.call('search', { as: 'user', query: { solr_q: 'MARKER-QUERY' }, headers: { Cookie: 'vitrine_session=MARKER-COOKIE' } })
    await portal.call('getSession', { query: { token: 'MARKER-TICKET' }, json: {} })
    const log = portal.log.join('')
    expect(log.length).toBeGreaterThan(100)
    for (const text of [portal.tokens.user ?? '-', 'MARKER-QUERY', 'MARKER-COOKIE', 'MARKER-TICKET']) expect(log).not.toContain(text)
  })
})
