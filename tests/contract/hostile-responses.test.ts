import 'fake-indexeddb/auto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { bookmarkHeaders } from '#contract/bookmark.ts'
import { portalHeader } from '#contract/portal-header.ts'
import { createDeviceBookmarkStore, type DeviceBookmarkStore } from '#local/bookmarks/bookmark-store.ts'
import { syncBookmarks } from '#local/bookmarks/sync.ts'
import { visibleIds } from '#local/bookmarks/visible-ids.ts'
import { createMemoryStorage } from '#local/database/memory-storage.ts'
import { RemoteError } from '#local/remote-error.ts'
import { createBookmarksApi } from '../../src/domain/bookmarks/bookmarks-api.ts'
import { createApiClient } from '../../src/platform/api-client.ts'
import { seed } from '../support/seed.ts'

interface Reply {
  readonly status?: number
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/** The response of the server to every request. */
let result: Reply = { body: '' }
const requests: string[] = []
let server: Server
let address = ''
beforeAll(async () => {
  vi.stubGlobal('navigator', { onLine: true })
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const { status = 200, type = 'application/json', headers = {}, body } = result
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  vi.unstubAllGlobals()
})

const clientOf = (base: string) => createApiClient(base, { token: () => 'token', locale: () => 'en', onOutcome: () => undefined })
const list = ['a', 'b', 'c']
const good = { etag: '"1"', [bookmarkHeaders.clientLastSeq]: '0', [bookmarkHeaders.ancestor]: 'known' }

let store: DeviceBookmarkStore
const seen = async () => visibleIds(await store.load())
const sync = () => syncBookmarks(store, createBookmarksApi(clientOf(address), 'token'), () => Promise.resolve())
beforeEach(async () => {
  let ids = 0
  store = createDeviceBookmarkStore(createMemoryStorage(), { guest: false, newId: () => `id${(ids += 1)}`, now: () => 1 })
  result = { headers: good, body: JSON.stringify(list.map((id) => ({ id }))) }
  expect((await sync()).kind).toBe('done')
  expect(await seen()).toEqual(list)
})
afterEach(() => void requests.splice(0))

const whole = JSON.stringify(list.map((id) => ({ id })))
/** None of these is a list of bookmarks in JSON. Numeric ids are accepted, because other backends have them (X11). */
const malformed = fc.oneof(
  fc.constantFrom(
    '',
    '[',
    '\u{FEFF}',
    'NaN',
    '[NaN]',
    'undefined',
    '{}',
    '{"docs":[]}',
    '"a"',
    '0',
    'null',
    '[null]',
    '[1]',
    '[{"id":null}]',
  ),
  fc.nat({ max: whole.length - 1 }).map((end) => whole.slice(0, end)),
  fc
    .record({ id: fc.oneof(fc.boolean(), fc.constant(null), fc.constant({}), fc.constant('../../etc'), fc.constant('')) })
    .map((row) => JSON.stringify([{ id: 'a' }, row])),
  fc.string({ maxLength: 60 }).filter((text) => {
    try {
      return !Array.isArray(JSON.parse(text))
    } catch {
      return true
    }
  }),
)

describe('O4 invalid responses change nothing', () => {
  test(`O4 faults 25, 26: rejects 500 malformed, cut or wrongly shaped bodies and loses no bookmark (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(malformed, async (body) => {
        result = { headers: { ...good, etag: '"2"' }, body }
        expect((await sync()).kind).not.toBe('done')
        expect(await seen()).toEqual(list)
      }),
      { numRuns: 500, seed },
    )
  })

  test('O4 fault 6: rejects the page of a captive portal', async () => {
    result = { type: 'text/html', headers: good, body: '<html>Welcome to this hotel</html>' }
    expect((await sync()).kind).toBe('unreachable')
    expect(await seen()).toEqual(list)
  })

  test('O4 fault 7: does not follow a redirect', async () => {
    result = { status: 302, headers: { location: `${address}elsewhere` }, body: '' }
    expect((await sync()).kind).toBe('unreachable')
    expect(requests.filter((line) => line.includes('elsewhere'))).toEqual([])
    expect(await seen()).toEqual(list)
  })

  test.each([500, 502, 503, 504])('O4 fault 23: retries later after %d and keeps the local change', async (status) => {
    await store.change([{ id: 'd', kind: 'add' }])
    result = { status, body: JSON.stringify({ code: 'server.internal' }) }
    expect((await sync()).kind).toBe('later')
    expect(await seen()).toEqual([...list, 'd'])
  })

  test.each([413, 422])('O4 fault 19: never retries automatically after %d and keeps the change', async (status) => {
    await store.change([{ id: 'd', kind: 'add' }])
    result = { status, body: JSON.stringify({ code: 'request.invalid' }) }
    expect((await sync()).kind).toBe('refused')
    expect(requests.length).toBeLessThan(4)
    expect(await seen()).toEqual([...list, 'd'])
  })

  test('O4 fault 12: an expired session keeps the change', async () => {
    await store.change([{ id: 'd', kind: 'add' }])
    result = { status: 401, headers: { [portalHeader]: '1' }, body: JSON.stringify({ code: 'auth.session-expired' }) }
    expect((await sync()).kind).toBe('auth')
    expect(await seen()).toEqual([...list, 'd'])
  })

  test('O4 faults 24, 27: a suddenly empty list removes nothing if the server does not know the base version', async () => {
    result = { headers: { ...good, etag: '"9"', [bookmarkHeaders.ancestor]: 'unknown' }, body: '[]' }
    await sync()
    expect(await seen()).toEqual(list)
    // It does remove them if the server knows the base version.
    result = { headers: { ...good, etag: '"10"' }, body: '[]' }
    await sync()
    expect(await seen()).toEqual([])
  })

  test('O4 accepts 304 without list and version, but not on a device without a list', async () => {
    await store.change([{ id: 'd', kind: 'add' }])
    result = { status: 304, headers: {}, body: '' }
    expect((await sync()).kind).toBe('refused')
    expect(requests.slice(1)).toEqual(['GET /config/bookmarks', 'POST /config/bookmarks'])
    expect(await seen()).toEqual([...list, 'd'])
    store = createDeviceBookmarkStore(createMemoryStorage(), { guest: false, newId: () => 'other', now: () => 1 })
    expect((await sync()).kind).not.toBe('done')
    expect(await seen()).toEqual([])
  })

  test('O4 fault 28: removes duplicate ids and keeps their order', async () => {
    result = { headers: { ...good, etag: '"3"' }, body: JSON.stringify(['b', 'a', 'b', 'a'].map((id) => ({ id }))) }
    await sync()
    expect(await seen()).toEqual(['b', 'a'])
  })
})

test('E3 fault 10: an unknown address or a TLS failure is a network error, distinct from “offline”', async () => {
  const codeOf = (base: string) =>
    clientOf(base)
      .call('getVersion')
      .then(
        () => 'resolved',
        (error: unknown) => (error instanceof RemoteError ? error.code : 'thrown'),
      )
  expect(await codeOf(address.replace('http:', 'https:'))).toBe('client.network')
  expect(await codeOf('http://127.0.0.1:1/')).toBe('client.network')
  vi.stubGlobal('navigator', { onLine: false })
  expect(await codeOf('http://127.0.0.1:1/')).toBe('client.offline')
  vi.stubGlobal('navigator', { onLine: true })
})
