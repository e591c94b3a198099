import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchResponse } from '#contract/search.ts'
import { makeImage, makeVideo, rights } from '../../tests/support/delivery-assets.ts'
import { type DeliveryHarness, startDelivery } from '../../tests/support/delivery-harness.ts'
import { randomAsset, seeded } from '../ports/conformance/random-catalogue.samples.ts'

let delivery: DeliveryHarness
beforeAll(async () => {
  delivery = await startDelivery()
  const random = seeded(11)
  await delivery.put(...Array.from({ length: 200 }, (_, at) => randomAsset(random, `r${at}`)))
  await delivery.put(
    await makeImage(delivery.blobs, 'harbour', {
      path: 'private/folder/IMG_1.jpg',
      texts: { title: { de: 'Hafen', en: 'harbour' }, description: 'quay' },
      keywords: {
        keywords: [
          { value: 'sea', labels: { de: 'Meer' } },
          { value: 'ships', labels: { de: 'Schiffe' } },
        ],
        location: [{ value: 'Kiel' }],
        rating: [{ value: '4' }],
        meta_collections: [{ value: '12' }],
        shelf: [{ value: 's1' }, { value: 's2' }],
        url: [{ value: 'https://elsewhere.example' }],
      },
      numbers: { imp_date: 1_700_000_000, filesize: 3_000_000, dpi: 300 },
      width: 4000,
      height: 3000,
      thumbhash: 'AAAA',
      dominantColor: '#102030',
      fullText: 'never shown',
    }),
    await makeVideo(delivery.blobs, 'film', {
      rights: rights(['press']),
      texts: { title: 'Film' },
      keywords: { meta_collections: [{ value: '12' }] },
      numbers: { imp_date: 0 },
    }),
  )
})
afterAll(() => delivery.close())

const search = (query: Record<string, string | string[]>, as: 'guest' | 'anna' = 'anna', locale = 'de') => {
  const params = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => [value].flat().map((one): [string, string] => [key, one])),
  )
  return delivery.request(`search?${params.toString()}`, { as, headers: { 'Accept-Language': locale } })
}
const responseOf = async (...args: Parameters<typeof search>) => (await (await search(...args)).json()) as SearchResponse
const onlyDoc = async (locale: string) => (await responseOf({ filter: '{"id":["harbour"]}' }, 'anna', locale)).response.docs[0]

describe('C1 search', () => {
  test('returns an asset in the language of the caller, without internal data', async () => {
    const doc = await onlyDoc('de')
    expect(doc).toMatchObject({
      id: 'harbour',
      title: 'Hafen',
      description: 'quay',
      keywords: ['sea', 'ships'],
      keywords_label: ['Meer', 'Schiffe'],
      location: 'Kiel',
      shelf: ['s1', 's2'],
      filetype: 'jpg',
      asset_groups: ['image'],
      filesize: 3_000_000,
      pixel_x: 4000,
      pixel_y: 3000,
      bbox_x: 338.7,
      bbox_y: 254,
      thumbhash: 'AAAA',
      dominant_color: '#102030',
    })
    expect(doc).not.toHaveProperty('location_label')
    expect(doc?.url).toMatch(/^\/assetportal\/api\/media\/harbour\/preview\/[0-9a-f]{12}$/)
    expect(doc?.thumb_url).toMatch(/^\/assetportal\/api\/media\/harbour\/thumb\/[0-9a-f]{12}$/)
    expect(JSON.stringify(doc)).not.toMatch(/never shown|private\/folder\/|made\/|everyone|"rights"|"path"|sha256/)
    expect((await onlyDoc('en'))?.title).toBe('harbour')
  })

  test('marks an asset that can only be viewed', async () => {
    await delivery.put(await makeImage(delivery.blobs, 'lookonly', { rights: rights(['everyone'], { '*': ['staff'] }) }))
    expect((await responseOf({ filter: '{"id":["lookonly"]}' })).response.docs[0]?.downloadable).toBe(false)
    expect((await onlyDoc('de'))?.downloadable).toBeUndefined()
  })

  test('returns 25 rows by default, any page of up to 1000, and the total', async () => {
    const first = await responseOf({ solr_q: '*' })
    expect(first.response.docs).toHaveLength(25)
    const all = await responseOf({ solr_q: '*', solr_rows: '1000' })
    expect(all.response.docs).toHaveLength(first.response.numFound)
    const second = await responseOf({ solr_q: '*', solr_rows: '10', solr_start: '25' })
    expect(second.response.docs.map(({ id }) => id)).toEqual(all.response.docs.slice(25, 35).map(({ id }) => id))
    expect((await responseOf({ solr_q: '*', solr_rows: '0' })).response).toEqual({ docs: [], numFound: first.response.numFound })
    expect((await responseOf({ solr_start: '999999999' })).response.docs).toEqual([])
  })

  test('counts values with labels, the total number of values, and bounds and histogram of ranges', async () => {
    const { facetCounts } = await responseOf({ solr_facetfields: ['keywords', 'imp_date', 'nonsense', 'title'], facet_limit: '3' })
    expect(facetCounts.facetFields.keywords).toHaveLength(3)
    expect(facetCounts.facetFields.keywords?.[0]?.label).toMatch(/-de$/)
    expect(facetCounts.totals?.keywords).toBeGreaterThan(3)
    const [low, high] = facetCounts.facetFields.imp_date ?? []
    expect([low?.value, high?.value]).toEqual([0, 1_700_000_000])
    expect(facetCounts.histograms?.imp_date?.length).toBeGreaterThan(0)
    expect(facetCounts.totals).not.toHaveProperty('imp_date')
    expect([facetCounts.facetFields.nonsense ?? [], facetCounts.facetFields.title ?? []]).toEqual([[], []])
  })

  test('filters the list of values by a part of their labels', async () => {
    const { facetCounts } = await responseOf({ solr_facetfields: ['keywords'], facet_contains: '{"keywords":"schiff"}' })
    expect(facetCounts.facetFields.keywords?.map(({ value }) => value)).toEqual(['ships'])
  })

  test('formats counts in the language of the caller', async () => {
    await delivery.put(
      ...Array.from({ length: 1200 }, (_, at) => ({
        ...randomAsset(seeded(at), `many${at}`),
        rights: rights(['everyone']),
        keywords: { creator: [{ value: 'all' }] },
      })),
    )
    const written = async (locale: string) =>
      (await responseOf({ solr_facetfields: ['creator'] }, 'guest', locale)).facetCounts.facetFields.creator?.[0]?.countStr
    expect([await written('de'), await written('en')]).toEqual(['1.200', '1,200'])
    await delivery.remove(...Array.from({ length: 1200 }, (_, at) => `many${at}`))
  })

  test('an outdated index does not reveal removed rights', async () => {
    const record = await makeImage(delivery.blobs, 'lagging')
    await delivery.put(record)
    await delivery.services.stores.assets.putAssets([{ ...record, rights: rights([]) }])
    expect((await responseOf({ filter: '{"id":["lagging"]}' })).response.docs).toEqual([])
  })
})

describe('D4 a collection', () => {
  test('is found by its number or by an indicator that ends with it, newest first', async () => {
    for (const collection of ['12', 'collection_12']) {
      const response = await delivery.json<{ docs: { id: string }[]; numFound: number }>(`collection/get?collection=${collection}`, {
        as: 'anna',
      })
      expect([response.docs.map(({ id }) => id), response.numFound]).toEqual([['harbour', 'film'], 2])
    }
    expect(await delivery.json('collection/get?collection=12&rows=1', { as: 'guest' })).toMatchObject({
      docs: [{ id: 'harbour' }],
      numFound: 1,
    })
    expect(await delivery.json('collection/get?collection=nothing', { as: 'guest' })).toEqual({ docs: [], numFound: 0 })
    expect((await delivery.request('collection/get?collection=12&rows=x')).status).toBe(400)
  })
})

describe('T4 hostile searches', () => {
  test.each([
    ['invalid JSON', { filter: '{' }],
    ['a list', { filter: '[]' }],
    ['a text', { filter: '"x"' }],
    ['a truth value', { filter: '{"keywords":true}' }],
    ['an object', { filter: '{"keywords":{"$gt":""}}' }],
    ['a range of texts', { filter: '{"filesize":"a TO b"}' }],
    ['an invalid field', { filter: '{"a b":["x"]}' }],
    ['local parameters', { filter: '{"{!x}":["y"]}' }],
    ['a prototype', { filter: '{"__proto__":["y"]}' }],
    ['a constructor', { filter: '{"constructor":["y"]}' }],
    ['excessive depth', { filter: `{"keywords":${'['.repeat(100)}${']'.repeat(100)}}` }],
    ['too many fields', { filter: JSON.stringify(Object.fromEntries(Array.from({ length: 65 }, (_, at) => [`f${at}`, ['x']]))) }],
    ['an invalid sort', { solr_sort: 'score desc, id asc' }],
    ['an unsupported sort field', { solr_sort: 'creator desc' }],
    ['negative rows', { solr_rows: '-1' }],
    ['too many rows', { solr_rows: '1001' }],
    ['duplicate rows', { solr_rows: ['1', '2'] }],
    ['a fractional start', { solr_start: '1.5' }],
    ['a long text', { solr_q: 'x'.repeat(2001) }],
    ['a value filter that is not a text', { facet_contains: '{"keywords":1}' }],
  ])('%s returns request.invalid', async (_what, query) => {
    const response = await search(query)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'request.invalid'])
  })

  test('X11 accepts single values and numbers, and names the key of a wrong type', async () => {
    const total = async (filter: object) => (await responseOf({ filter: JSON.stringify(filter) }, 'anna')).response.numFound
    const filesize = (await responseOf({ filter: '{"id":["harbour"]}' }, 'anna')).response.docs[0]?.['filesize']
    expect(await total({ id: 'harbour' })).toBe(1)
    expect([await total({ filesize }), await total({ filesize: [filesize] })]).toEqual([
      await total({ filesize: [String(filesize)] }),
      await total({ filesize: [String(filesize)] }),
    ])
    expect(await total({ filesize })).toBeGreaterThan(0)
    const refused = async (filter: object) => (await (await search({ filter: JSON.stringify(filter) })).json()) as { values: object }
    expect((await refused({ id: ['harbour'], keywords: true })).values).toEqual({ field: 'filter.keywords' })
    expect((await refused({ filesize: 'large' })).values).toEqual({ field: 'filter.filesize' })
    const unreadable = (await (await search({ filter: '{keywords' })).json()) as { values: object }
    expect(unreadable.values).toEqual({ field: 'filter' })
    expect((await refused({ '-imp_date': ['2024-01-01'] })).values).toEqual({ field: 'filter.-imp_date' })
  })

  test('any query succeeds or is invalid and returns only visible assets', async () => {
    const visible = new Set((await responseOf({ solr_rows: '1000' }, 'guest')).response.docs.map(({ id }) => id))
    const nasty = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        '*',
        '"',
        "' OR 1=1 --",
        '{!edismax v=$qq}',
        'title:secret',
        '*:*',
        '-*',
        '\0',
        '../..',
        '%',
        '[0 TO *]',
        '\ud800',
        '\u202E',
        '1e999',
        'NaN',
        'NEAR(a b)',
      ),
      fc.json({ maxDepth: 3 }),
    )
    const field = fc.oneof(
      fc.constantFrom('keywords', '-keywords', 'imp_date', 'id', 'rating', 'nonsense', 'title', 'rights', 'view', 'path', 'constructor'),
      nasty,
    )
    const value = fc.oneof(fc.array(nasty, { maxLength: 4 }), nasty, fc.constantFrom('1 TO *', '* TO *', '9 TO 1', '-5 TO 5'))
    const filter = fc.oneof(
      nasty,
      fc.array(fc.tuple(field, value), { maxLength: 4 }).map((entries) => JSON.stringify(Object.fromEntries(entries))),
    )
    const sound = <Value>(hostile: fc.Arbitrary<Value>, ...values: Value[]) =>
      fc.oneof({ weight: 1, arbitrary: hostile }, { weight: 3, arbitrary: fc.constantFrom(...values) })
    const query = fc.record(
      {
        filter: sound(
          filter,
          '{}',
          '{"-people":["ada"]}',
          '{"filesize":"10 TO *"}',
          '{"rating":["4","5"]}',
          '{"location":["Bern","Wien"],"keywords":["alpha","beta"]}',
        ),
        solr_q: sound(nasty, '*', 'forest', 'alph', ''),
        solr_sort: sound(nasty, 'score desc', 'rating asc', 'imp_date desc', 'obj_dload_cnt asc'),
        solr_rows: sound(nasty, '1000', '10'),
        solr_start: sound(nasty, '0', '3'),
        solr_facetfields: fc.array(field, { maxLength: 4 }),
        facet_limit: sound(nasty, '0', '5', '10000'),
        facet_contains: sound(filter, '{}', '{"keywords":"a"}'),
      },
      { requiredKeys: [] },
    )
    let found = 0
    await fc.assert(
      fc.asyncProperty(query, async (parameters) => {
        const response = await search(parameters, 'guest')
        expect([200, 400]).toContain(response.status)
        if (response.status !== 200) return
        const { docs } = ((await response.json()) as SearchResponse).response
        found += docs.length
        for (const { id } of docs) expect(visible.has(id)).toBe(true)
      }),
      { numRuns: 600 },
    )
    expect(found).toBeGreaterThan(400)
  })
})
