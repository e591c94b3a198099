import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchResponse } from '#contract/search.ts'
import type { Suggestions } from '#contract/suggestions.ts'
import { rights } from '../../tests/support/delivery-assets.ts'
import { type DeliveryHarness, startDelivery, type TestUser } from '../../tests/support/delivery-harness.ts'
import { sampleAsset } from '../ports/conformance/conformance-samples.ts'
import { randomAsset, seeded } from '../ports/conformance/random-catalogue.samples.ts'

let delivery: DeliveryHarness
beforeAll(async () => {
  delivery = await startDelivery()
  const random = seeded(41)
  await delivery.put(
    ...Array.from({ length: 300 }, (_, at) => ({ ...randomAsset(random, `r${at}`), path: `${'ab'[at % 2]}/f${at % 7}/x.jpg` })),
  )
})
afterAll(() => delivery.close())

const fields = ['keywords', 'people', 'location', 'folder', 'shelf', 'filesize', 'nonsense']
type Query = Record<string, string | readonly string[]>

const call = async <Answer>(path: string, query: Query, as: TestUser, locale = 'en'): Promise<Answer> => {
  const params = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => [value].flat().map((one): [string, string] => [key, one])),
  )
  const response = await delivery.request(`${path}?${params.toString()}`, { as, headers: { 'Accept-Language': locale } })
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}
const suggest = (solr_q: string, as: TestUser, more: Query = {}) =>
  call<Suggestions>('search/suggest', { solr_q, solr_facetfields: fields, ...more }, as)
const hits = async (text: string, filter: object, as: TestUser) =>
  (await call<SearchResponse>('search', { solr_q: text, filter: JSON.stringify(filter), solr_rows: '0' }, as)).response.numFound

describe('X4 suggestions', () => {
  test('X4 T3 each suggested value has the count of its search, and each suggested title opens', async () => {
    let listed = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          '',
          'f',
          'fo',
          'forest',
          'alpha e',
          'river is',
          'a',
          'b',
          'ber',
          'wien-',
          's1',
          'f3',
          'english',
          'glass "ha',
          'zzz',
        ),
        fc.constantFrom<TestUser>('guest', 'anna', 'bert', 'carla'),
        fc.constantFrom<Record<string, string | string[]>>(
          {},
          { location: ['Bern'] },
          { '-keywords': ['forest'] },
          { filesize: '100 TO 700', people: ['ada', 'bob'] },
        ),
        async (typed, as, filter) => {
          const { values, titles } = await suggest(typed, as, { filter: JSON.stringify(filter) })
          listed += values.length + titles.length
          for (const { field, value, count, text } of values)
            expect([typed, field, value, count]).toEqual([typed, field, value, await hits(text, { ...filter, [field]: [value] }, as)])
          for (const { id, title } of titles) {
            // All results: longer titles that contain this one may come first.
            const { response } = await call<SearchResponse>('search', { solr_q: `"${title}"`, solr_rows: '500' }, as)
            expect(response.docs.map((doc) => doc['title'])).toContain(title)
            if (id !== null) expect(response.docs.map((doc) => doc.id)).toContain(id)
          }
        },
      ),
      { numRuns: 120 },
    )
    // Without any suggestions the test would prove nothing.
    expect(listed).toBeGreaterThan(200)
  })

  test('Z14 T3 without a text: the most frequent visible value of each field and the first folders, unless all results have them', async () => {
    const { values, titles } = await suggest('', 'guest')
    expect(titles).toEqual([])
    const [visible, folders] = [await hits('*', {}, 'guest'), values.filter(({ field }) => field === 'folder')]
    expect(folders.map(({ value }) => value).toSorted()).toEqual(['a', 'b'])
    expect(values.filter(({ field }) => field === 'keywords')).toHaveLength(1)
    expect(values.filter(({ field }) => field === 'filesize')).toEqual([])
    for (const { count } of values) expect([count > 0, count < visible]).toEqual([true, true])
    // In folder a, the folder says nothing; its sub-folders do.
    const inFolder = await suggest('', 'guest', { filter: '{"folder":["a"]}' })
    expect(inFolder.values.map(({ value }) => value)).not.toContain('a')
  })

  test('X4 T3 never suggests values, folders or titles of hidden assets', async () => {
    const secret = (id: string, groups: string[]) =>
      sampleAsset(id, {
        path: 'Zentaur/Verlies/x.jpg',
        texts: { title: 'Zebra im Verlies' },
        keywords: { keywords: [{ value: 'zebra' }], location: [{ value: 'Zanzibar', labels: { en: 'Zanzibar', de: 'Sansibar' } }] },
        rights: rights(groups),
      })
    await delivery.put(secret('zebra', ['press']))
    const found = async (typed: string, as: TestUser) => {
      const { values, titles } = await suggest(typed, as)
      return [...values.map(({ field, label, count }) => `${field} ${label} ${count}`), ...titles.map(({ title }) => title)]
    }
    for (const typed of ['z', 'ze', 'zebra', 'zan', 'verl', 'zent']) expect([typed, await found(typed, 'guest')]).toEqual([typed, []])
    expect(await found('z', 'anna')).toEqual(['location Zanzibar 1', 'keywords zebra 1', 'folder Zentaur 1', 'Zebra im Verlies'])
    expect(await found('verl', 'anna')).toEqual(['folder Zentaur/Verlies 1', 'Zebra im Verlies'])
    expect(await found('zebra', 'bert')).toEqual([])
    // The right is withdrawn while the index has not followed yet.
    await delivery.services.stores.assets.putAssets([secret('zebra', ['board'])])
    expect((await suggest('zebra', 'anna')).titles).toEqual([])
    await delivery.put(secret('zebra', ['board']))
    expect(await found('zebra', 'anna')).toEqual([])
    await delivery.remove('zebra')
  })

  test('X4 matches the start of any word in the language of the user, without case and diacritics', async () => {
    await delivery.put(
      sampleAsset('mill', {
        path: 'x.jpg',
        texts: { title: { de: 'Alte Windmühle', en: 'Old windmill' } },
        keywords: { location: [{ value: 'GR', labels: { de: 'Große Mühle', en: 'Large mill' } }] },
        rights: rights(['everyone']),
      }),
    )
    const found = async (typed: string, locale: string) => {
      const { values, titles } = await call<Suggestions>('search/suggest', { solr_q: typed, solr_facetfields: 'location' }, 'guest', locale)
      return [...values.map(({ label }) => label), ...titles.map(({ title }) => title)]
    }
    for (const typed of ['mühl', 'MUEHL', 'muhl', 'große mü', 'grosse', ' Große  Mühle ']) {
      expect([typed, await found(typed, 'de')]).toEqual([typed, ['Große Mühle']])
      expect([typed, await found(typed, 'en')]).toEqual([typed, []])
    }
    expect(await found('windm', 'de')).toEqual(['Alte Windmühle'])
    expect(await found('windm', 'en')).toEqual(['Old windmill'])
    expect(await found('alte gr', 'de')).toEqual(['Große Mühle'])
    expect(await found('windmühle gro', 'de')).toEqual(['Große Mühle'])
    await delivery.remove('mill')
  })

  test('X4 suggests a search for a title of several assets, and no selected values', async () => {
    const titled = (id: string) =>
      sampleAsset(id, {
        texts: { title: 'Twin lighthouse' },
        keywords: { keywords: [{ value: 'lighthouse' }] },
        rights: rights(['everyone']),
      })
    await delivery.put(titled('t1'))
    expect((await suggest('lightho', 'guest')).titles).toMatchObject([{ title: 'Twin lighthouse', id: 't1' }])
    await delivery.put(titled('t2'))
    expect(await suggest('lightho', 'guest')).toEqual({
      values: [{ field: 'keywords', value: 'lighthouse', label: 'lighthouse', count: 2, text: '*' }],
      titles: [{ title: 'Twin lighthouse', id: null }],
    })
    expect((await suggest('lightho', 'guest', { filter: '{"keywords":["lighthouse"]}' })).values).toEqual([])
    await delivery.remove('t1', 't2')
  })

  test('X4 T3 replaces words without results by the nearest visible ones, except quoted words', async () => {
    const titled = (id: string, title: string, groups: string[]) =>
      sampleAsset(id, { texts: { title }, keywords: {}, rights: rights(groups) })
    await delivery.put(
      titled('m1', 'Snowy mountain', ['everyone']),
      titled('m2', 'Mountain lake', ['everyone']),
      titled('m3', 'Kangaroo', ['press']),
    )
    const found = async (text: string, as: TestUser, more: Query = {}) => {
      const { response, corrected } = await call<SearchResponse>('search', { solr_q: text, ...more }, as)
      return [response.docs.map(({ id }) => id).toSorted(), corrected?.text]
    }
    expect(await found('mountian', 'guest')).toEqual([['m1', 'm2'], 'mountain'])
    expect(await found('snwoy mountian', 'guest')).toEqual([['m1'], 'snowy mountain'])
    const { corrected } = await call<SearchResponse>('search', { solr_q: 'lake mountian' }, 'guest')
    expect(corrected).toEqual({ text: 'lake mountain', exact: 'lake "mountian"', words: [{ from: 'mountian', to: 'mountain' }] })
    expect(await found(corrected?.exact ?? '', 'guest')).toEqual([[], undefined])
    // Further pages belong to the same text. A filter without results does not change a word that has results.
    expect(await found('mountian', 'guest', { solr_start: '1', solr_rows: '5' })).toMatchObject([{ length: 1 }, 'mountain'])
    expect(await found('mountain', 'guest', { filter: '{"location":["Nowhere"]}' })).toEqual([[], undefined])
    // The response does not reveal that a hidden asset has a similar word.
    expect([await found('kangarro', 'guest'), await found('kangarro', 'anna')]).toEqual([
      [[], undefined],
      [['m3'], 'kangaroo'],
    ])
    await delivery.remove('m1', 'm2', 'm3')
  })

  test('X4 T3 a search that finds little has similar texts with their visible results under the same filter', async () => {
    const titled = (id: string, title: string, groups: string[]) =>
      sampleAsset(id, { texts: { title }, keywords: {}, rights: rights(groups) })
    const many = Array.from({ length: 41 }, (_, at) => titled(`s${at}`, 'Meadow', ['everyone']))
    const all = [
      ...many,
      titled('typo', 'Maedow', ['everyone']),
      titled('hill', 'Weinberg', ['everyone']),
      titled('lake', 'Waldsee', ['everyone']),
      titled('secret', 'Hochmoor', ['press']),
    ]
    await delivery.put(...all)
    const found = async (text: string, as: TestUser = 'guest', more: Query = {}) => {
      const { response, similar } = await call<SearchResponse>('search', { solr_q: text, ...more }, as)
      for (const one of similar ?? [])
        expect([one, await hits(one.text, JSON.parse(String(more['filter'] ?? '{}')) as object, as)]).toEqual([one, one.count])
      return [response.numFound, (similar ?? []).map((one) => one.text)]
    }
    // A rare word may be right, so it is not replaced.
    expect(await found('maedow')).toEqual([1, ['meadow']])
    expect(await found('"maedow"')).toEqual([1, []])
    // Two edits are too many for a replacement.
    expect(await found('mxxdow')).toEqual([0, ['maedow', 'meadow']])
    expect(await found('bergsee')).toEqual([0, ['berg', 'see']])
    expect(await found('meadow weinberg')).toEqual([0, ['meadow', 'weinberg']])
    expect(await found('meadow weinberg', 'guest', { filter: '{"location":["Nowhere"]}' })).toEqual([0, []])
    expect([await found('moorhexe'), await found('hochmoor waldsee'), await found('hochmoor waldsee', 'anna')]).toEqual([
      [0, []],
      [0, ['waldsee']],
      [0, ['hochmoor', 'waldsee']],
    ])
    await delivery.remove(...all.map(({ id }) => id))
  })

  test('X4 T22 accepts any text and names a malformed parameter', async () => {
    for (const typed of ['', ' ', '*', '"', '???', '\u0000', 'a'.repeat(200), '(((', '{!x}', '😀', '"a b', '東京'])
      expect(await suggest(typed, 'guest')).toHaveProperty('values')
    const refused = async (query: string) => {
      const response = await delivery.request(`search/suggest?${query}`)
      return [response.status, await response.json()]
    }
    expect(await refused(`solr_q=${'a'.repeat(201)}`)).toMatchObject([400, { code: 'request.invalid', values: { field: 'solr_q' } }])
    expect(await refused('solr_q=a&filter=x')).toMatchObject([400, { code: 'request.invalid' }])
    expect((await refused(''))[0]).toBe(400)
  })
})
