import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { builtServer } from '../support/built-server.ts'
import { eventually } from '../support/eventually.ts'
import { pdf } from '../support/media-fixtures-other.ts'
import { instantReaders } from '../support/overloaded-readers.ts'
import { randomBytes } from '../support/random-bytes.ts'
import { type StartedServer, type StartedServerOptions, startServer } from '../support/started-server.ts'

let started: StartedServer | null = null
const start = async (options: Partial<StartedServerOptions> = {}): Promise<StartedServer> => {
  started = await startServer({ files: { 'report.pdf': pdf() }, readers: instantReaders(), ...options })
  return started
}
afterEach(async () => {
  await started?.remove()
  started = null
})

/** Larger than all buffers between server and client. */
const largePdf = () => Buffer.concat([pdf(), randomBytes(24 * 1024 * 1024)])

const isLive = async ({ server }: StartedServer) => {
  const response = await fetch(`${server.address}assetportal/api/info/live`)
  return { status: response.status, cache: response.headers.get('cache-control'), body: await response.json() }
}
const live = { status: 200, cache: 'no-store', body: { live: true } }
const notReady = { status: 503, body: { ready: false, code: 'server.busy' } }

test('V4 the server is live immediately and ready after it has read the folder', async () => {
  const readers = instantReaders()
  let release: () => void = () => undefined
  const pending = new Promise<void>((resolve) => {
    release = resolve
  })
  const inspect: typeof readers.pdf.inspect = async (...given) => {
    await pending
    return readers.pdf.inspect(...given)
  }
  const node = await start({ readers: { ...readers, pdf: { ...readers.pdf, inspect } } })
  await eventually(async () => expect(await node.readiness()).toMatchObject({ ...notReady, body: { done: 0, total: 100 } }))
  expect(await isLive(node)).toEqual(live)
  release()
  await node.untilReady()
  expect((await node.readiness()).body).toEqual({ ready: true, done: 0, total: 0 })
})

test('V4 the server is not ready while its blobs cannot be read, and ready again afterwards', async () => {
  const node = await start()
  await node.untilReady()
  const link = join(node.data, 'blobs', 'probe')
  await symlink('probe', link)
  await eventually(async () => expect(await node.readiness()).toMatchObject(notReady))
  expect(await isLive(node)).toEqual(live)
  await rm(link)
  await node.untilReady()
})

test('V4 a draining server keeps serving, is not ready and closes its connections', async () => {
  const node = await start({ args: ['--drain-seconds', '0'] })
  await node.untilReady()
  expect((await node.get('config')).headers.get('connection')).toBe('keep-alive')
  await node.server.drain()
  expect(await node.readiness()).toMatchObject(notReady)
  expect(await isLive(node)).toEqual(live)
  const response = await node.get('search?solr_q=*')
  expect(await response.json()).toMatchObject({ response: { numFound: 1 } })
  expect(response.headers.get('connection')).toBe('close')
})

test('V4 a running download finishes after the server has stopped listening', async () => {
  const file = largePdf()
  const node = await start({ files: { 'large.pdf': file }, args: ['--finish-seconds', '3600'] })
  await node.untilReady()
  const response = await fetch(await node.downloadAddress('large.pdf'))
  const closing = node.server.close()
  await eventually(async () => expect(await fetch(node.server.address).catch(() => 'refused')).toBe('refused'))
  expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true)
  await closing
})

test('V4 a download that exceeds its time limit is aborted and never looks complete', async () => {
  const node = await start({ files: { 'large.pdf': largePdf() }, args: ['--finish-seconds', '0'] })
  await node.untilReady()
  const response = await fetch(await node.downloadAddress('large.pdf'))
  await node.server.close()
  await expect(response.arrayBuffer()).rejects.toThrow()
})

test('V4 SIGTERM drains, and a second one ends the program', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-drain-'))
  const media = join(folder, 'media')
  await mkdir(media)
  const args = ['--assets', media, '--data', join(folder, 'data'), '--port', '0', '--drain-seconds', '3600']
  const child = spawn(process.execPath, [builtServer('main.js'), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await eventually(() => expect(text).toContain('assets ready'))
  const address = `${/running at (\S+)/.exec(text)?.[1]}assetportal/api/info/ready`
  expect((await fetch(address)).status).toBe(200)
  child.kill('SIGTERM')
  await eventually(async () => expect((await fetch(address)).status).toBe(503))
  // Signals within a second count as one.
  const again = setInterval(() => child.kill('SIGTERM'), 200)
  expect(await ended).toBe(1)
  clearInterval(again)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})
