import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BookmarkList } from '../../src/contract/bookmark.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await createTestPortal()
})
afterEach(() => portal.close())

const list = (...ids: string[]): BookmarkList => ids.map((id) => ({ id }))
const read = async (headers: Record<string, string> = {}) => {
  const response = await portal.call('getBookmarks', { as: 'user', headers })
  const of = (name: string) => response.headers.get(name)
  return {
    status: response.status,
    body: await response.json(),
    etag: of('etag') ?? '',
    ancestor: of('x-ancestor'),
    lastSeq: of('x-client-last-seq'),
  }
}
const write = async (ids: string[], headers: Record<string, string> = {}) => {
  const response = await portal.call('saveBookmarks', { as: 'user', json: list(...ids), headers })
  return {
    status: response.status,
    body: (await response.json()) as { code?: string; result?: boolean },
    etag: response.headers.get('etag') ?? '',
  }
}

describe('B3 bookmarks API', () => {
  test('B3 a client without version headers reads the list in the order it wrote, without duplicates', async () => {
    expect((await read()).body).toEqual([])
    expect(await write(['b', 'a', 'b', 'c'])).toMatchObject({ status: 200, body: { result: true } })
    expect((await read()).body).toEqual(list('b', 'a', 'c'))
  })

  test('O4 rejects a change based on an older list and returns the current version (fault 18)', async () => {
    const { etag } = await read()
    const first = await write(['a'], { 'If-Match': etag })
    expect(first.status).toBe(200)
    const second = await write(['b'], { 'If-Match': etag })
    expect(second).toMatchObject({ status: 412, body: { code: 'bookmarks.conflict' }, etag: first.etag })
    expect((await read()).body).toEqual(list('a'))
    expect((await read()).etag).toBe(first.etag)
  })

  test('O4 returns the last applied sequence number of the client and whether its base version is known', async () => {
    const client = { 'X-Client-Id': 'device-1' }
    const { etag, lastSeq, ancestor } = await read(client)
    expect([lastSeq, ancestor]).toEqual(['0', 'known'])
    const saved = await write(['a'], { ...client, 'If-Match': etag, 'X-Client-Seq': '7' })
    expect(await read({ ...client, 'X-Base-ETag': saved.etag })).toMatchObject({ lastSeq: '7', ancestor: 'known' })
    expect(await read({ ...client, 'X-Base-ETag': etag })).toMatchObject({ ancestor: 'known' })
    expect(await read({ ...client, 'X-Base-ETag': `W/${etag}` })).toMatchObject({ ancestor: 'known' })
    expect(await read({ ...client, 'X-Base-ETag': '"3-made-up"' })).toMatchObject({ ancestor: 'unknown' })
    expect(await read({ ...client, 'X-Base-ETag': 'unreadable' })).toMatchObject({ ancestor: 'unknown' })
    expect(await read({ 'X-Client-Id': 'device-2' })).toMatchObject({ lastSeq: '0' })
    expect((await read()).lastSeq).toBeNull()
  })

  test('O4 rejects a late copy of an older request (fault 3)', async () => {
    const client = { 'X-Client-Id': 'device-1' }
    expect((await write(['a', 'b'], { ...client, 'X-Client-Seq': '2' })).status).toBe(200)
    expect((await write(['a'], { ...client, 'X-Client-Seq': '1' })).status).toBe(412)
    expect((await write(['a'], { ...client, 'X-Client-Seq': '2' })).status).toBe(412)
    expect((await read()).body).toEqual(list('a', 'b'))
  })

  test('O4 accepts a write with the current version and no new sequence number', async () => {
    const client = { 'X-Client-Id': 'device-1', 'X-Client-Seq': '4' }
    const { etag } = await write(['a'], client)
    expect((await write(['a', 'b'], { ...client, 'If-Match': etag })).status).toBe(200)
  })

  test.each([
    ['X-Client-Id', ''],
    ['X-Client-Id', 'a b'],
    ['X-Client-Id', 'x'.repeat(65)],
    ['X-Client-Seq', '-1'],
    ['X-Client-Seq', '1e3'],
    ['X-Client-Seq', '9'.repeat(20)],
  ])('O4 rejects %s: %j', async (header, value) => {
    expect((await write(['a'], { [header]: value })).status).toBe(400)
    expect((await read()).body).toEqual([])
  })

  test.each([
    [{ id: 'a' }],
    [['a']],
    [[{ id: 1 }]],
    [[{ id: '../a' }]],
    [[{ id: '' }]],
    [[{ id: 'x'.repeat(129) }]],
    [[null]],
    [null],
    ['a'],
  ])('B3 rejects %j as a bookmark list', async (json) => {
    expect((await portal.call('saveBookmarks', { as: 'user', json })).status).toBe(400)
  })

  test('B3 accepts ten thousand bookmarks and rejects more than the contract allows', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `id-${at}`)
    expect((await write(many(10_000))).status).toBe(200)
    expect((await read()).body).toHaveLength(10_000)
    expect((await write(many(100_001))).status).toBe(400)
  })

  test('O4 responds with 304 and the sync headers to a client that has the current list', async () => {
    const client = { 'X-Client-Id': 'device-1' }
    const { etag } = await write(['a'], { ...client, 'X-Client-Seq': '7' })
    const options = { ...client, 'X-Base-ETag': etag, 'If-None-Match': etag }
    const same = await portal.call('getBookmarks', { as: 'user', headers: options })
    expect([same.status, await same.text()]).toEqual([304, ''])
    expect(Object.fromEntries(same.headers)).toMatchObject({
      etag,
      'x-client-last-seq': '7',
      'x-ancestor': 'known',
      'cache-control': 'no-store',
    })
    const other = await write(['b'])
    expect(await read(options)).toMatchObject({ status: 200, body: list('b'), etag: other.etag })
  })

  test('B3 the response is not cached', async () => {
    const response = await portal.call('getBookmarks', { as: 'user' })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})
