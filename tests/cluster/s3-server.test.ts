import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { readOptions } from '../../server/start/options.ts'
import { runServer } from '../../server/start/run-server.ts'
import { readZip } from '../support/read-zip.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'
import { scaledMs } from '../support/time-limits.ts'
import { blobsIn, bucketOptions, newBucket } from './buckets.ts'

interface Found {
  readonly response: { readonly numFound: number; readonly docs: readonly FoundAsset[] }
}
interface FoundAsset {
  readonly id: string
  readonly filename: string
  readonly url?: string
  readonly thumb_url?: string
}

interface DemoAccount {
  readonly name: string
  readonly password: string
  readonly isAssetUser: boolean
  readonly isGuiAdmin: boolean
}

let node: StartedServer | null = null
afterEach(async () => {
  await node?.remove()
  node = null
})

/** A user of the demo who may download and configure. */
const signIn = async ({ server }: StartedServer) => {
  const accounts = JSON.parse(readFileSync('demo/accounts.json', 'utf8')) as DemoAccount[]
  const account = accounts.find(({ isAssetUser, isGuiAdmin }) => isAssetUser && isGuiAdmin)
  const api = `${server.address}assetportal/api/`
  const response = await fetch(`${api}session/get`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ user: account?.name, pass: account?.password }),
  })
  const { session } = (await response.json()) as { session: string }
  return (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('Authorization', `Bearer ${session}`)
    return fetch(new URL(path, api), { ...init, headers })
  }
}

test('V6 the whole demo works over a bucket: pictures, conversions, a zip and uploads', async () => {
  const bucket = await newBucket()
  node = await startServer({ files: null, ...bucketOptions(bucket) })
  await node.untilReady(scaledMs(170_000))
  const call = await signIn(node)
  const { response } = (await (await call('search?solr_q=*&solr_rows=1000')).json()) as Found
  expect(response.docs).toHaveLength(response.numFound)
  expect(response.numFound).toBeGreaterThan(0)

  const pictures = response.docs.flatMap(({ url, thumb_url }) => [url, thumb_url].filter((address) => address !== undefined))
  expect(pictures.length).toBeGreaterThan(response.numFound)
  for (const address of pictures) {
    const picture = await call(address)
    expect({ address, status: picture.status }).toEqual({ address, status: 200 })
    expect((await picture.arrayBuffer()).byteLength).toBe(Number(picture.headers.get('content-length')))
  }

  const [first] = response.docs.filter(({ filename }) => filename.endsWith('.jpg'))
  const ranged = await call(first?.url ?? '', { headers: { Range: 'bytes=10-19' } })
  expect([ranged.status, (await ranged.arrayBuffer()).byteLength]).toEqual([206, 10])

  const ids = response.docs.slice(0, 12).map(({ id }) => `id=${id}`)
  // The first set is the originals, the other is converted on demand and stored in the bucket.
  for (const set of ['0', 'web-jpg']) {
    const order = await call(`download?operation=zip&csetid=${set}&${ids.join('&')}`)
    const { url, rejected_asset_ids: rejected } = (await order.json()) as { url: string; rejected_asset_ids: string[] }
    const zip = await call(url)
    expect(zip.status).toBe(200)
    const files = readZip(Buffer.from(await zip.arrayBuffer()))
    expect(files.size).toBe(1 + ids.length - rejected.length)
    expect(files.size).toBeGreaterThan(1)
  }

  const picture = readFileSync('demo/config-images/dashboardHero.jpg')
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'picture.jpg')
  expect((await call('config/loginHero', { method: 'POST', body: form })).status).toBe(200)
  const uploaded = await call('config/loginHero')
  expect(uploaded.status).toBe(200)
  expect((await uploaded.arrayBuffer()).byteLength).toBeGreaterThan(0)

  expect(existsSync(join(node.data, 'blobs'))).toBe(false)
  expect(await readdir(join(node.data, 'scratch'))).toEqual([])
  const opened = await blobsIn(bucket)
  const folders = new Set<string>()
  for await (const key of opened.blobs.keys('')) folders.add(key.split('/')[0] ?? '')
  expect(folders).toContain('uploads')
  expect(folders.size).toBeGreaterThan(2)
  await opened.close()
})

test.each([
  ['bucket', ['--blobs', 's3://no-such-bucket'], /^The bucket no-such-bucket at \S+ does not exist\.$/],
  ['server', ['--s3-endpoint', 'http://127.0.0.1:9'], /cannot be reached \(connection refused\)\.$/],
  ['access key', ['--s3-key', 'nobody'], /does not know the access key\.$/],
])('V6 a wrong %s stops the start with one sentence, and the data folder is unlocked', async (_case, wrong, message) => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-refused-'))
  const { args, environment } = bucketOptions(await newBucket())
  const terminal = { print: () => undefined, progress: () => undefined }
  const start = (more: readonly string[]) => {
    const options = readOptions(['--data', folder, '--port', '0', ...args, ...more], environment)
    if (!options) throw new Error('no options')
    return runServer(options, resolve('.'), terminal, pino({ level: 'silent' }))
  }
  await expect(start(wrong)).rejects.toThrow(message)
  const server = await start([])
  expect((await fetch(`${server.address}assetportal/api/info/live`)).status).toBe(200)
  await server.close()
  await rm(folder, { recursive: true })
})
