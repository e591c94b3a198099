import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { pdf } from '../support/media-fixtures-other.ts'
import { instantReaders } from '../support/overloaded-readers.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'

let started: StartedServer | null = null
afterEach(async () => {
  await started?.remove()
  started = null
})
const start = async (args: readonly string[]): Promise<StartedServer> => {
  started = await startServer({ files: { 'secret report.pdf': pdf() }, args, readers: instantReaders() })
  await started.untilReady()
  return started
}

const read = async ({ server }: StartedServer) => {
  const response = await fetch(server.metricsAddress ?? '')
  return { type: response.headers.get('content-type'), cache: response.headers.get('cache-control'), text: await response.text() }
}

/** Value of a series; undefined = the series does not exist. */
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

test('V5 exports requests, searches, ingest and process metrics in the Prometheus format', async () => {
  const node = await start(['--metrics-port', '0'])
  expect(node.server.metricsAddress).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
  for (let times = 0; times < 3; times += 1) expect((await node.get('search?solr_q=*')).status).toBe(200)
  expect((await node.get('search?solr_q=*&solr_rows=none')).status).toBe(400)
  expect((await fetch(`${node.server.address}assetportal/api/no-such-call`)).status).toBe(404)
  const page = await fetch(node.server.address)
  const { type, cache, text } = await read(node)
  expect(type).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(cache).toBe('no-store')
  const requests = (call: string, status: string) =>
    valueOf(text, `vitrine_http_request_duration_seconds_count{call="${call}",status="${status}"}`)
  expect(requests('search', '2xx')).toBe(3)
  expect(requests('search', '4xx')).toBe(1)
  expect(requests('getSession', '2xx')).toBe(1)
  expect(requests('none', '4xx')).toBe(1)
  expect(requests('page', `${Math.floor(page.status / 100)}xx`)).toBe(1)
  expect(valueOf(text, 'vitrine_search_duration_seconds_count')).toBeGreaterThanOrEqual(3)
  expect(valueOf(text, 'vitrine_ingest_queue_files')).toBe(0)
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
})

test('V5 metrics contain call names and no users, assets, addresses or search texts', async () => {
  const node = await start(['--metrics-port', '0'])
  await node.get('search?solr_q=secretword')
  expect((await fetch(await node.downloadAddress('secret report.pdf'))).status).toBe(200)
  const { text } = await read(node)
  expect(text).toContain('call="download"')
  const values = new Set([...text.matchAll(/^vitrine_.*\bcall="([^"]*)"/gm)].map(([, value = '']) => value))
  for (const value of values) expect(value).toMatch(/^[A-Za-z]+(?:\/[a-z]+|\/:[a-z]+)*$/)
  expect(text).not.toMatch(/secret|report|127\.0\.0\.1/)
})

test('V5 counts blob errors', async () => {
  const node = await start(['--metrics-port', '0'])
  // A link to itself cannot be read.
  await symlink('probe', join(node.data, 'blobs', 'probe'))
  await eventually(async () => {
    await node.readiness()
    expect(valueOf((await read(node)).text, 'vitrine_blob_errors_total{operation="stat"}')).toBeGreaterThan(0)
  })
})

test('V5 metrics have their own port and exist only if it is configured', async () => {
  const node = await start(['--metrics-port', '0'])
  const address = node.server.metricsAddress ?? ''
  expect((await fetch(new URL('/', address))).status).toBe(404)
  expect((await fetch(address, { method: 'POST' })).status).toBe(405)
  const shown = await fetch(new URL('/metrics', node.server.address))
  expect(await shown.text()).not.toContain('vitrine_http')
  const port = new URL(address).port
  await expect(startServer({ files: {}, args: ['--metrics-port', port] })).rejects.toThrow(
    `Port ${port} is in use. Choose another with --metrics-port, or end the program that uses it.`,
  )
  await node.remove()
  started = null
  expect((await start([])).server.metricsAddress).toBeNull()
})
