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
    test('the latest comes first, once, however it was written', async () => {
      const recent = createRecentSearches(await open())
      await recent.add('mountains', 1)
      await recent.add('lakes', 2)
      await recent.add('Mountains', 3)
      expect(await recent.list()).toEqual(['Mountains', 'lakes'])
    })

    test('the oldest give way, what is empty or endless is not remembered', async () => {
      const recent = createRecentSearches(await open())
      for (let at = 0; at < maxRecentSearches + 3; at += 1) await recent.add(`word ${at}`, at)
      await recent.add('', 100)
      await recent.add('x'.repeat(201), 101)
      expect(await recent.list()).toEqual(Array.from({ length: maxRecentSearches }, (_, at) => `word ${maxRecentSearches + 2 - at}`))
    })

    test('a clock that is set back changes no order', async () => {
      const recent = createRecentSearches(await open())
      await recent.add('before', 1_000_000)
      await recent.add('after', 5)
      expect(await recent.list()).toEqual(['after', 'before'])
    })

    test('one goes, or all; a row that cannot be read stops nothing', async () => {
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
