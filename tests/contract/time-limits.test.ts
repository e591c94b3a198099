import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { OfflineAssetsResponse } from '../../src/contract/offline-assets.ts'
import { eventually } from '../support/eventually.ts'
import { jpeg } from '../support/media-fixtures.ts'
import { readZip } from '../support/read-zip.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'

const minuteMs = 60_000
let started: StartedServer | null = null
let start = 0

// Only the clock is moved: timers and files keep the real time.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  start = Date.now()
})
afterEach(async () => {
  await started?.remove()
  started = null
  vi.useRealTimers()
})

const atMinute = (minute: number): string => new Date(start + minute * minuteMs).toISOString()
const moveTo = (minute: number) => vi.setSystemTime(start + minute * minuteMs + 1000)

interface SearchBody {
  readonly response: { readonly docs: readonly { readonly id: string; readonly filename: string }[]; readonly numFound: number }
  readonly facetCounts: { readonly facetFields: Readonly<Record<string, readonly { readonly value: string; readonly count: number }[]>> }
}

const json = async <Body>(path: string, init?: RequestInit): Promise<Body> =>
  (await (started as StartedServer).get(path, init)).json() as Promise<Body>
const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })
const search = (text = '*') => json<SearchBody>(`search?solr_q=${text}&solr_facetfields=folder&solr_facetfields=creator`)
const idOf = async (name: string) => (await search()).response.docs.find(({ filename }) => filename === name)?.id ?? ''
const statusOf = async (address: string) => (await fetch(new URL(address, started?.server.address))).status

/** Everything a guest learns about the file. */
const seenOf = async (id: string, word: string) => {
  const all = await search()
  const { facetFields } = all.facetCounts
  const suggestions = await json<{ values: { value: string }[]; titles: { title: string }[] }>(
    `search/suggest?solr_q=${word}&solr_facetfields=creator`,
  )
  const assets = await json<{ docs: unknown[] }>(`assets?assetid=${id}`)
  const check = await json<{ hidden: string[] }>('assets/check', post({ ids: [id] }))
  return {
    total: all.response.numFound,
    isListed: all.response.docs.some((asset) => asset.id === id),
    found: (await search(word)).response.numFound,
    folders: facetFields['folder']?.map(({ value, count }) => `${value} ${count}`).toSorted() ?? [],
    creators: facetFields['creator']?.map(({ value }) => value).toSorted() ?? [],
    suggestions: suggestions.values.length + suggestions.titles.length,
    assets: assets.docs.length,
    share: await statusOf(`/s/${id}`),
    isDenied: check.hidden.includes(id),
  }
}

const table = (rows: readonly string[]) => ['file,title,creator,visible_from,visible_until,download_until', ...rows].join('\n')
const hidden = { total: 1, isListed: false, found: 0, creators: ['Ada'], suggestions: 0, assets: 0, share: 404, isDenied: true }
const visible = {
  total: 2,
  isListed: true,
  found: 1,
  creators: ['Ada', 'Bea Lighthouse'],
  suggestions: 2,
  assets: 1,
  share: 200,
  isDenied: false,
}

test('Y17 search, counts, suggestions, folders, share pages, downloads and zips follow the limits of a file in both directions', async () => {
  const row = `b/b.jpg,Lighthouse,Bea Lighthouse,${atMinute(10)},${atMinute(30)},${atMinute(20)}`
  const folders = { 'a/a.jpg': await jpeg(40, 30), 'b/b.jpg': await jpeg() }
  started = await startServer({ files: { ...folders, 'vitrine.csv': table(['a/a.jpg,Harbour,Ada,,,', row]) } })
  await started.untilReady()
  moveTo(9)
  expect((await search()).response.numFound).toBe(1)
  const first = await json<{ state: string }>('assets/state')

  moveTo(10)
  await eventually(async () => expect((await search()).response.numFound).toBe(2))
  const [a, b] = [await idOf('a.jpg'), await idOf('b.jpg')]
  expect(await seenOf(b, 'lighthouse')).toEqual({ ...visible, folders: ['a 1', 'b 1'] })
  const opened = await json<{ state: string }>('assets/state')
  expect(opened.state).not.toBe(first.state)
  expect(await json(`assets?assetid=${b}`)).toMatchObject({ docs: [{ visible_until: Math.floor((start + 30 * minuteMs) / 1000) }] })

  // A device may show the file until its first end, and other files as long as configured.
  const permissions = async (ids: readonly string[]) => {
    const { permissionSeconds, assets } = await json<OfflineAssetsResponse>('assets/offline', post({ ids }))
    return [permissionSeconds, ...assets.map((one) => one.permissionSeconds)]
  }
  const secondsTo = (minute: number) => Math.floor((start + minute * minuteMs - Date.now()) / 1000)
  const configured = 30 * 86_400
  expect(await permissions([a, b])).toEqual([configured, undefined, secondsTo(20)])
  // Installed pages of the first release know only one permission.
  expect(await json('assets/keep', post({ ids: [a, b] }))).toMatchObject({ lease: secondsTo(20) })
  expect(await json('assets/keep', post({ ids: [a] }))).toMatchObject({ lease: configured })

  moveTo(19)
  const link = await started.downloadAddress('b.jpg')
  const { url: zip } = await json<{ url: string }>(`download?operation=zip&csetid=0&id=${a}&id=${b}`)
  const zipped = async () => [...readZip(Buffer.from(await (await fetch(new URL(zip, started?.server.address))).arrayBuffer())).keys()]
  expect(await statusOf(link)).toBe(200)
  expect(await zipped()).toEqual(['contents.csv', 'a.jpg', 'b.jpg'])
  moveTo(20)
  expect(await statusOf(link)).toBe(403)
  await eventually(async () => expect(await zipped()).toEqual(['contents.csv', 'a.jpg']))
  expect(await seenOf(b, 'lighthouse')).toEqual({ ...visible, folders: ['a 1', 'b 1'] })
  expect(await permissions([b])).toEqual([configured, secondsTo(30)])

  moveTo(30)
  // The file is refused at once, counts follow.
  expect(await json(`assets?assetid=${b}`)).toMatchObject({ docs: [] })
  await eventually(async () => expect(await seenOf(b, 'lighthouse')).toEqual({ ...hidden, folders: ['a 1'] }))
})

test('Y17 a server that was off when a limit was reached obeys it as soon as it is ready', async () => {
  const data = await mkdtemp(join(tmpdir(), 'vitrine-limits-'))
  onTestFinished(() => rm(data, { recursive: true, force: true, maxRetries: 5 }))
  const rows = ['a.jpg,Harbour,Ada,,,', `b.jpg,Lighthouse,Bea Lighthouse,,${atMinute(10)},`]
  const files = { 'a.jpg': await jpeg(40, 30), 'b.jpg': await jpeg(), 'vitrine.csv': table(rows) }
  started = await startServer({ files, data })
  await started.untilReady()
  expect((await search()).response.numFound).toBe(2)
  const id = await idOf('b.jpg')
  await started.remove()
  moveTo(11)
  started = await startServer({ files, data })
  await started.untilReady()
  expect(await seenOf(id, 'lighthouse')).toMatchObject(hidden)
})
