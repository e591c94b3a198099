import { signInByApi } from '../support/api.ts'
import { expect, journey, test, users } from './fixtures.ts'

test('V3 hides restricted assets from other users in search, counts and file access', async ({ demo }) => {
  const guest = await signInByApi(demo.address)
  const press = await signInByApi(demo.address, { user: users.assetUser.name, pass: users.assetUser.password })
  const forPress = await press.read<'search'>('search?solr_q=*&solr_rows=200&solr_facetfields=filename')
  const forGuest = await guest.read<'search'>('search?solr_q=*&solr_rows=200')
  const guestIds = new Set(forGuest.response.docs.map((doc) => doc.id))
  const hidden = forPress.response.docs.filter((doc) => !guestIds.has(doc.id))
  expect(hidden.length).toBeGreaterThan(0)
  expect(forGuest.response.numFound).toBe(forPress.response.numFound - hidden.length)
  for (const { id, url } of hidden) {
    expect((await guest.read<'getAssets'>(`assets?assetid=${id}`)).missing).toEqual([id])
    if (url) expect((await guest.get(url)).status).not.toBe(200)
  }
})

test('V3 a hidden asset and a missing asset have the same response', async ({ demo }) => {
  const guest = await signInByApi(demo.address)
  const press = await signInByApi(demo.address, { user: users.assetUser.name, pass: users.assetUser.password })
  const guestIds = new Set((await guest.read<'search'>('search?solr_q=*&solr_rows=200')).response.docs.map((doc) => doc.id))
  const all = await press.read<'search'>('search?solr_q=*&solr_rows=200')
  const hidden = all.response.docs.find((doc) => !guestIds.has(doc.id))?.id ?? ''
  for (const path of ['session/csets?asset_id=', 'download/?csetid=0&id=', 'download/preview?id=']) {
    const [one, other] = await Promise.all([guest.get(path + hidden), guest.get(`${path}nosuchasset`)])
    expect(one.status).toBe(other.status)
    const text = async (response: Response, id: string) => (await response.text()).replaceAll(id, 'ID').replace(/"request":"[^"]*"/, '')
    expect(await text(one, hidden)).toBe(await text(other, 'nosuchasset'))
  }
})

test('V3 an account without download rights sees assets but cannot download them', journey, async ({ demo }) => {
  const viewer = await signInByApi(demo.address, { user: 'viewer', pass: 'vitrine-demo-viewer' })
  const { response } = await viewer.read<'search'>('search?solr_q=*&solr_rows=200')
  expect(response.numFound).toBeGreaterThan(40)
  const statuses = new Set<number>()
  for (const { id } of response.docs.slice(0, 10)) statuses.add((await viewer.get(`session/csets?asset_id=${id}`)).status)
  expect([...statuses]).toEqual([403])
})

test('C1 the API rejects invalid tokens, ids, ranges and bodies with a code', journey, async ({ demo }) => {
  const api = `${demo.address}assetportal/api/`
  const guest = await signInByApi(demo.address)
  const cases: readonly (readonly [string, RequestInit, number])[] = [
    ['search?solr_q=*', {}, 401],
    ['search?solr_q=*', { headers: { Authorization: 'Bearer nonsense' } }, 401],
    ['search?filter={', { headers: { Authorization: `Bearer ${guest.token}` } }, 400],
    ['search?solr_rows=-1', { headers: { Authorization: `Bearer ${guest.token}` } }, 400],
    ['search?solr_sort=password%20asc', { headers: { Authorization: `Bearer ${guest.token}` } }, 400],
    ['no/such/call', {}, 404],
    ['session/get', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"user":' }, 400],
    [
      'config/global',
      { method: 'POST', headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${guest.token}` }, body: '{}' },
      403,
    ],
    ['download/file/forged', {}, 403],
  ]
  for (const [path, init, status] of cases) {
    const response = await fetch(api + path, init)
    expect(`${path} ${response.status}`).toBe(`${path} ${status}`)
    expect(((await response.json()) as { code?: string }).code).toMatch(/^[a-z]+\.[a-z-]+$/)
  }
})

test('W3 a signed link serves exact byte ranges and rejects a changed signature', async ({ demo }) => {
  const press = await signInByApi(demo.address, { user: users.assetUser.name, pass: users.assetUser.password })
  const { response } = await press.read<'search'>('search?solr_q=dandelion&solr_rows=1')
  const id = response.docs[0]?.id ?? ''
  const { url = '' } = await press.read<'download'>(`download/?id=${id}&csetid=0&target=down`)
  const whole = await press.get(url)
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect(whole.headers.get('content-length')).toBe(String(bytes.length))
  expect(whole.headers.get('content-disposition')).toMatch(/^attachment;/)
  const etag = whole.headers.get('etag') ?? ''
  const part = await press.get(url, { Range: 'bytes=100-199', 'If-Range': etag })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 100-199/${bytes.length}`)
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)
  const changed = await press.get(url, { Range: 'bytes=100-199', 'If-Range': '"other"' })
  expect(changed.status).toBe(200)
  const tampered = url.slice(0, -3) + (url.endsWith('AAA') ? 'BBB' : 'AAA')
  expect((await press.get(tampered)).status).toBe(403)
  // Without a session, the link of an account does not work.
  expect((await fetch(new URL(url, demo.address))).status).toBe(401)
  const viewer = await signInByApi(demo.address, { user: users.viewer.name, pass: users.viewer.password })
  expect((await viewer.get(url)).status).toBe(403)
})
