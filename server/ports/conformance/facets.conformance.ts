import { expect, test } from 'vitest'
import type { CatalogueQuery } from '#catalogue/catalogue-query.ts'
import type { Catalogue } from '../catalogue.ts'
import { facetIn, histogramSum, labelsOf, listOf, queryOf, titledAsset } from './catalogue.samples.ts'
import { sampleAsset } from './conformance-samples.ts'

const lettersOf = (start: number) => String.fromCharCode(97 + (start % 26)) + String.fromCharCode(97 + (Math.floor(start / 26) % 26))

/** Part of the suite of every engine: values, labels, folders and ranges of facets. */
export const testFacets = (catalogue: () => Catalogue): void => {
  const find = async (change: Partial<CatalogueQuery>) => (await catalogue().search(queryOf(change))).ids
  const facet = (field: string, change: Partial<CatalogueQuery> = {}) => facetIn(catalogue(), field, change)

  test('T3 X1 counts folders level by level and omits folders without visible assets', async () => {
    const closed = { view: ['board'], download: {} }
    await catalogue().put([
      titledAsset('a', 'x', { path: 'Alps/2019/Hut/a.jpg' }),
      titledAsset('b', 'x', { path: 'Alps/2020/b.jpg' }),
      titledAsset('c', 'x', { path: 'Alps/c.jpg' }),
      titledAsset('d', 'x', { path: 'Sea/d.jpg' }),
      titledAsset('e', 'x', { path: 'e.jpg' }),
      titledAsset('f', 'x', { path: 'Alps/Secret/Deep/f.jpg', rights: closed }),
      titledAsset('g', 'x', { path: 'Sea/Hidden/g.jpg', rights: closed }),
      titledAsset('h', 'x', { path: 'Vault/h.jpg', rights: closed }),
    ])
    const level = async (change: Partial<CatalogueQuery>) => {
      const found = await facet('folder', change)
      return [(found?.values ?? []).map(({ value, count, hasChildren }) => `${value} ${count}${hasChildren ? ' +' : ''}`), found?.total]
    }
    expect(await level({})).toEqual([['Alps 3 +', 'Sea 1'], 2])
    expect(await level({ facetParent: { folder: 'Alps' } })).toEqual([['Alps/2019 1 +', 'Alps/2020 1'], 2])
    expect(await level({ facetParent: { folder: 'Alps/2019' }, filter: { folder: ['Alps/2020'] } })).toEqual([['Alps/2019/Hut 1'], 1])
    for (const hidden of ['Vault', 'Alps/Secret', 'Sea/Hidden', 'Nowhere'])
      expect(await level({ facetParent: { folder: hidden } })).toEqual([[], 0])
    expect(await level({ facetContains: { folder: 'hut' } })).toEqual([['Alps/2019/Hut 1'], 1])
    expect(await level({ facetContains: { folder: 'e' } })).toEqual([['Sea 1'], 1])
    expect(await level({ groups: ['everyone', 'board'], facetParent: { folder: 'Alps' } })).toEqual([
      ['Alps/2019 1 +', 'Alps/2020 1', 'Alps/Secret 1 +'],
      3,
    ])
    expect((await find({ filter: { folder: ['Alps'] } })).toSorted()).toEqual(['a', 'b', 'c'])
    expect(await find({ text: 'hut' })).toEqual(['a'])
    expect(await find({ text: 'secret' })).toEqual([])
  })

  test('F7 values are combined by OR inside a field and by AND between fields; the counts of a field ignore its selection', async () => {
    const with2 = (id: string, location: string, people: string[]) =>
      sampleAsset(id, { keywords: { location: [{ value: location }], people: people.map((value) => ({ value })) } })
    await catalogue().put([
      with2('a', 'Bern', ['ada']),
      with2('b', 'Bern', ['bob']),
      with2('c', 'Wien', ['ada', 'bob']),
      with2('d', 'Paris', []),
    ])
    const filter = { location: ['Bern', 'Wien'], people: ['ada'] }
    const response = await catalogue().search(queryOf({ filter, facets: ['location', 'people'] }))
    expect([...response.ids].toSorted()).toEqual(['a', 'c'])
    expect(listOf(response.facets.location)).toEqual({ Bern: 1, Wien: 1 })
    expect(listOf(response.facets.people)).toEqual({ ada: 2, bob: 2 })
    expect((await find({ filter: { '-people': ['bob'] } })).toSorted()).toEqual(['a', 'd'])
  })

  test('F2 lists the most frequent values and every selected one, also with a count of 0', async () => {
    await catalogue().put(
      Array.from({ length: 60 }, (_, at) =>
        sampleAsset(`a${at}`, { keywords: { keywords: Array.from({ length: (at % 6) + 1 }, (_, k) => ({ value: `k${k}` })) } }),
      ),
    )
    const listed = await facet('keywords', { facetLimit: 3 })
    expect(listed?.values.map(({ value, count }) => [value, count])).toEqual([
      ['k0', 60],
      ['k1', 50],
      ['k2', 40],
    ])
    expect(listed?.total).toBe(6)
    expect(listOf(await facet('keywords', { facetLimit: 1, filter: { keywords: ['k5', 'gone'] } }))).toEqual({ k0: 60, k5: 10, gone: 0 })
  })

  test('labels use the language of the caller, and the filter of values matches them', async () => {
    const berlin = [{ value: 'B', labels: { de: 'Bärlin', en: 'Berlin', fr: 'Berlin (Allemagne)' } }]
    await catalogue().put([
      sampleAsset('a', { keywords: { location: berlin } }),
      sampleAsset('b', { keywords: { location: [{ value: 'P' }] } }),
    ])
    expect(labelsOf(await facet('location', { locale: 'de' }))).toEqual(['Bärlin', 'P'])
    expect(labelsOf(await facet('location', { locale: 'fr' }))).toEqual(['Berlin (Allemagne)', 'P'])
    expect(labelsOf(await facet('location', { locale: 'it' }))).toEqual(['Berlin', 'P'])
    expect(labelsOf(await facet('location', { locale: 'de', facetContains: { location: 'BARL' } }))).toEqual(['Bärlin'])
    expect((await facet('location', { locale: 'de', facetContains: { location: 'allemagne' } }))?.values).toEqual([])
    await catalogue().put([sampleAsset('c', { keywords: { location: [{ value: 'B', labels: { de: 'Berlin' } }] } })])
    expect(labelsOf(await facet('location', { locale: 'de' }))).toContain('Berlin')
  })

  test('X4 lists values by the start of a word of their label, and folders by the start of a word of their name', async () => {
    await catalogue().put([
      sampleAsset('a', {
        path: 'North/Old Town/a.jpg',
        keywords: { location: [{ value: 'NY', labels: { en: 'New York', de: 'Neu York' } }] },
      }),
      sampleAsset('b', { path: 'Northwest/b.jpg', keywords: { location: [{ value: 'Newark' }] } }),
      sampleAsset('c', { path: 'South/c.jpg', keywords: { location: [{ value: 'Öhringen' }] } }),
    ])
    const listed = async (field: string, start: string, locale = 'en') =>
      labelsOf(await facet(field, { locale, facetWordStart: { [field]: start } })).toSorted()
    expect(await listed('location', 'new')).toEqual(['New York', 'Newark'])
    expect(await listed('location', 'YO')).toEqual(['New York'])
    expect(await listed('location', 'new', 'de')).toEqual(['Newark'])
    expect(await listed('location', 'new y')).toEqual(['New York'])
    expect([await listed('location', 'ohr'), await listed('location', 'oehr')]).toEqual([['Öhringen'], ['Öhringen']])
    expect([await listed('location', 'ork'), await listed('location', ' - ')]).toEqual([[], []])
    expect(await listed('folder', 'north')).toEqual(['North', 'Northwest'])
    expect(await listed('folder', 'town')).toEqual(['North/Old Town'])
  })

  test('counts and finds five thousand values of one field', async () => {
    await catalogue().put(
      Array.from({ length: 5000 }, (_, at) =>
        sampleAsset(`a${at}`, { keywords: { people: [{ value: `p${at}`, labels: { de: `${lettersOf(at)} ${at}` } }] } }),
      ),
    )
    const all = await facet('people', { facetLimit: 10_000 })
    expect([all?.total, all?.values.length]).toEqual([5000, 5000])
    expect(labelsOf(await facet('people', { facetContains: { people: ' 4999' } }))).toEqual([`${lettersOf(4999)} 4999`])
  })

  test('ranges include their bounds and may be open, and their facets cover the results without that range', async () => {
    await catalogue().put(
      [1, 5, 10]
        .map((imp_date) => titledAsset(`d${imp_date}`, 'x', { numbers: { imp_date } }))
        .concat(titledAsset('none', 'x', { numbers: {} })),
    )
    expect((await find({ filter: { imp_date: '5 TO 10' } })).toSorted()).toEqual(['d10', 'd5'])
    expect(await find({ filter: { imp_date: '* TO 1' } })).toEqual(['d1'])
    expect(await find({ filter: { imp_date: '10 TO 5' } })).toEqual([])
    const dates = await facet('imp_date', { filter: { imp_date: '5 TO 10' } })
    expect(dates?.values.map(({ value }) => value)).toEqual([1, 10])
    expect(histogramSum(dates)).toBe(3)
  })
}
