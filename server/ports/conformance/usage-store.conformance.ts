import { describe, expect } from 'vitest'
import type { AuditQuery } from '../usage-store.ts'
import { type CreateStores, sampleAsset, sampleUser } from './conformance-samples.ts'
import { testWithStores } from './test-with-stores.ts'

/** Every engine of the stores runs this in its own test. */
export const describeUsageStore = (name: string, create: CreateStores): void => {
  describe(`usage store: ${name}`, () => {
    const test = testWithStores(create)

    test('Y9 adds up usage by day, hides rare texts and removes expired entries', async ({ stores }) => {
      const query = { from: '2026-01-01', to: '2026-01-02', minSearchCount: 2, maxEntryCount: 10 }
      await stores.usage.countSearches('2026-01-01', [
        { text: 'bridge', searches: 2, withoutResult: 0 },
        { text: 'once', searches: 1, withoutResult: 1 },
        { text: null, searches: 4, withoutResult: 1 },
      ])
      await stores.usage.countSearches('2026-01-02', [{ text: 'bridge', searches: 1, withoutResult: 1 }])
      await stores.usage.countSearches('2026-01-03', [{ text: 'bridge', searches: 9, withoutResult: 0 }])
      await stores.assets.putAssets([sampleAsset('a')])
      await stores.assets.countDownloads(['a'])
      await stores.accounts.putUser(sampleUser('1'))
      await stores.bookmarks.replaceBookmarks('1', ['a', 'b'], { ifMatch: null, clientId: null, clientSeq: null })
      expect(await stores.usage.getUsage(query)).toEqual({
        days: [
          { day: '2026-01-01', searches: 7, withoutResult: 2, downloads: 1 },
          { day: '2026-01-02', searches: 1, withoutResult: 1, downloads: 0 },
        ],
        searches: [{ text: 'bridge', count: 3 }],
        withoutResult: [{ text: 'bridge', count: 1 }],
        downloads: [{ id: 'a', count: 1 }],
        bookmarks: [
          { id: 'a', count: 1 },
          { id: 'b', count: 1 },
        ],
      })
      expect((await stores.usage.getUsage({ ...query, maxEntryCount: 1 })).bookmarks).toHaveLength(1)
      await stores.usage.forgetUsage({ storedFrom: '2026-01-02', named: '2026-01-03', minSearchCount: 2 })
      const left = await stores.usage.getUsage({ ...query, to: '2026-01-09', minSearchCount: 1 })
      expect([left.days.map(({ day }) => day), left.searches, left.downloads]).toEqual([
        ['2026-01-02', '2026-01-03'],
        [{ text: 'bridge', count: 10 }],
        [],
      ])
    })

    test('W1 V8 writes an entry once for its key until its end', async ({ stores, clock }) => {
      const end = clock.now + 5 * 60_000
      const write = (key: string) => stores.usage.auditOnce(key, end, { event: 'download', userId: '1', detail: { count: 1 } })
      const written = await Promise.all(Array.from({ length: 10 }, () => write('a')))
      expect(written.filter(Boolean)).toHaveLength(1)
      expect([await write('a\0'), await write('a')]).toEqual([true, false])
      clock.now = end
      expect(await write('a')).toBe(false)
      clock.now += 3_600_000
      expect([await write('b'), await write('a'), await write('a')]).toEqual([true, true, false])
    })

    test('G15 the log is read newest first, in pages, by event and by person', async ({ stores, clock }) => {
      const { usage } = stores
      const write = async (event: string, userId: string | null, detail?: Record<string, string>) => {
        clock.now += 1
        await usage.audit({ event, userId, ...(detail && { detail }) })
      }
      await write('login', 'ann')
      await write('account.added', 'bob', { name: 'Bob', by: 'ann' })
      await write('login', 'bob')
      await write('download', 'ann')
      await write('account.removed', 'bob', { name: 'Bob', by: 'carl' })
      await write('odd\0', null, { text: '"by":"ann","name":"Bob"', other: '\0\ud800' })
      const query = { before: null, event: null, excludedEvents: ['download'], person: null, maxEntryCount: 10 }
      const eventsOf = async (changes: Partial<AuditQuery>) =>
        (await usage.listAudit({ ...query, ...changes })).entries.map(({ event, userId }) => [event, userId])
      const all = await usage.listAudit(query)
      expect(all.next).toBeNull()
      expect(all.entries.map(({ event }) => event)).toEqual(['odd\0', 'account.removed', 'login', 'account.added', 'login'])
      expect(all.entries[0]).toEqual({
        id: expect.any(Number),
        at: clock.now,
        event: 'odd\0',
        userId: null,
        detail: { text: '"by":"ann","name":"Bob"', other: '\0\ud800' },
      })
      const first = await usage.listAudit({ ...query, maxEntryCount: 2 })
      const second = await usage.listAudit({ ...query, maxEntryCount: 2, before: first.next })
      expect([...first.entries, ...second.entries]).toEqual(all.entries.slice(0, 4))
      expect(await eventsOf({ event: 'download' })).toEqual([['download', 'ann']])
      expect(await eventsOf({ person: { id: 'ann', name: 'Ann' } })).toEqual([
        ['account.added', 'bob'],
        ['login', 'ann'],
      ])
      // A removed account is found by its name.
      expect(await eventsOf({ person: { id: null, name: 'Bob' } })).toEqual([
        ['account.removed', 'bob'],
        ['account.added', 'bob'],
      ])
      expect(await eventsOf({ event: 'login', person: { id: 'bob', name: 'Bob' } })).toEqual([['login', 'bob']])
      expect(await eventsOf({ person: { id: null, name: '%' } })).toEqual([])
      // A start far behind the newest entry does not make the caller read the empty space between in windows.
      expect(await usage.listAudit({ ...query, before: 999_999_999_999_999 })).toEqual(all)
    })

    test('Y9 V8 all keys are new to the only server', async ({ stores, clock }) => {
      const keys = Array.from({ length: 12_000 }, (_, at) => `key ${at}`)
      expect((await stores.usage.noteKeys(keys, clock.now + 1000)).toSorted()).toEqual(keys.toSorted())
      expect(await stores.usage.noteKeys([], clock.now + 1000)).toEqual([])
    })

    test('T4 texts with U+0000 or a lone surrogate are counted like others', async ({ stores, clock }) => {
      const day = '2026-01-01'
      await stores.usage.countSearches(day, [
        { text: 'a\0', searches: 3, withoutResult: 0 },
        { text: 'a', searches: 2, withoutResult: 0 },
        { text: 'a\ud800', searches: 1, withoutResult: 0 },
      ])
      await stores.accounts.putUser(sampleUser('1'))
      await stores.bookmarks.replaceBookmarks('1', ['a\0', 'b'], { ifMatch: null, clientId: null, clientSeq: null })
      const usage = await stores.usage.getUsage({ from: day, to: day, minSearchCount: 1, maxEntryCount: 10 })
      expect(usage.searches.slice(0, 2)).toEqual([
        { text: 'a\0', count: 3 },
        { text: 'a', count: 2 },
      ])
      expect(usage.searches.map(({ count }) => count)).toEqual([3, 2, 1])
      expect(usage.bookmarks).toEqual([
        { id: 'a\0', count: 1 },
        { id: 'b', count: 1 },
      ])
      const job = { names: ['\0', '\ud800'] }
      await stores.usage.putZipJob('key\0', job, clock.now + 1)
      expect([await stores.usage.getZipJob('key\0', clock.now), await stores.usage.getZipJob('key', clock.now)]).toEqual([job, null])
      await stores.usage.audit({ event: 'e\0', userId: '\0', detail: { name: '\0\ud800' } })
    })

    test('G15 entries before a time are removed in batches, unless there are no others', async ({ stores: { usage }, clock }) => {
      const query = { before: null, event: null, excludedEvents: [], person: null, maxEntryCount: 10 }
      const eventsLeft = async () => (await usage.listAudit(query)).entries.map(({ event }) => event)
      expect(await usage.removeAudit(clock.now, 10)).toBe(0)
      const start = clock.now
      for (const event of ['a', 'b', 'c', 'd']) {
        await usage.audit({ event, userId: null })
        clock.now += 1000
      }
      expect(await usage.removeAudit(start, 10)).toBe(0)
      // Only a wrong clock makes the whole log old.
      expect(await usage.removeAudit(start + 3001, 10)).toBe(0)
      expect(await eventsLeft()).toEqual(['d', 'c', 'b', 'a'])
      expect(await usage.removeAudit(start + 3000, 1)).toBe(1)
      expect(await eventsLeft()).toEqual(['d', 'c', 'b'])
      const counts = await Promise.all([usage.removeAudit(start + 3000, 10), usage.removeAudit(start + 3000, 10)])
      expect(counts.toSorted((one, other) => one - other)).toEqual([0, 2])
      expect(await usage.removeAudit(start + 3000, 10)).toBe(0)
      expect(await eventsLeft()).toEqual(['d'])
    })
  })
}
