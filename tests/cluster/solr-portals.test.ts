import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PostgresqlAddress } from '../../server/engines/stores/postgresql/connection.ts'
import { createPostgresqlStores, type SharedStores } from '../../server/engines/stores/postgresql/postgresql.ts'
import { sampleAsset } from '../../server/ports/conformance/conformance-samples.ts'
import { eventually } from '../support/eventually.ts'
import { pdf } from '../support/media-fixtures-other.ts'
import { newSchema, storeUrl } from './databases.ts'
import { type PortalNode, startNode } from './node-process.ts'
import { type RunningSolrServers, startSolrServers } from './solr-servers.ts'

let folder = ''
let address: PostgresqlAddress
let writer: SharedStores | null = null
let solr: RunningSolrServers | null = null
let nodes: PortalNode[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-solr-portals-'))
  mkdirSync(join(folder, 'media'))
  writeFileSync(join(folder, 'media', 'report.pdf'), pdf())
  address = newSchema()
  writer = await createPostgresqlStores({ address })
  solr = await startSolrServers(1)
  const args = ['--store', storeUrl(address), '--search', 'solr', '--solr-url', solr.urls.join()]
  const environment = { VITRINE_STORE_PASSWORD: address.password ?? '', VITRINE_SECRET: 'a secret of more than 32 characters' }
  const start = (name: string) => startNode({ media: join(folder, 'media'), data: join(folder, name), args, environment })
  nodes = await Promise.all(['a', 'b'].map(start))
  for (const node of nodes) await node.untilReady()
  await eventually(async () => expect(await writer?.assets.countAssets()).toBe(1))
})
afterAll(async () => {
  for (const node of nodes) await node.kill('SIGTERM')
  await writer?.close()
  await solr?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const call = (node: PortalNode, path: string, init: RequestInit = {}) => fetch(new URL(`/assetportal/api/${path}`, node.address), init)
const signInAsGuest = async () => {
  const [node] = nodes
  if (!node) throw new Error('no node')
  const { session } = (await (await call(node, 'session/get', { method: 'POST' })).json()) as { readonly session: string }
  return (at: PortalNode, path: string) => call(at, path, { headers: { Authorization: `Bearer ${session}` } })
}

test('T3 V8 two portals over Solr find stored and ingested assets and hide restricted ones immediately; without Solr only the search fails', async () => {
  const get = await signInAsGuest()
  const search = async (node: PortalNode, text: string) => {
    const response = await get(node, `search?solr_q=${text}&facet_fields=keywords`)
    const body = await response.text()
    const { response: found } = JSON.parse(body) as { readonly response?: { readonly numFound: number } }
    return { status: response.status, numFound: found?.numFound, body }
  }
  for (const node of nodes) await expect.poll(async () => (await search(node, 'report')).numFound).toBe(1)
  const assetOf = (isVisible: boolean) =>
    sampleAsset('moving', {
      texts: { title: 'moving' },
      keywords: { keywords: [{ value: 'value of it' }] },
      rights: { view: isVisible ? ['everyone'] : ['board'], download: {} },
    })
  for (let step = 0; step < 10; step += 1) {
    const isVisible = step % 2 === 0
    await writer?.assets.putAssets([assetOf(isVisible)])
    for (const node of nodes) {
      // A search waits for the index only for some seconds; hidden assets are missing in any case.
      if (isVisible) await expect.poll(async () => (await search(node, 'moving')).numFound).toBe(1)
      const found = await search(node, 'moving')
      expect([found.numFound, found.body.includes('value of it')]).toEqual([isVisible ? 1 : 0, isVisible])
    }
  }
  await solr?.kill(0)
  for (const node of nodes) {
    const response = await get(node, 'search?solr_q=moving')
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '10'])
    expect((await get(node, 'config/bookmarks')).status).toBeLessThan(500)
    expect((await call(node, 'info/ready')).status).toBe(200)
  }
})
