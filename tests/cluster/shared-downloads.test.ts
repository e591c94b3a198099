import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { pdf } from '../support/media-fixtures-other.ts'
import { newSchema, runStatements, storeUrl } from './databases.ts'
import { startNode } from './node-process.ts'

let stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop()
  stops = []
})

test('W1 V8 a download whose parts come from two servers counts once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-parts-'))
  stops.push(() => rm(folder, { recursive: true, force: true }))
  const media = join(folder, 'media')
  await mkdir(media)
  await writeFile(join(media, 'report.pdf'), pdf())
  const address = newSchema()
  const start = async (name: string) => {
    const node = await startNode({
      media,
      data: join(folder, name),
      args: ['--store', storeUrl(address), '--search', 'replicated'],
      environment: { VITRINE_STORE_PASSWORD: address.password ?? '', VITRINE_SECRET: 'a secret of more than 32 characters' },
    })
    stops.push(() => node.kill('SIGTERM'))
    return node
  }
  const nodes = [await start('a'), await start('b')] as const
  for (const node of nodes) await node.untilReady()
  const [first] = nodes
  const call = async (path: string, init: RequestInit = {}) => (await fetch(`${first.address}assetportal/api/${path}`, init)).json()
  const { session } = (await call('session/get', { method: 'POST' })) as { session: string }
  const headers = { Authorization: `Bearer ${session}` }
  const find = async () => {
    const found = (await call('search?solr_q=report', { headers })) as { response: { docs: { id: string }[] } }
    expect(found.response.docs).toHaveLength(1)
    return found.response.docs[0]?.id ?? ''
  }
  await eventually(async () => void (await find()))
  const { url } = (await call(`download?id=${await find()}&csetid=0&target=down`, { headers })) as { url: string }
  const bytes = pdf()
  const middle = Math.floor(bytes.length / 2)
  const part = async (node: (typeof nodes)[number], from: number, to: number) => {
    const response = await fetch(new URL(url, node.address), { headers: { Range: `bytes=${from}-${to - 1}` } })
    expect(response.status).toBe(206)
    return Buffer.from(await response.arrayBuffer())
  }
  const parts = await Promise.all([part(nodes[0], 0, middle), part(nodes[1], middle, bytes.length)])
  expect(Buffer.concat(parts).equals(bytes)).toBe(true)
  for (const node of nodes) expect((await part(node, 0, bytes.length)).equals(bytes)).toBe(true)
  const numbers = async (statement: string) => (await runStatements(address, statement)).rows
  expect(await numbers("SELECT count(*)::int AS count FROM audit WHERE event = 'download'")).toEqual([{ count: 1 }])
  await eventually(async () => expect(await numbers('SELECT count::int FROM download_days')).toEqual([{ count: 1 }]))
})
