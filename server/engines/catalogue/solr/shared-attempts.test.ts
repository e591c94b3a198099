import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AssetChanges } from '../../../ports/asset-changes.ts'
import { indexFingerprint } from './index-fingerprint.ts'
import { createSolrCatalogue } from './solr-catalogue.ts'

const state = { revision: 1, mark: null, rightsVersion: null, build: 'filled' }

/** A server whose collection is filled, and which refuses each update after the test calls `refuse`. */
const startSolr = async () => {
  let updateCount = 0
  let refuse = (): void => undefined
  const isRefusing = new Promise<void>((resolve) => (refuse = resolve))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const send = (body: unknown) => response.end(JSON.stringify(body))
    request.resume()
    if (pathname.endsWith('/admin/collections')) send({ aliases: { [`assets-${indexFingerprint}`]: 'filled' } })
    else if (pathname.endsWith('/get')) send({ doc: { body: JSON.stringify(state) } })
    else if (pathname.endsWith('/update')) {
      updateCount += 1
      void isRefusing.then(() => {
        response.writeHead(400)
        send({ error: { msg: 'refused' } })
      })
    } else send({ response: { docs: [] }, facets: {} })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/solr`
  return { url, refuse: () => refuse(), updateCount: () => updateCount }
}

test('V8 while Solr does not take updates, changes of the ingest wait for one attempt, however many searches wait', async () => {
  const solr = await startSolr()
  let revision = 1
  const version = () => ({ revision, mark: null })
  const changes: AssetChanges = {
    versionAfter: async () => version(),
    changesSince: async () => ({ stored: [], removed: ['one'], version: version() }),
    announceDownloads: async () => undefined,
    async *allAssets() {},
  }
  const assets = {
    hasHad: async () => true,
    assetsVersion: async () => version(),
    rightsVersion: async () => '1',
    assetsRevision: async () => revision,
  }
  const catalogue = await createSolrCatalogue({
    solr: { urls: [solr.url], credentials: null },
    collection: 'assets',
    shards: 1,
    replicas: 1,
    assets: assets as never,
    changes,
    otherWriterMs: 0,
    waitMs: 1,
  })
  onTestFinished(() => catalogue.close())
  revision = 2
  await Promise.all(Array.from({ length: 10 }, () => catalogue.extraFields()))
  await vi.waitFor(() => expect(solr.updateCount()).toBe(1))
  const putting = catalogue.put([])
  await catalogue.extraFields()
  solr.refuse()
  await putting
  expect(solr.updateCount()).toBe(2)
})
