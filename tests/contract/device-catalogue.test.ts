import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { randomAsset, randomQuery, seeded } from '../../server/ports/conformance/random-catalogue.samples.ts'
import type { CallQuery, CallResponse } from '../../src/contract/calls.ts'
import { maxOfflineAssetsPerCall } from '../../src/contract/offline-assets.ts'
import { orientations, sortKeys } from '../../src/contract/search.ts'
import { rights } from '../support/delivery-assets.ts'
import { createOfflineDevice, type OfflineDevice } from '../support/offline-device.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
let device: OfflineDevice

const collections = [3, 7, 9].map((id) => ({ id, name: { de: `Sammlung ${id}`, en: `Collection ${id}` } }))
const asset = (random: () => number, id: string) => {
  const made = randomAsset(random, id)
  const inCollections = [3, 7].filter(() => random() < 0.3).map((value) => ({ value: String(value) }))
  return {
    ...made,
    path: `${['Alps', 'Lakes & rivers', 'Übersee'].at(random() * 3)}/${2019 + Math.floor(random() * 3)}/${id}.jpg`,
    keywords: { ...made.keywords, meta_collections: inCollections },
    rights: random() < 0.8 ? rights(['everyone']) : made.rights,
  }
}

const server = async <Answer>(
  name: 'search' | 'suggest' | 'getAssets' | 'getCollection' | 'listCollections' | 'getIndexFields',
  query: object,
): Promise<Answer> => {
  const response = await portal.call(name, { as: 'guest', query: query as Record<string, string>, headers: { 'Accept-Language': 'de' } })
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

/** Makes everything that a guest can see available offline, as the page does. */
const storeAll = async (): Promise<readonly string[]> => {
  const { response } = await server<CallResponse<'search'>>('search', { solr_rows: '1000' })
  const ids = response.docs.map(({ id }) => id)
  const copies: CallResponse<'getOfflineAssets'>['assets'] = []
  for (let at = 0; at < ids.length; at += maxOfflineAssetsPerCall) {
    const result = await portal.call('getOfflineAssets', {
      as: 'guest',
      json: { ids: ids.slice(at, at + maxOfflineAssetsPerCall) },
      headers: { 'Accept-Language': 'de' },
    })
    copies.push(...((await result.json()) as CallResponse<'getOfflineAssets'>).assets)
  }
  await device.store(copies)
  return ids
}

beforeAll(async () => {
  portal = await createTestPortal()
  const random = seeded(2026)
  await portal.put(...Array.from({ length: 700 }, (_, at) => asset(random, `a${at}`)))
  await portal.portal.services.stores.configuration.putDocument('collections', collections, null, null)
  device = await createOfflineDevice('vitrine-guest')
  await storeAll()
})
afterAll(() => portal.close())

/** Random parameters of a search call. */
const searchParametersOf = (seed: number): CallQuery<'search'> => {
  const random = seeded(seed)
  const { text, filter, facets } = randomQuery(random)
  const one = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]
  return {
    solr_q: text,
    ...(Object.keys(filter).length > 0 && { filter: JSON.stringify(filter) }),
    solr_facetfields: [...facets, ...(random() < 0.5 ? ['folder'] : [])],
    ...(random() < 0.5 && { facet_parent: JSON.stringify({ folder: one(['', 'Alps', 'Alps/2019', 'None']) }) }),
    solr_sort: `${one(sortKeys)} ${one(orientations)}`,
    solr_start: String(random() < 0.5 ? 0 : Math.floor(random() * 200)),
    solr_rows: String(Math.floor(random() * 60)),
    facet_limit: String(1 + Math.floor(random() * 12)),
    ...(random() < 0.3 && { facet_contains: JSON.stringify({ keywords: 'o', location: 'ber' }) }),
  }
}

const sameResponses = (runs: number) =>
  fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const query = searchParametersOf(seed)
      expect(await device.call('search', query)).toEqual(await server('search', query))
    }),
    { numRuns: runs },
  )

describe('O7 searches of offline copies', () => {
  test('O7 match the server for any query: assets, order, counts, labels, pages', () => sameResponses(300))

  test('O7 match the server after a start from the snapshot', async () => {
    await device.service.update()
    await device.restart()
    await sameResponses(40)
  })

  test('O7 match the server after assets were changed, added and removed', async () => {
    const random = seeded(99)
    await portal.put(...Array.from({ length: 60 }, (_, at) => asset(random, `a${at * 13}`)))
    await portal.put(...Array.from({ length: 20 }, (_, at) => asset(random, `b${at}`)))
    const gone = Array.from({ length: 30 }, (_, at) => `a${at * 7 + 1}`)
    await portal.portal.services.stores.assets.removeAssets(gone)
    await portal.portal.services.catalogue.remove(gone)
    const ids = await storeAll()
    expect(await device.service.update()).toBe(ids.length)
    await sameResponses(60)
    await device.restart()
    await sameResponses(20)
  })

  test('X1 O7 folder names are found, folders are counted level by level, and selected folders are filters', async () => {
    const folders = ({ facetCounts }: CallResponse<'search'>) =>
      facetCounts.facetFields['folder']?.map(({ value, count }) => [value, count])
    for (const query of [
      { solr_q: 'lakes', solr_facetfields: ['folder'], facet_parent: '{"folder":""}' },
      { solr_q: 'ubersee 2020', solr_facetfields: ['folder'], facet_parent: '{"folder":"Übersee"}' },
      { solr_q: '*', solr_facetfields: ['folder'], filter: '{"folder":["Alps/2019"]}', facet_parent: '{"folder":"Alps"}' },
    ]) {
      const response = await device.call('search', query)
      expect(response.response.numFound).toBeGreaterThan(0)
      expect(folders(response)?.length).toBeGreaterThan(0)
      expect(response).toEqual(await server('search', query))
    }
  })

  test('X4 O7 corrections of typing errors match the server', async () => {
    let corrected = 0
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const random = seeded(seed)
        const word = randomQuery(random).text.split(' ')[0] ?? ''
        const at = 1 + Math.floor(random() * (word.length - 1))
        const query = { solr_q: word.slice(0, at) + word.slice(at + 1), solr_rows: '5' }
        const response = await device.call('search', query)
        if (response.corrected) corrected += 1
        expect(response).toEqual(await server('search', query))
      }),
      { numRuns: 60 },
    )
    expect(corrected).toBeGreaterThan(3)
  })

  test('X4 O7 suggestions match the server', () =>
    fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const random = seeded(seed)
        const { text, filter, facets } = randomQuery(random)
        const query = { solr_q: text.slice(0, Math.ceil(random() * 8)), filter: JSON.stringify(filter), solr_facetfields: [...facets] }
        expect(await device.call('suggest', query)).toEqual(await server('suggest', query))
      }),
      { numRuns: 100 },
    ))

  test('O7 assets, collections and fields match the server', async () => {
    const { response } = await server<CallResponse<'search'>>('search', { solr_rows: '30', solr_q: 'forest' })
    const assetid = response.docs.map(({ id }) => id).toReversed()
    expect(await device.call('getAssets', { assetid })).toEqual(await server('getAssets', { assetid }))
    const queries: readonly CallQuery<'getCollection'>[] = [
      { collection: 'collection_7' },
      { collection: '3', rows: '5', order: 'best' },
      { collection: 'collection_9' },
      { collection: '7', order: 'newest', folders: 'true' },
    ]
    for (const query of queries) expect(await device.call('getCollection', query)).toEqual(await server('getCollection', query))
    expect(await device.call('getIndexFields', undefined)).toEqual(await server('getIndexFields', {}))
    const listed = await server<CallResponse<'listCollections'>>('listCollections', { operation: 'list' })
    expect(listed.collections.map(({ indicator }) => indicator)).toEqual(['collection_3', 'collection_7'])
    const unfilled = { indicator: 'collection_9', label: { de: 'Leer' }, translation: '', position: 2 }
    await device.service.storeCollections({ collections: [...listed.collections, unfilled] })
    expect(await device.call('listCollections', { operation: 'list' })).toEqual(listed)
  })

  test('O7 no search counts the offline copies, which takes 100 ms for 100,000 of them', async () => {
    await device.service.update()
    const count = vi.spyOn(IDBObjectStore.prototype, 'count')
    const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll')
    try {
      await device.call('search', { solr_q: 'forest', solr_rows: '5' })
      await device.call('suggest', { solr_q: 'fo', solr_facetfields: ['keywords'] })
      expect(count).not.toHaveBeenCalled()
      const tables = (getAll.mock.contexts as readonly IDBObjectStore[]).map(({ name }) => name)
      expect(tables).not.toContain('keptItems')
      // The spies see what the device reads.
      await device.service.update()
      expect(count).toHaveBeenCalled()
    } finally {
      count.mockRestore()
      getAll.mockRestore()
    }
  })

  test('O7 rejects an asset without an offline copy as absent, never as missing', async () => {
    await expect(device.call('getAssets', { assetid: ['elsewhere'] })).rejects.toThrow('absent')
  })

  test('O7 shows assets in the stored language with labels of the requested language', async () => {
    const response = await device.call('search', { solr_facetfields: ['location'], solr_rows: '5' }, 'en')
    expect(response.response.docs).toHaveLength(5)
    expect(response.facetCounts.facetFields['location']?.[0]?.label).toMatch(/-en$/)
  })

  test('O7 rebuilds a damaged snapshot', async () => {
    const cache = await device.caches.open('catalogue')
    const snapshot = await cache.match('/vitrine-catalogue')
    const bytes = new Uint8Array(await (snapshot as Response).arrayBuffer())
    for (const damaged of [
      bytes.slice(0, 8),
      bytes.slice(0, bytes.length >> 1),
      bytes.map((byte, at) => (at > 40 && at < 60 ? 0 : byte)),
    ]) {
      await cache.put('/vitrine-catalogue', new Response(damaged))
      await device.restart()
      await sameResponses(3)
    }
  })

  test('O8 shows nothing and removes the snapshot after the offline permission expired', async () => {
    const { openDexie } = await import('../../src/local/database/dexie-storage.ts')
    const handle = await openDexie('vitrine-guest', { onBlocked: () => undefined, onLost: () => undefined })
    await handle.run('write', ['keptSets'], async (transaction) => {
      const rows = transaction.rows('keptSets')
      for (const row of await rows.all()) await rows.put({ ...(row as object), leaseUntil: -1 })
    })
    handle.close()
    const query = { solr_q: '*' }
    // Also facets and counts, before the first update.
    await device.restart()
    expect(await device.service.call({ name: 'search', query, locale: 'de' })).toEqual({ refusal: 'nothing' })
    expect(await device.service.update()).toBe(0)
    expect(await device.service.call({ name: 'search', query, locale: 'de' })).toEqual({ refusal: 'nothing' })
    expect(await device.caches.keys()).not.toContain('catalogue')
  })
})
