import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createSilentServer, type Server as SilentServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CatalogueUnavailableError } from '../../../ports/catalogue.ts'
import { createSolrClient, SolrRefusalError } from './client.ts'

let servers: Server[] = []
let silent: SilentServer[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const server of silent) server.close()
  silent = []
  for (const server of servers) server.close()
  servers = []
})

/** A node that responds with these statuses, then always with the last one. `onRequest` is called before each response. */
const startNodeWith = async (statuses: readonly number[], onRequest: () => void) => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    onRequest()
    const status = statuses[Math.min(requests.length, statuses.length) - 1] ?? 200
    response.writeHead(status).end(status === 200 ? '{"ok":true}' : '{"error":{"msg":"no leader"}}')
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/solr` }
}

const startNode = async (...statuses: number[]) => startNodeWith(statuses, () => undefined)

/** Accepts connections and never responds, like a machine that disappeared behind a firewall. */
const startSilentNode = async () => {
  const sockets: Socket[] = []
  const server = createSilentServer((socket) => {
    sockets.push(socket)
  }).listen(0, '127.0.0.1')
  silent.push(server)
  await once(server, 'listening')
  return {
    connections: () => sockets.length,
    disconnect: () => {
      for (const socket of sockets) socket.destroy()
    },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/solr`,
  }
}

describe('the client of a SolrCloud', () => {
  test('sends a request to the next node after a short silence of the first, and tries the silent one last', async () => {
    const [gone, alive] = [await startSilentNode(), await startNode(200)]
    const client = createSolrClient({ urls: [alive.url, gone.url], credentials: null }, { silenceMs: 500 })
    for (let at = 0; at < 8; at += 1) expect(await client.request({ path: '/x/select' })).toEqual({ ok: true })
    expect(alive.requests).toHaveLength(8)
    // Every second request would go to the silent node first. On a slow machine a request may also go there because the other node is late.
    expect(gone.connections()).toBeLessThan(4)
  })

  test('uses the response of a slow node, and reports at the end that all are silent', async () => {
    const [gone, slow, alsoGone] = [await startSilentNode(), await startNode(200), await startSilentNode()]
    const client = createSolrClient({ urls: [alsoGone.url, gone.url, slow.url], credentials: null }, { silenceMs: 1 })
    expect(await client.request({ path: '/x/get' })).toEqual({ ok: true })
    const nowhere = createSolrClient({ urls: [gone.url, alsoGone.url], credentials: null }, { silenceMs: 20 })
    await expect(nowhere.request({ path: '/x/select', timeoutMs: 100 })).rejects.toThrow('Solr does not respond')
  })

  test('never sends an update to two nodes because one of them is slow', async () => {
    const [slow, alive, searched] = [await startSilentNode(), await startNode(200), await startNode(200)]
    const quick = { silenceMs: 1 }
    const updating = createSolrClient({ urls: [alive.url, slow.url], credentials: null }, quick).request({ path: '/x/update', body: [] })
    await expect.poll(slow.connections).toBe(1)
    // A search that began later is already sent to the next node.
    await createSolrClient({ urls: [searched.url, slow.url], credentials: null }, quick).request({ path: '/x/select' })
    expect(searched.requests).toHaveLength(1)
    expect(alive.requests).toEqual([])
    slow.disconnect()
    expect(await updating).toEqual({ ok: true })
    expect(alive.requests).toHaveLength(1)
  })

  test('tries a failed node last for some seconds', async () => {
    const [failing, first, second] = [await startNode(503), await startNode(200), await startNode(200)]
    const client = createSolrClient({ urls: [failing.url, first.url, second.url], credentials: null })
    for (let at = 0; at < 12; at += 1) expect(await client.request({ path: '/x/select' })).toEqual({ ok: true })
    expect(failing.requests).toHaveLength(1)
    expect(first.requests.length + second.requests.length).toBe(12)
  })

  test('repeats a request while the cluster elects a leader', async () => {
    const nodes = [await startNode(503, 503, 200), await startNode(500, 503, 503)]
    const client = createSolrClient({ urls: nodes.map(({ url }) => url), credentials: null })
    expect(await client.request({ path: '/x/select' })).toEqual({ ok: true })
    expect(nodes.flatMap(({ requests }) => requests).length).toBeGreaterThanOrEqual(4)
  })

  test('repeats a request to a collection that a node does not know yet, and no other request that is not found', async () => {
    const node = await startNode(404, 404, 200)
    const client = createSolrClient({ urls: [node.url], credentials: null })
    expect(await client.request({ path: '/x/get' })).toEqual({ ok: true })
    const other = await startNode(404)
    const wrong = createSolrClient({ urls: [other.url], credentials: null })
    await expect(wrong.request({ path: '/admin/collections' })).rejects.toBeInstanceOf(SolrRefusalError)
    expect(other.requests).toHaveLength(1)
  })

  test('reports immediately that no node responds', async () => {
    const nowhere = createSolrClient({ urls: ['http://127.0.0.1:9/solr'], credentials: null })
    await expect(nowhere.request({ path: '/x/select' })).rejects.toThrow('Solr does not respond')
  })

  test('reports after some seconds that all nodes refuse', async () => {
    let nowMs = 0
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
    // Each response takes 4 of the 10 seconds.
    const node = await startNodeWith([503], () => {
      nowMs += 4000
    })
    const refused = createSolrClient({ urls: [node.url], credentials: null }, { retryForMs: 10_000, pauseMs: 1 })
    await expect(refused.request({ path: '/x/select' })).rejects.toBeInstanceOf(CatalogueUnavailableError)
    expect(node.requests).toHaveLength(3)
  })

  test('does not repeat a request that is wrong', async () => {
    const nodes = [await startNode(400), await startNode(400)]
    const client = createSolrClient({ urls: nodes.map(({ url }) => url), credentials: null })
    await expect(client.request({ path: '/x/select' })).rejects.toThrow('status 400: no leader')
    expect(nodes.flatMap(({ requests }) => requests)).toHaveLength(1)
  })
})
