import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { minReportedSearchCount, type Report, reportRetentionDays } from '../../src/contract/report.ts'
import { makeImage, rights } from '../support/delivery-assets.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await createTestPortal()
  await portal.put(
    await makeImage(portal.blobs, 'bridge', { texts: { title: 'Bridge' }, rights: rights(['everyone'], { '*': ['everyone'] }) }),
    await makeImage(portal.blobs, 'tower', { texts: { title: 'Tower' }, rights: rights(['everyone'], { '*': ['everyone'] }) }),
  )
})
afterEach(() => portal.close())

const day = 24 * 3_600_000
const today = () => new Date(portal.portal.services.clock()).toISOString().slice(0, 10)
const search = (text: string, token: string | null, more: Record<string, string | number> = {}) =>
  portal.call('search', { token: token ?? '', query: { solr_q: text, solr_facetfields: ['licence'], solr_rows: 25, ...more } })
/** Tokens of different guests. */
const guests = (count: number) => Array.from({ length: count }, () => portal.portal.services.sessions.beginGuest())
const report = async (from = today(), to = today()): Promise<Report> => {
  // The sessions expire after a few days.
  await portal.renew('admin')
  return (await (await portal.call('getReport', { as: 'admin', query: { from, to } })).json()) as Report
}

describe('Y9 searches', () => {
  test('Y9 are counted by day, with and without result, once a day per user', async () => {
    const [one, two, three] = guests(3) as [string, string, string]
    for (const guest of [one, two, three]) await search('Bridge', guest)
    await search(' bridge ', one)
    await search('bridge', one, { solr_start: 25 })
    for (const guest of [one, two, three]) await search('zeppelin', guest)
    const found = await report()
    expect(found.days).toEqual([{ day: today(), searches: 7, withoutResult: 3, downloads: 0 }])
    expect(found.searches).toEqual([
      { text: 'bridge', count: 4 },
      { text: 'zeppelin', count: 3 },
    ])
    expect(found.withoutResult).toEqual([{ text: 'zeppelin', count: 3 }])
    portal.wait(day)
    await search('Bridge', one)
    expect((await report(new Date(portal.portal.services.clock() - day).toISOString().slice(0, 10), today())).days).toHaveLength(2)
  })

  test('Y9 rare queries and queries with personal data are counted but not shown', async () => {
    const texts = ['private matter', 'ada@portal.example', '+49 170 1234567', 'x'.repeat(200)]
    for (const text of texts)
      for (const guest of guests(text === texts[0] ? minReportedSearchCount - 1 : minReportedSearchCount)) await search(text, guest)
    const found = await report()
    expect(found.days[0]?.searches).toBe(minReportedSearchCount * 4 - 1)
    expect([found.searches, found.withoutResult]).toEqual([[], []])
  })

  test('Y9 no name, address or session is stored', async () => {
    await search('bridge', portal.tokens.user)
    await report()
    const { stores } = portal.portal.services
    const usage = await stores.usage.getUsage({ from: '2000-01-01', to: '2100-01-01', minSearchCount: 1, maxEntryCount: 100 })
    expect(Object.keys(usage).toSorted()).toEqual(['bookmarks', 'days', 'downloads', 'searches', 'withoutResult'])
    expect(JSON.stringify(usage)).not.toMatch(/Ursel|user|192\.0\.2|guest/)
  })

  test('Y9 match-all queries, later pages, dashboard rows and previews do not count as searches', async () => {
    const [guest = ''] = guests(1)
    await search('*', guest)
    await search('bridge', guest, { solr_start: 50 })
    await portal.call('search', { token: guest ?? '', query: { solr_q: 'bridge', solr_rows: 20 } })
    const { session } = (await (await portal.call('beginPreview', { as: 'admin', json: { kind: 'guest' } })).json()) as { session: string }
    await search('bridge', session)
    expect((await report()).days).toEqual([])
    await search('*', guest, { filter: '{"licence":["no-such"]}' })
    expect((await report()).days).toMatchObject([{ searches: 1, withoutResult: 1 }])
  })

  test('Y9 counts searches of a portal without facets', async () => {
    const [guest = ''] = guests(1)
    const result = await search('bridge', guest, { solr_facetfields: '' })
    expect(((await result.json()) as { response: { numFound: number } }).response.numFound).toBe(1)
    expect((await report()).days).toMatchObject([{ searches: 1, withoutResult: 0 }])
  })

  test('Y9 deletes rare texts after a month and everything after the retention period', async () => {
    const { stores } = portal.portal.services
    const all = async () => stores.usage.getUsage({ from: '2000-01-01', to: '2100-01-01', minSearchCount: 1, maxEntryCount: 100 })
    for (const guest of guests(minReportedSearchCount)) await search('bridge', guest)
    for (const guest of guests(1)) await search('once', guest)
    await report()
    portal.wait(40 * day)
    for (const guest of guests(1)) await search('tower', guest)
    await report()
    expect((await all()).searches.map(({ text }) => text)).toEqual(['bridge', 'tower'])
    portal.wait((reportRetentionDays + 1) * day)
    for (const guest of guests(1)) await search('later', guest)
    await report()
    expect((await all()).searches.map(({ text }) => text)).toEqual(['later'])
    expect((await all()).days).toHaveLength(1)
  })
})

describe('Y9 downloads and bookmarks', () => {
  test('Y9 counts downloads by day and asset and names them in the language of the request', async () => {
    const { stores } = portal.portal.services
    await stores.assets.countDownloads(['bridge'])
    await stores.assets.countDownloads(['bridge'])
    await stores.assets.countDownloads(['tower'])
    portal.wait(day)
    await stores.assets.countDownloads(['tower'])
    const found = await report(new Date(portal.portal.services.clock() - day).toISOString().slice(0, 10), today())
    expect(found.days.map(({ downloads }) => downloads)).toEqual([3, 1])
    expect(found.downloads).toEqual([
      { id: 'bridge', title: 'Bridge', count: 2 },
      { id: 'tower', title: 'Tower', count: 2 },
    ])
    await stores.assets.removeAssets(['tower'])
    expect((await report(today(), today())).downloads).toEqual([{ id: 'tower', title: null, count: 1 }])
  })

  test('Y9 bookmarks are counted over all accounts', async () => {
    const { stores } = portal.portal.services
    const condition = { ifMatch: null, clientId: null, clientSeq: null }
    await stores.bookmarks.replaceBookmarks('user', ['bridge', 'tower'], condition)
    await stores.bookmarks.replaceBookmarks('admin', ['tower'], condition)
    expect((await report()).bookmarks).toEqual([
      { id: 'tower', title: 'Tower', count: 2 },
      { id: 'bridge', title: 'Bridge', count: 1 },
    ])
  })

  test('Y9 rejects invalid days and ranges that end before they begin', async () => {
    for (const [from, to] of [
      ['2026-02-01', '2026-01-01'],
      ['yesterday', '2026-01-01'],
      ['2026-1-1', '2026-01-01'],
      ['2026-01-01', ''],
    ])
      expect((await portal.call('getReport', { as: 'admin', query: { from: from ?? '', to: to ?? '' } })).status).toBe(400)
  })

  test('Y9 reports are for admins only', async () => {
    for (const as of ['nobody', 'guest', 'user', 'bare', 'expired'] as const)
      expect([401, 403]).toContain((await portal.call('getReport', { as, query: { from: today(), to: today() } })).status)
  })
})
