import { randomBytes } from 'node:crypto'
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, inject, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { pdf } from '../support/media-fixtures-other.ts'
import { bucketOptions, newBucket } from './buckets.ts'
import type { PortalNode } from './node-process.ts'
import { newUser, password, search, shownText, signIn } from './portal-calls.ts'
import { type PortalGroup, startPortalGroup, untilReady } from './portal-group.ts'

let group: PortalGroup | null = null
let bucketProxy: FaultProxy | null = null
afterEach(async () => {
  bucketProxy?.heal()
  await group?.close()
  await bucketProxy?.close()
  bucketProxy = null
})

const sharedBucket = async () => {
  bucketProxy = await startFaultProxy(inject('s3Servers').S3Proxy.endpoint)
  const { args, environment } = bucketOptions(await newBucket(), bucketProxy.address.replace(/\/$/, ''))
  return { args: [...args, '--search', 'replicated'], environment, proxy: bucketProxy }
}

test('V6 V8 while S3 responds with 500 or slowly, both portals search, refuse pictures with “busy”, and serve them complete afterwards', async () => {
  const { proxy, ...options } = await sharedBucket()
  group = await startPortalGroup({ files: { 'one.pdf': pdf() }, ...options })
  await untilReady(group)
  const { nodes } = group
  const guest = await signIn(nodes[0] ?? { address: '' })
  const url = await eventually(async () => {
    const { docs } = await search(guest, nodes[1] ?? { address: '' }, '*')
    expect(docs[0]?.url).toBeDefined()
    return docs[0]?.url ?? ''
  })
  const picturesOf = () =>
    Promise.all(nodes.map(async (node) => Buffer.from(await (await guest.get(node, url)).arrayBuffer()).toString('hex')))
  const [before = ''] = await picturesOf()
  expect(before.length).toBeGreaterThan(0)

  const failing = proxy.inject(/./, { status: 500 })
  for (const node of nodes) {
    const refused = await guest.get(node, url)
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([503, '10', { code: 'server.busy' }])
    expect((await search(guest, node, '*')).numFound).toBe(1)
    await eventually(async () => expect(await node.isReady()).toBe(false))
  }
  expect(shownText('server.busy')).toBe('The server is busy. Please try again in a moment.')
  const failed = failing.met()
  proxy.heal()
  await untilReady(group)

  const slow = proxy.inject(/^GET .*portal/, { holdAfter: 0 })
  const pictures = picturesOf()
  await eventually(() => expect(slow.met()).toBeGreaterThanOrEqual(nodes.length))
  for (const node of nodes) expect((await search(guest, node, '*')).numFound).toBe(1)
  slow.release()
  expect(await pictures).toEqual(nodes.map(() => before))
  console.log(`faults injected: ${failed} responses 500, ${slow.met()} slow ones`)
  expect(failed).toBeGreaterThan(0)
})

/** Fills a disk. @returns the file that fills it */
const fillDisk = (folder: string): string => {
  const file = join(folder, 'filling')
  const handle = openSync(file, 'w')
  try {
    for (const size of [1_000_000, 4096, 1]) {
      const bytes = Buffer.alloc(size)
      try {
        for (;;) writeSync(handle, bytes)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    closeSync(handle)
  }
  return file
}

test('V1 V8 a portal whose disk is full serves existing content, adds new files, leaves conversions to others, and loses nothing', async () => {
  const { proxy: _proxy, ...options } = await sharedBucket()
  const noise = await sharp(randomBytes(1200 * 900 * 3), { raw: { width: 1200, height: 900, channels: 3 } })
    .png()
    .toBuffer()
  group = await startPortalGroup({ files: { 'noise.png': noise }, names: ['full'], changes: { full: { diskMb: 16 } }, ...options })
  await untilReady(group)
  const { stores, nodes, media, start } = group
  const [full] = nodes
  if (!full) throw new Error('no portal')
  await eventually(async () => expect(await stores.assets.countAssets()).toBe(1))
  const other = await start('other')
  nodes.push(other)
  await untilReady(group)
  const session = await signIn(full, { user: await newUser(stores), pass: password })
  const downloadAt = async (node: PortalNode, text: string, set: string) => {
    const { docs } = await search(session, node, text)
    const link = await session.get(node, `download?id=${docs[0]?.id}&csetid=${set}&target=down`)
    const { url = '', code = '' } = (await link.json()) as { url?: string; code?: string }
    if (!link.ok) return code
    const response = await session.get(node, url)
    const bytes = Buffer.from(await response.arrayBuffer())
    return response.ok ? bytes.length : (JSON.parse(bytes.toString()) as { code: string }).code
  }

  const filling = fillDisk(full.folder)
  writeFileSync(join(media, 'two.pdf'), pdf({ pages: ['second'] }))
  for (const [at, node] of nodes.entries()) {
    // Calls that need only the database and the bucket work at both portals.
    expect((await session.post(node, 'config/bookmarks', [{ id: `b${at}` }])).status).toBe(200)
    const { docs } = await search(session, node, 'noise')
    expect((await session.get(node, docs[0]?.url ?? '')).status).toBe(200)
    expect(await downloadAt(node, 'noise', '0')).toBe(noise.length)
  }
  // Conversions need space.
  const bytes = await downloadAt(full, 'noise', 'print-tif')
  console.log(`faults injected: 1 full disk; a conversion that was requested there: ${bytes}`)
  expect(bytes).toBeGreaterThan(100_000)
  rmSync(filling)
  for (const node of nodes) {
    await eventually(async () => {
      const { docs } = await search(session, node, 'two')
      expect((await session.get(node, docs[0]?.url ?? 'none')).status).toBe(200)
    }, 200)
    expect((await search(session, node, '*')).numFound).toBe(2)
    expect(await downloadAt(node, 'noise', 'print-tif')).toBeGreaterThan(100_000)
    expect(await (await session.get(node, 'config/bookmarks')).json()).toEqual([{ id: 'b1' }])
  }
})
