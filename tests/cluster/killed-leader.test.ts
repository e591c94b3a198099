import { afterEach, expect, inject, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { pdf } from '../support/media-fixtures-other.ts'
import { scaledMs } from '../support/time-limits.ts'
import { bucketOptions, newBucket } from './buckets.ts'
import { newUser, password, search, signIn } from './portal-calls.ts'
import { type PortalGroup, startPortalGroup } from './portal-group.ts'

let group: PortalGroup | null = null
let bucketProxy: FaultProxy | null = null
afterEach(async () => {
  bucketProxy?.heal()
  await group?.close()
  await bucketProxy?.close()
})

const openCount = 60
const secretCount = 12
const secrets = Array.from({ length: secretCount }, (_, at) => `secret-${at}.pdf`)
const files: Record<string, Uint8Array | string> = {
  'vitrine.csv': ['file,view', '*,everyone', ...secrets.map((name) => `${name},board`)].join('\n'),
}
// Restricted files are read first.
for (const [at, name] of secrets.entries()) files[name] = pdf({ pages: [`secret number ${at}`] })
for (let at = 0; at < openCount; at += 1) files[`the-page-${at}.pdf`] = pdf({ pages: [`page number ${at}`] })
const total = openCount + secretCount

test('T3 V8 leaders that are killed in the middle of an ingest lose no file, double none and show none without the right', async () => {
  bucketProxy = await startFaultProxy(inject('s3Servers').S3Proxy.endpoint)
  // After some pictures no further file can be finished before the kill.
  const holdPictures = () => bucketProxy?.inject(/^PUT .*\/[0-9a-f]{64}\//, { holdAfter: 0, skip: 30 })
  let pending = holdPictures()
  const { args, environment } = bucketOptions(await newBucket(), bucketProxy.address.replace(/\/$/, ''))
  group = await startPortalGroup({ files, args: [...args, '--search', 'replicated'], environment })
  const { stores, nodes, leader, start } = group
  let leading = await leader()
  const [visitors] = nodes.filter((node) => node !== leading)
  if (!visitors) throw new Error('no second portal')
  await visitors.untilReady()
  let following = visitors
  const guest = await signIn(visitors)
  let kills = 0
  const listed: string[] = []
  const look = async () => {
    const { numFound, docs } = await search(guest, following, '*', 1000)
    expect(numFound).toBe(docs.length)
    listed.push(...docs.map(({ filename }) => filename))
  }
  for (const isLast of [false, true]) {
    await eventually(
      async () => {
        await look()
        expect(pending?.met()).toBeGreaterThan(0)
      },
      50,
      scaledMs(60_000),
    )
    expect(await stores.assets.countAssets()).toBeLessThan(total)
    await leading.kill('SIGKILL')
    kills += 1
    bucketProxy.heal()
    if (!isLast) pending = holdPictures()
    leading = following
    await eventually(() => expect(leading.output()).toContain('Reading files'), 50, scaledMs(60_000))
    following = await start(`next-${kills}`)
    nodes.push(following)
    await following.untilReady()
  }
  await eventually(
    async () => {
      await look()
      expect(await stores.assets.countAssets()).toBe(total)
    },
    50,
    scaledMs(120_000),
  )
  console.log(`faults injected: ${kills} kills, ${listed.length} listed files seen meanwhile`)
  expect([kills, listed.filter((name) => name.startsWith('secret'))]).toEqual([2, []])
  const member = await signIn(following, { user: await newUser(stores, false, ['board']), pass: password })
  for (const node of [leading, following]) {
    const names = Object.keys(files).filter((name) => name.startsWith('the-page'))
    await eventually(async () => {
      const { docs } = await search(guest, node, '*', 1000)
      expect(docs.map(({ filename }) => filename).toSorted()).toEqual(names.toSorted())
      expect(docs.filter(({ url }) => url === undefined)).toEqual([])
    })
    const { docs } = await search(guest, node, '*', 1000)
    for (const { url = '' } of docs) {
      const picture = await guest.get(node, url)
      expect([picture.status, (await picture.arrayBuffer()).byteLength > 0]).toEqual([200, true])
    }
  }
  expect((await search(member, following, 'secret')).numFound).toBe(secretCount)
})
