import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PostgresqlAddress } from '../../server/engines/stores/postgresql/connection.ts'
import { createPostgresqlStores, type SharedStores } from '../../server/engines/stores/postgresql/postgresql.ts'
import { sampleAsset } from '../../server/ports/conformance/conformance-samples.ts'
import { createPasswordPolicy } from '../../server/services/sign-in/password-policy.ts'
import { createPasswords } from '../../server/services/sign-in/passwords.ts'
import { addUser } from '../../server/services/sign-in/users.ts'
import { eventually } from '../support/eventually.ts'
import { pdf } from '../support/media-fixtures-other.ts'
import { newSchema, storeUrl } from './databases.ts'
import { type PortalNode, startNode } from './node-process.ts'

const password = 'quite long enough'

let folder = ''
let address: PostgresqlAddress
/** Another writer, like a third node. */
let third: SharedStores
let nodes: PortalNode[] = []
const nodeAt = (index: number): PortalNode => {
  const node = nodes[index % nodes.length]
  if (!node) throw new Error('no node')
  return node
}
const startOne = (name: string): Promise<PortalNode> =>
  startNode({
    media: join(folder, 'media'),
    data: join(folder, name),
    args: ['--store', storeUrl(address), '--search', 'replicated'],
    environment: { VITRINE_STORE_PASSWORD: address.password ?? '', VITRINE_SECRET: 'a secret of more than 32 characters' },
  })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-nodes-'))
  mkdirSync(join(folder, 'media'))
  writeFileSync(join(folder, 'media', 'report.pdf'), pdf())
  address = newSchema()
  third = await createPostgresqlStores({ address })
  nodes = await Promise.all(['a', 'b'].map(startOne))
  for (const node of nodes) await node.untilReady()
  await eventually(async () => expect(await third.assets.countAssets()).toBe(1))
})
afterAll(async () => {
  for (const node of nodes) await node.kill('SIGTERM')
  await third.close()
  rmSync(folder, { recursive: true, force: true })
})

const json = { 'Content-Type': 'application/json' }
const call = (node: PortalNode, path: string, init: RequestInit = {}) => fetch(new URL(`/assetportal/api/${path}`, node.address), init)
const signIn = async (node: PortalNode, credentials: { user: string; pass: string } | null = null) => {
  const body = credentials && { headers: json, body: JSON.stringify(credentials) }
  const response = await call(node, 'session/get', { method: 'POST', ...body })
  const { session = '', code = '' } = (await response.json()) as { session?: string; code?: string }
  const headers = { Authorization: `Bearer ${session}` }
  return {
    code,
    get: (at: PortalNode, path: string, more: Readonly<Record<string, string>> = {}) =>
      call(at, path, { headers: { ...headers, ...more } }),
    post: (at: PortalNode, path: string, value: unknown, more: Readonly<Record<string, string>> = {}) =>
      call(at, path, { method: 'POST', headers: { ...headers, ...json, ...more }, body: JSON.stringify(value) }),
  }
}
let userCount = 0
/** A new account, signed in at the first node. */
const newUser = async (isGuiAdmin = false) => {
  const name = `user ${(userCount += 1)}`
  const policy = createPasswordPolicy(third.configuration, { publicUrl: null, words: [] })
  const setting = { stores: third, passwords: await createPasswords(), policy }
  await addUser(setting, { name, isAssetUser: true, isGuiAdmin, groups: [], mail: null }, password)
  return { name, session: await signIn(nodeAt(0), { user: name, pass: password }) }
}

interface Found {
  readonly response: { readonly numFound: number; readonly docs: readonly { readonly id: string }[] }
  readonly facet_counts?: unknown
}

beforeEach(() => third.assets.removeAssets(['1', '2', '3', '4', '5'].map((id) => `moving-${id}`)))

test('X2 V8 every server lists the unusable files and reads them again on request', async () => {
  const { session } = await newUser(true)
  const problemsAt = async (node: PortalNode) => (await (await session.get(node, 'media/problems')).json()) as unknown
  const broken = { path: 'broken.jpg', reason: expect.any(String) as string, parts: [{ code: 'format.none', values: {} }] }
  writeFileSync(join(folder, 'media', 'broken.jpg'), 'no picture')
  for (const node of nodes)
    await eventually(async () => expect(await problemsAt(node)).toEqual({ problems: [broken], total: 1, publishable: 0 }))
  /** The reading server prints the result of each request. */
  const printedCount = () =>
    nodes
      .map((node) => node.output())
      .join('')
      .split('broken.jpg').length
  for (const node of nodes) {
    const before = printedCount()
    expect(await (await session.post(node, 'media/retry', {})).json()).toEqual({ count: 1 })
    await eventually(() => expect(printedCount()).toBeGreaterThan(before))
  }
  rmSync(join(folder, 'media', 'broken.jpg'))
  for (const node of nodes) await eventually(async () => expect(await problemsAt(node)).toEqual({ problems: [], total: 0, publishable: 0 }))
})

test('T3 V8 assets hidden by one node are missing on every node at the next search: no hit, no count, no facet value', async () => {
  const guest = await signIn(nodeAt(0))
  const search = async (node: PortalNode) => {
    const response = await guest.get(node, 'search?solr_q=moving&facet_fields=keywords')
    const text = await response.text()
    return { ...(JSON.parse(text) as Found).response, text }
  }
  const ids = ['1', '2', '3', '4', '5'].map((id) => `moving-${id}`)
  const assetOf = (id: string, isVisible: boolean) =>
    sampleAsset(id, {
      texts: { title: `moving ${id}` },
      keywords: { keywords: [{ value: `value of ${id}`, labels: {} }] },
      rights: { view: isVisible ? ['everyone'] : ['board'], download: {} },
    })
  const visible = new Set<string>()
  for (let step = 0; step < 40; step++) {
    // A different order in each round, the same in each run.
    const id = ids[(step * 7) % ids.length] ?? ''
    if (visible.has(id) && step % 3 === 0) await third.assets.removeAssets([id])
    else await third.assets.putAssets([assetOf(id, !visible.has(id))])
    if (!visible.delete(id)) visible.add(id)
    const [found, other] = [await search(nodeAt(step)), await search(nodeAt(step + 1))]
    for (const { numFound, docs, text } of [found, other]) {
      expect(numFound).toBe(visible.size)
      expect(docs.map((asset) => asset.id).toSorted()).toEqual([...visible].toSorted())
      for (const hidden of ids) expect(text.includes(`value of ${hidden}`)).toBe(visible.has(hidden))
    }
  }
})

test('V8 a sign-in at one node is valid at the other, and a sign-out ends it at both', async () => {
  const { session } = await newUser()
  for (const node of nodes) expect((await session.get(node, 'config/bookmarks')).status).toBe(200)
  await session.get(nodeAt(1), 'session/logout')
  for (const node of nodes) expect((await session.get(node, 'config/bookmarks')).status).toBe(401)
})

test('L6 V8 counts wrong passwords together, whichever node receives them', async () => {
  const { name } = await newUser()
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await signIn(nodeAt(attempt), { user: name, pass: 'wrong' })).code).toBe('auth.invalid-credentials')
  for (const node of nodes) expect((await signIn(node, { user: name, pass: password })).code).toBe('auth.blocked')
})

test('O4 V8 bookmarks saved at alternating nodes are applied in order, and a late copy changes nothing', async () => {
  const { session } = await newUser()
  let etag = (await session.get(nodeAt(0), 'config/bookmarks')).headers.get('etag') ?? ''
  for (let step = 1; step <= 12; step++) {
    const headers = { 'If-Match': etag, 'X-Client-Id': 'device', 'X-Client-Seq': String(step) }
    const saved = await session.post(nodeAt(step), 'config/bookmarks', [{ id: `b${step}` }], headers)
    expect(saved.status).toBe(200)
    // The response was lost: the client repeats the same request at the other node.
    expect((await session.post(nodeAt(step + 1), 'config/bookmarks', [{ id: `b${step}` }], headers)).status).toBe(412)
    etag = saved.headers.get('etag') ?? ''
    const read = await session.get(nodeAt(step + 1), 'config/bookmarks', { 'X-Client-Id': 'device' })
    expect([await read.json(), read.headers.get('etag'), read.headers.get('x-client-last-seq')]).toEqual([
      [{ id: `b${step}` }],
      etag,
      String(step),
    ])
  }
})

test('T19 V8 rejects the second of two saves by administrators at two nodes', async () => {
  const { session } = await newUser(true)
  for (let round = 0; round < 5; round++) {
    const etag = (await session.get(nodeAt(round), 'config/global')).headers.get('etag') ?? ''
    const titles = ['A', 'B'].map((title) => `${title} ${round}`)
    const saved = await Promise.all(
      titles.map((title, at) => session.post(nodeAt(at), 'config/global', { global: { website_title: title } }, { 'If-Match': etag })),
    )
    expect(saved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    const title = titles[saved.findIndex(({ status }) => status === 200)]
    for (const node of nodes)
      expect(await (await session.get(node, 'config/global')).json()).toMatchObject({ global: { website_title: title } })
  }
})

test('T5 V8 a guest session and a signed link of one node are valid at the other', async () => {
  const guest = await signIn(nodeAt(0))
  const found = (await (await guest.get(nodeAt(1), 'search?solr_q=report')).json()) as Found
  const [id = ''] = found.response.docs.map((asset) => asset.id)
  const { url } = (await (await guest.get(nodeAt(0), `download?id=${id}&csetid=0&target=down`)).json()) as { url: string }
  const file = await fetch(new URL(url, nodeAt(1).address))
  expect([file.status, Buffer.from(await file.arrayBuffer()).equals(pdf())]).toEqual([200, true])
})

test('H7 V8 a share link of one node opens at the other, and a node that ends it stops its addresses at both', async () => {
  const { session } = await newUser()
  const found = (await (await session.get(nodeAt(1), 'search?solr_q=report')).json()) as Found
  const ids = found.response.docs.map(({ id }) => id)
  const settings = { name: 'Report', message: '', locale: null, formats: 'all', days: 7 }
  const { id, token } = (await (await session.post(nodeAt(0), 'links/add', { ...settings, ids })).json()) as { id: string; token: string }
  const opened = await call(nodeAt(1), 'links/open', { method: 'POST', headers: json, body: JSON.stringify({ token }) })
  const { session: ofLink } = (await opened.json()) as { session: string }
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const headers = { Authorization: `Bearer ${ofLink}` }
  const { url } = (await (await call(nodeAt(0), `download?id=${ids[0]}&csetid=0&target=down`, { headers })).json()) as { url: string }
  const statuses = async () => {
    const calls = nodes.map((node) => call(node, 'links/assets', { headers }))
    const files = nodes.map((node) => fetch(new URL(url, node.address), { headers: { Cookie: cookie } }))
    return (await Promise.all([...calls, ...files])).map(({ status }) => status)
  }
  expect(await statuses()).toEqual([200, 200, 200, 200])
  expect((await session.post(nodeAt(1), 'links/end', { id })).status).toBe(200)
  expect(await statuses()).toEqual([401, 401, 401, 401])
})

test('V8 when the node that reads the folder is killed, another one takes over and finds new files', async () => {
  const leader = nodes.findIndex((node) => !node.output().includes('takes over when it ends'))
  expect(nodes.filter((node) => node.output().includes('takes over when it ends'))).toHaveLength(1)
  await nodeAt(leader).kill('SIGKILL')
  const survivor = nodeAt(leader + 1)
  expect(await survivor.isReady()).toBe(true)
  writeFileSync(join(folder, 'media', 'later.pdf'), pdf())
  const guest = await signIn(survivor)
  await eventually(async () => {
    const found = (await (await guest.get(survivor, 'search?solr_q=later')).json()) as Found
    expect(found.response.numFound).toBe(1)
  }, 200)
  expect(await survivor.isReady()).toBe(true)
  // The old file is the same asset as before, once.
  expect(await third.assets.countAssets()).toBe(2)
  nodes = [survivor, await startOne('c')]
  await nodeAt(1).untilReady()
  expect(((await (await guest.get(nodeAt(1), 'search?solr_q=later')).json()) as Found).response.numFound).toBe(1)
})
