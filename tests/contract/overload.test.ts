import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Readers } from '../../server/ingest/readers.ts'
import { readOptions } from '../../server/start/options.ts'
import { type RunningServer, runServer } from '../../server/start/run-server.ts'
import { svg } from '../support/media-fixtures.ts'
import { pdf } from '../support/media-fixtures-other.ts'
import { overloadedReaders } from '../support/overloaded-readers.ts'
import { createProgramFolder } from '../support/program-folder.ts'
import { scaledMs } from '../support/time-limits.ts'

let folder = ''
let program = ''
let running: RunningServer | null = null
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-overload-'))
  await mkdir(join(folder, 'media'))
  program = await createProgramFolder(folder)
})
afterEach(async () => {
  await running?.close()
  running = null
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const write = (path: string, bytes: Uint8Array | string) => writeFile(join(folder, 'media', path), bytes)

interface Guest {
  get(path: string): Promise<Response>
  /** Ids by file name. */
  find(text: string): Promise<Record<string, string>>
  /** Bytes of the original, as downloaded. */
  download(id: string): Promise<Buffer>
  /** Lines of the terminal. */
  readonly logged: readonly string[]
}

/** Starts the server on the same data as before and signs in as a guest, after every file has been read. */
const start = async (readers: Partial<Readers> = {}, retryPausesMs?: readonly number[]): Promise<Guest> => {
  await running?.close()
  const options = readOptions(['--data', join(folder, 'data'), '--port', '0', '--assets', join(folder, 'media')], {})
  if (!options) throw new Error('no options')
  const said: string[] = []
  const terminal = { print: (text: string) => void said.push(text), progress: () => undefined }
  const server = await runServer(options, program, terminal, pino({ level: 'silent' }), {
    readers,
    ...(retryPausesMs && { retryPausesMs }),
  })
  running = server
  const { origin } = new URL(server.address)
  const api = `${origin}/assetportal/api/`
  const { session } = (await (await fetch(`${api}session/get`, { method: 'POST' })).json()) as { session: string }
  const get = (path: string) =>
    fetch(path.startsWith('/') ? origin + path : api + path, { headers: { Authorization: `Bearer ${session}` } })
  await expect
    .poll(async () => ((await (await get('info/ready')).json()) as { ready: boolean }).ready, { timeout: scaledMs(60_000) })
    .toBe(true)
  return {
    get,
    logged: said,
    async find(text) {
      const found = await get(`search?solr_q=${encodeURIComponent(text)}`)
      const { response } = (await found.json()) as { response: { docs: { id: string; filename: string }[] } }
      return Object.fromEntries(response.docs.map(({ id, filename }) => [filename, id]))
    },
    async download(id) {
      const { url } = (await (await get(`download?id=${id}&csetid=0&target=down`)).json()) as { url: string }
      return Buffer.from(await (await get(url)).arrayBuffer())
    },
  }
}

test('V2 an overloaded machine loses no preview: it returns 503 and the preview exists after a restart', async () => {
  await write('drawing.svg', svg())
  await write('report.pdf', pdf())
  const busy = overloadedReaders()
  const guest = await start(busy.readers)
  const assets = await guest.find('*')
  expect(Object.keys(assets).sort()).toEqual(['drawing.svg', 'report.pdf'])
  expect(guest.logged.join('\n')).toMatch(/report\.pdf has no preview yet: .*; this is tried again/)
  for (const id of Object.values(assets)) {
    const refused = await guest.get(`download/preview?id=${id}`)
    expect([refused.status, refused.headers.get('cache-control'), await refused.json()]).toMatchObject([
      503,
      'no-store',
      { code: 'server.busy' },
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(await guest.download(assets['report.pdf'] ?? '')).toEqual(pdf())
  busy.recover()
  const second = await start(busy.readers)
  expect(await second.find('*')).toEqual(assets)
  for (const id of Object.values(assets)) {
    const { url } = (await (await second.get(`download/preview?id=${id}`)).json()) as { url: string }
    const picture = await second.get(url)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
  expect(Object.keys(await second.find('lighthouse'))).toEqual(['report.pdf'])
})

test('V2 a busy machine that recovers shows the preview without a restart', async () => {
  await write('drawing.svg', svg())
  const busy = overloadedReaders()
  const guest = await start(busy.readers, [1])
  const id = (await guest.find('*'))['drawing.svg'] ?? ''
  expect((await guest.get(`download/preview?id=${id}`)).status).toBe(503)
  busy.recover()
  await expect.poll(async () => (await guest.get(`download/preview?id=${id}`)).status, { timeout: scaledMs(60_000) }).toBe(200)
})

test('V2 PDFs whose pages cannot be rendered are found and downloaded', async () => {
  const encryption = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (${'1'.repeat(32)}) /U (${'1'.repeat(32)}) >> /ID [(a) (b)]`
  const files: Record<string, Buffer> = {
    'locked.pdf': Buffer.from(pdf().toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R ${encryption}`), 'latin1'),
    'cut.pdf': pdf().subarray(0, 60),
    'pageless.pdf': Buffer.from(
      pdf({ info: { Title: 'Lost pages' } })
        .toString('latin1')
        .replace('/Kids [5 0 R]', '/Kids [1 0 R]'),
      'latin1',
    ),
  }
  for (const [path, bytes] of Object.entries(files)) await write(path, bytes)
  const guest = await start()
  const assets = await guest.find('*')
  expect(Object.keys(assets).sort()).toEqual(Object.keys(files).sort())
  expect(Object.keys(await guest.find('locked'))).toEqual(['locked.pdf'])
  expect(Object.keys(await guest.find('Lost pages'))).toEqual(['pageless.pdf'])
  for (const [path, bytes] of Object.entries(files)) expect(await guest.download(assets[path] ?? '')).toEqual(bytes)
  expect(guest.logged.join('\n')).toContain('locked.pdf has no preview: it is protected by a password')
  expect(guest.logged.join('\n')).not.toContain('tried again')
})
