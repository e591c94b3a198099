import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeDocument, makeImage, rights } from '../../tests/support/delivery-assets.ts'
import { type DeliveryHarness, type RequestOptions, startDelivery, type TestUser, users } from '../../tests/support/delivery-harness.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { randomBytes } from '../../tests/support/random-bytes.ts'
import { readZip } from '../../tests/support/read-zip.ts'

interface ZipResponse {
  url?: string
  rejected_asset_ids: string[]
  name?: string
  bytes?: number
}

/** Id → who may view it, who may download it. Titles collide intentionally. */
const plan: Record<string, { view: readonly string[]; take: readonly string[] }> = {
  a: { view: ['everyone'], take: ['everyone'] },
  b: { view: ['everyone'], take: ['users'] },
  c: { view: ['everyone'], take: ['staff'] },
  d: { view: ['press'], take: ['press'] },
  e: { view: ['press', 'staff'], take: ['staff'] },
  f: { view: [], take: ['everyone'] },
  g: { view: ['everyone'], take: [] },
}
const groupsOf: Record<TestUser, readonly string[]> = {
  guest: ['everyone'],
  anna: ['everyone', 'users', 'press'],
  bert: ['everyone', 'users', 'staff'],
  carla: ['everyone', 'users'],
  root: ['everyone', 'users'],
  clerk: [],
  bare: [],
}
const shares = (one: readonly string[], other: readonly string[]) => one.some((name) => other.includes(name))
const maySee = (id: string, user: TestUser): boolean => {
  const entry = plan[id]
  return entry !== undefined && (user === 'root' || shares(entry.view, groupsOf[user]))
}
const mayTake = (id: string, user: TestUser): boolean => maySee(id, user) && shares(plan[id]?.take ?? [], groupsOf[user])

let delivery: DeliveryHarness
const originals = new Map<string, Buffer>()
const folder = mkdtempSync(join(tmpdir(), 'vitrine-zips-'))

beforeAll(async () => {
  delivery = await startDelivery()
  for (const [id, { view, take }] of Object.entries(plan)) {
    const bytes = randomBytes(2000 + id.charCodeAt(0))
    originals.set(id, bytes)
    await delivery.put(
      await makeImage(
        delivery.blobs,
        id,
        {
          path: `${id}/Köln Dom.JPG`,
          texts: { title: { de: 'Köln / Dom', en: `Cologne ${id}` }, credit: 'Foto: ä "x"' },
          rights: rights(view, { '*': take }),
        },
        bytes,
      ),
    )
  }
  await delivery.put(await makeDocument(delivery.blobs, 'paper', { path: 'paper.pdf' }))
})
afterAll(async () => {
  await delivery.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const order = (ids: readonly string[], options: RequestOptions, set = '0') =>
  delivery.json<ZipResponse>(`download?operation=zip&csetid=${set}&${ids.map((id) => `id=${id}`).join('&')}`, options)
const fetchZip = async (url: string | undefined, headers: Record<string, string> = {}, as: TestUser = 'anna') => {
  const response = await delivery.request(url ?? '', { as, headers })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const csvRows = (zip: ReturnType<typeof readZip>) =>
  (zip.get('contents.csv')?.toString('utf8') ?? '')
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))

describe('T2 a zip', () => {
  test('contains exactly what its caller may download, and lists the other assets as missing', async () => {
    const anyId = fc.constantFrom(...Object.keys(plan), 'nothing', 'Z')
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...users), fc.array(anyId, { minLength: 1, maxLength: 12 }), async (user, requestedIds) => {
        const ids = [...new Set(requestedIds)]
        const allowed = ids.filter((id) => mayTake(id, user))
        const response = await order(requestedIds, { as: user })
        expect(response.rejected_asset_ids).toEqual(ids.filter((id) => !allowed.includes(id)))
        expect(response.url !== undefined).toBe(allowed.length > 0)
        if (!response.url) return
        const { bytes } = await fetchZip(response.url, {}, user)
        expect(bytes.length).toBe(response.bytes)
        const zip = readZip(bytes)
        expect([...zip].filter(([name]) => name !== 'contents.csv').map(([, content]) => digest(content))).toEqual(
          allowed.map((id) => digest(originals.get(id) ?? Buffer.alloc(0))),
        )
        const [header, ...rows] = csvRows(zip)
        expect(header).toEqual(['name', 'id', 'title', 'licence', 'credit', 'set', 'missing'])
        // An asset that is hidden from the caller is not part of the job.
        expect(rows.map(([, id]) => id)).toEqual(ids.filter((id) => maySee(id, user)))
        expect(rows.filter((row) => row.at(-1) === '').map(([, id]) => id)).toEqual(allowed)
      }),
      { numRuns: 60 },
    )
  })

  test('respects rights removed between request and download, and lists missing assets', async () => {
    const record = await makeImage(delivery.blobs, 'late', {}, randomBytes(10))
    await delivery.put(record)
    const { url } = await order(['a', 'late'], { as: 'anna' })
    await delivery.put({ ...record, rights: rights(['staff']) })
    const zip = readZip((await fetchZip(url)).bytes)
    expect([...zip.keys()]).toEqual(['contents.csv', 'Köln Dom.JPG'])
    // A hidden asset has no title in the list.
    expect(csvRows(zip)[2]).toEqual(['', 'late', '', '', '', '0', 'Diese Datei ist für Sie nicht verfügbar oder existiert nicht mehr.'])
  })
})

describe('W2 several assets', () => {
  test('have the unique names of their files, and the list has title, licence and credit', async () => {
    const zip = readZip((await fetchZip((await order(['a', 'b', 'd'], { as: 'anna' })).url)).bytes)
    expect([...zip.keys()]).toEqual(['contents.csv', 'Köln Dom.JPG', 'Köln Dom (2).JPG', 'Köln Dom (3).JPG'])
    expect(zip.get('contents.csv')?.toString('utf8')).toContain('Köln Dom (2).JPG,b,Köln / Dom,Namensnennung,"Foto: ä ""x""",0,\r\n')
    const english = readZip((await fetchZip((await order(['a'], { as: 'anna', headers: { 'Accept-Language': 'en' } })).url)).bytes)
    expect([...english.keys()]).toEqual(['contents.csv', 'Köln Dom.JPG'])
    expect(english.get('contents.csv')?.toString('utf8')).toContain('Köln Dom.JPG,a,Cologne a,')
  })

  test('X12 can have a format for each kind, which the list names', async () => {
    const { url, rejected_asset_ids } = await order(['a', 'paper', 'b'], { as: 'anna' }, 'image:web,document:0')
    expect(rejected_asset_ids).toEqual([])
    expect(csvRows(readZip((await fetchZip(url)).bytes)).map((row) => row.at(-2))).toEqual(['set', 'web', '0', 'web'])
    const images = await order(['a', 'paper'], { as: 'anna' }, 'image:web')
    expect(images.rejected_asset_ids).toEqual(['paper'])
    const one = await delivery.json<ZipResponse>('download?csetid=image:web,document:0&id=paper', { as: 'anna' })
    expect(one.name).toMatch(/\.pdf$/)
  })

  test('an unsuitable or failing preset omits an asset and lists the reason', async () => {
    const web = await order(['a', 'paper'], { as: 'anna' }, 'web')
    expect(web.rejected_asset_ids).toEqual(['paper'])
    const reason = 'Diese Datei ist im gewählten Format nicht verfügbar.'
    expect(csvRows(readZip((await fetchZip(web.url)).bytes))[2]).toEqual(['', 'paper', 'Müllerin', '', '', 'web', reason])
    expect(await order(['a'], { as: 'anna' }, 'broken')).toEqual({ rejected_asset_ids: ['a'] })
    const print = await order(['a', 'b'], { as: 'anna' }, 'print')
    expect(print.rejected_asset_ids).toEqual([])
    expect([...readZip((await fetchZip(print.url)).bytes).keys()]).toEqual(['contents.csv', 'Köln Dom.tif', 'Köln Dom (2).tif'])
  })

  test.each([
    ['de', 'Die Datei konnte nicht umgewandelt werden. Versuchen Sie es mit einem anderen Format oder mit der Originaldatei.'],
    ['en', 'The file could not be converted. Try another format or the original file.'],
    ['fr', 'The file could not be converted. Try another format or the original file.'],
  ])('W2 the contents list gives reasons in the language of the user: %s', async (locale, reason) => {
    await delivery.put(await makeImage(delivery.blobs, 'unconvertible', {}, randomBytes(10)))
    const { url } = await order(['a', 'unconvertible'], { as: 'anna', headers: { 'Accept-Language': locale } }, 'print')
    const [, ...rows] = csvRows(readZip((await fetchZip(url)).bytes))
    expect(rows.map((row) => [row[1], row.at(-1)])).toEqual([
      ['a', ''],
      ['unconvertible', reason],
    ])
  })

  test.each([
    ['en', 'Hochzeit', 'Vitrine – Hochzeit, 2 files.zip'],
    ['de', 'Hochzeit', 'Vitrine – Hochzeit, 2 Dateien.zip'],
    ['en', '../\u202E/CON:*?', 'Vitrine – ..__CON___, 2 files.zip'],
    ['en', 'ö'.repeat(200), `Vitrine – ${'ö'.repeat(94)}, 2 files.zip`],
  ])('Z1 a zip has the names of the portal and the set: %s %s', async (locale, title, expected) => {
    const headers = { 'Accept-Language': locale }
    const call = `download?operation=zip&id=a&id=b&title=${encodeURIComponent(title)}`
    const { url, name } = await delivery.json<ZipResponse>(call, { as: 'anna', headers })
    expect(name).toBe(expected)
    const { response: file } = await fetchZip(url)
    const disposition = file.headers.get('content-disposition') ?? ''
    expect(decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? '')).toBe(expected)
  })

  test('Z1 a name that is too long is refused', async () => {
    const call = `download?operation=zip&id=a&title=${'x'.repeat(201)}`
    expect(await delivery.json(call, { as: 'anna' })).toMatchObject({ code: 'request.invalid' })
  })

  test('W3 has a length and an ETag, is reproducible, and supports any range', async () => {
    const { url, bytes: promised, name } = await order(['a', 'b', 'd'], { as: 'anna' })
    const { response, bytes } = await fetchZip(url)
    expect([name, response.headers.get('content-type')]).toEqual(['Vitrine, 3 Dateien.zip', 'application/zip'])
    expect([response.headers.get('content-length'), bytes.length]).toEqual([String(promised), promised])
    const etag = response.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
    const again = await order(['a', 'b', 'd'], { as: 'anna' })
    expect(again.url).not.toBe(url)
    const second = await fetchZip(again.url)
    expect([second.response.headers.get('etag'), second.bytes.equals(bytes)]).toEqual([etag, true])
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(bytes.length - 1), async (one, other) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)]
        const part = await fetchZip(again.url, { Range: `bytes=${start}-${end}`, 'If-Range': etag })
        expect([part.response.status, part.response.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${bytes.length}`])
        expect(part.bytes.equals(bytes.subarray(start, end + 1))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('W3 returns 304 to a client that has it, and does not count as a download', async () => {
    const { url } = await order(['a', 'b'], { as: 'anna' })
    const etag = (await delivery.request(url ?? '', { as: 'anna', method: 'HEAD' })).headers.get('etag') ?? ''
    delivery.audit.length = 0
    const known = await fetchZip(url, { 'If-None-Match': `"other", W/${etag}`, Range: 'bytes=0-9' })
    expect([known.response.status, known.bytes.length, known.response.headers.get('etag')]).toEqual([304, 0, etag])
    expect(delivery.audit).toEqual([])
    expect((await fetchZip(url, { 'If-None-Match': '"other"' })).response.status).toBe(200)
    expect(delivery.audit).toHaveLength(1)
  })

  test('a range of an older zip is never combined with a changed one', async () => {
    const record = await makeImage(delivery.blobs, 'changing', {}, randomBytes(100))
    await delivery.put(record)
    const first = await fetchZip((await order(['a', 'changing'], { as: 'anna' })).url)
    await delivery.put(await makeImage(delivery.blobs, 'changing', {}, randomBytes(120)))
    const { url } = await order(['a', 'changing'], { as: 'anna' })
    const rest = await fetchZip(url, { Range: 'bytes=500-', 'If-Range': first.response.headers.get('etag') ?? '' })
    expect(rest.response.status).toBe(200)
    expect(readZip(rest.bytes).size).toBe(3)
  })

  test('W3 a large zip of small files uses its memory again, and slow clients receive the same bytes', async () => {
    const ids = Array.from({ length: 120 }, (_, at) => `many${at}`)
    for (const id of ids)
      await delivery.put(await makeImage(delivery.blobs, id, { rights: rights(['everyone'], { '*': ['everyone'] }) }, randomBytes(100_000)))
    const { url } = await order(ids, { as: 'anna' })
    const read = vi.spyOn(delivery.blobs, 'read')
    const slowly = async () => {
      const { body } = await delivery.request(url ?? '', { as: 'anna' })
      const chunks: Uint8Array[] = []
      for await (const chunk of body ?? []) {
        chunks.push(chunk)
        if (chunks.length % 16 === 0) await setImmediate()
      }
      return Buffer.concat(chunks)
    }
    const [one, two] = await Promise.all([slowly(), slowly()])
    expect(readZip(one).size).toBe(ids.length + 1)
    expect(two.equals(one)).toBe(true)
    // Two zips of twelve blocks.
    expect(new Set(read.mock.calls.map(([, target]) => target?.buffer)).size).toBeLessThan(20)
    read.mockRestore()
  })

  test('passes the test of unzip', async ({ skip }) => {
    try {
      execFileSync('unzip', ['-v'], { stdio: 'ignore' })
    } catch {
      skip('unzip is not installed')
    }
    const path = join(folder, 'a.zip')
    writeFileSync(path, (await fetchZip((await order(['a', 'b', 'd'], { as: 'anna' })).url)).bytes)
    expect(execFileSync('unzip', ['-t', path], { encoding: 'utf8' })).toContain('No errors detected')
  })

  test('aborts when a file becomes unreadable and is never complete', async () => {
    const record = await makeImage(delivery.blobs, 'lost', {}, randomBytes(700_000))
    await delivery.put(record)
    const { url } = await order(['a', 'lost', 'b'], { as: 'anna' })
    await delivery.blobs.remove(record.renditions[0]?.blob ?? '')
    await expect(fetchZip(url)).rejects.toThrow()
    await delivery.remove('lost')
    expect([...readZip((await fetchZip(url)).bytes).keys()]).toHaveLength(3)
  })

  test('logs and counts every asset', async () => {
    await delivery.put(await makeImage(delivery.blobs, 'x1'), await makeImage(delivery.blobs, 'x2'))
    delivery.audit.length = 0
    const { url } = await order(['x1', 'x2', 'g'], { as: 'anna' })
    expect(delivery.audit).toEqual([])
    await fetchZip(url)
    await fetchZip(url, { Range: 'bytes=0-9' })
    expect(delivery.audit.map(({ userId, detail }) => [userId, detail?.kind, detail?.ids])).toEqual([['anna', 'zip', 'x1,x2']])
    const counts = async () => (await delivery.services.stores.assets.getAssets(['x1', 'x2'])).map(({ numbers }) => numbers.obj_dload_cnt)
    await eventually(async () => expect(await counts()).toEqual([1, 1]))
  })

  test('removes zip jobs after their links expired', async () => {
    const own = await startDelivery()
    try {
      await own.put(await makeImage(own.blobs, 'a'), await makeImage(own.blobs, 'b'))
      const key = (...ids: string[]) => digest(Buffer.from(JSON.stringify(['0', ...ids])))
      const isStored = async (...ids: string[]) => (await own.services.stores.usage.getZipJob(key(...ids), 0)) !== null
      const request = (ids: string) => own.json<ZipResponse>(`download?operation=zip&csetid=0&${ids}`, { as: 'anna' })
      const first = await request('id=a&id=made-up')
      expect(await isStored('a')).toBe(true)
      expect(await isStored('a', 'made-up')).toBe(false)
      own.wait(200_000)
      await request('id=a')
      own.wait(99_000)
      expect((await own.request(first.url ?? '', { as: 'anna' })).status).toBe(200)
      own.wait(3_600_000)
      const { url } = await request('id=a&id=b')
      expect(await isStored('a')).toBe(false)
      expect((await own.request(url ?? '', { as: 'anna' })).status).toBe(200)
    } finally {
      await own.close()
    }
  })

  test('an aborted request leaves no stream open', async () => {
    const ids = ['big1', 'big2', 'big3']
    for (const id of ids) await delivery.put(await makeImage(delivery.blobs, id, {}, randomBytes(900_000)))
    const { url } = await order(ids, { as: 'anna' })
    for (let times = 0; times < 10; times += 1) {
      const going = new AbortController()
      const response = await delivery.request(url ?? '', { as: 'anna', signal: going.signal })
      await response.body?.getReader().read()
      going.abort()
    }
    await eventually(() => expect(delivery.blobs.openStreams()).toBe(0))
  })
})
