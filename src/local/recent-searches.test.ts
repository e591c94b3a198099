// @vitest-environment node
import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { openDexie } from '#local/database/dexie-storage.ts'
import { createMemoryStorage } from '#local/database/memory-storage.ts'
import type { Storage } from '#local/database/storage.ts'
import { createRecentSearches, maxRecentSearches } from '#local/recent-searches.ts'

const places: Readonly<Record<string, () => Promise<Storage>>> = {
  memory: () => Promise.resolve(createMemoryStorage()),
  'the database': () => openDexie(`recent-${Math.random()}`, { onBlocked: () => undefined, onLost: () => undefined }),
}

for (const [place, open] of Object.entries(places)) {
  describe(`O9 recent searches, in ${place}`, () => {
    test('the latest search is first and unique, ignoring case', async () => {
      const recent = createRecentSearches(await open())
      await recent.add('mountains', 1)
      await recent.add('lakes', 2)
      await recent.add('Mountains', 3)
      expect(await recent.list()).toEqual(['Mountains', 'lakes'])
    })

    test('removes the oldest searches and does not store empty or very long ones', async () => {
      const recent = createRecentSearches(await open())
      for (let at = 0; at < maxRecentSearches + 3; at += 1) await recent.add(`word ${at}`, at)
      await recent.add('', 100)
      await recent.add('x'.repeat(201), 101)
      expect(await recent.list()).toEqual(Array.from({ length: maxRecentSearches }, (_, at) => `word ${maxRecentSearches + 2 - at}`))
    })

    test('setting the clock back does not change the order', async () => {
      const recent = createRecentSearches(await open())
      await recent.add('before', 1_000_000)
      await recent.add('after', 5)
      expect(await recent.list()).toEqual(['after', 'before'])
    })

    test('removes one or all searches; an unreadable row has no effect', async () => {
      const storage = await open()
      const recent = createRecentSearches(storage)
      await recent.add('one', 1)
      await recent.add('two', 2)
      await storage.run('write', ['recentSearches'], (transaction) => transaction.rows('recentSearches').put({ text: 'odd', at: 'never' }))
      await recent.remove('one')
      expect(await recent.list()).toEqual(['two'])
      await recent.clear()
      expect(await recent.list()).toEqual([])
    })
  })
}
