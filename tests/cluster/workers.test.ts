import { createHash } from 'node:crypto'
import { afterEach, expect, inject, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { jpeg } from '../support/media-fixtures.ts'
import { bucketOptions, newBucket } from './buckets.ts'
import { newSchema, runStatements, storeUrl } from './databases.ts'
import { newUser, password, search, signIn } from './portal-calls.ts'
import { type PortalGroup, startPortalGroup } from './portal-group.ts'

let group: PortalGroup | null = null
let proxy: FaultProxy | null = null
afterEach(async () => {
  proxy?.heal()
  await group?.close()
  await proxy?.close()
})

test('V8 T12 a worker that is killed in the middle of a conversion is replaced by another one, and both downloads get its file', async () => {
  proxy = await startFaultProxy(inject('s3Servers').S3Proxy.endpoint)
  const bucket = await newBucket()
  const address = newSchema()
  const { args, environment } = bucketOptions(bucket)
  const slow = bucketOptions(bucket, proxy.address.replace(/\/$/, ''))
  const argsOf = (role: string, bucketArgs = args) => ({
    args: ['--store', storeUrl(address), '--search', 'replicated', '--role', role, ...bucketArgs],
  })
  group = await startPortalGroup({
    files: { 'photo.jpg': await jpeg(1600, 1200) },
    address,
    environment,
    names: ['portal', 'ingest', 'first'],
    changes: { portal: argsOf('portal', [...args, '--metrics-port', '0']), ingest: argsOf('ingest'), first: argsOf('worker', slow.args) },
  })
  const { nodes, start, stores } = group
  const [portal, , first] = nodes
  if (!portal || !first) throw new Error('a server is missing')
  await portal.untilReady()
  const callers = [await signIn(portal), await signIn(portal, { user: await newUser(stores), pass: password })]
  const [guest] = callers
  if (!guest) throw new Error('no session')
  const id = await eventually(async () => {
    const { docs } = await search(guest, portal, 'photo')
    expect(docs).toHaveLength(1)
    return docs[0]?.id ?? ''
  })
  await eventually(async () => expect((await fetch(`${first.address}assetportal/api/info/live`)).status).toBe(200))
  expect(await first.isReady()).toBe(false)

  const pending = proxy.inject(/^PUT /, { holdAfter: 0 })
  const waiting = callers.map((caller) => caller.get(portal, `download?id=${id}&csetid=web-jpg&target=down`))
  await eventually(() => expect(pending.met()).toBeGreaterThan(0))
  const series = async () => {
    const [, address = ''] = /Measurements are at (\S+)/.exec(portal.output()) ?? []
    return (await (await fetch(address)).text()).split('\n').filter((line) => line.startsWith('vitrine_conversion_jobs'))
  }
  expect(await series()).toContain('vitrine_conversion_jobs{kind="download",state="running"} 1')
  await first.kill('SIGKILL')
  const killedAt = Date.now()
  await start('second', argsOf('worker'))
  const responses = await Promise.all(waiting)
  console.log(`faults injected: a worker killed in mid-conversion; the downloads went on after ${Date.now() - killedAt} ms`)
  const digests: string[] = []
  for (const [at, response] of responses.entries()) {
    expect(response.status).toBe(200)
    const { url, bytes } = (await response.json()) as { url: string; bytes: number }
    const file = await callers[at]?.get(portal, url)
    expect([file?.status, file?.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const content = Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer())
    expect(content).toHaveLength(bytes)
    digests.push(createHash('sha256').update(content).digest('hex'))
  }
  expect(new Set(digests).size).toBe(1)
  const rows = async (text: string) => (await runStatements(address, text)).rows
  expect(await rows('SELECT state, failures::int FROM rendition_jobs')).toEqual([{ state: 'made', failures: 1 }])
  expect(await series()).toContain('vitrine_conversion_jobs{kind="download",state="running"} 0')
  expect(await rows('SELECT list, name FROM made_renditions')).toEqual([
    { list: 'forms', name: expect.stringMatching(/^web-jpg\.[0-9a-f]{16}$/) },
  ])

  const started = Date.now()
  expect((await guest.get(portal, `download?id=${id}&csetid=png&target=down`)).status).toBe(200)
  console.log(`a conversion through the queue took ${Date.now() - started} ms`)
})
