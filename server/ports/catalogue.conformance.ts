import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CatalogueFacet, type CatalogueQuery, type CatalogueResult, unrestrictedGroup } from '#catalogue/catalogue-query.ts'
import { toFacetCounts } from '#catalogue/search-response.ts'
import type { SortKey } from '#contract/search.ts'
import type { AssetRecord } from '../records/asset-record.ts'
import { createCatalogueOracle } from './catalogue.oracle.ts'
import { queryOf, randomAsset, randomQuery, seeded } from './catalogue.samples.ts'
import type { Catalogue } from './catalogue.ts'
import { sampleAsset } from './conformance-samples.ts'
import { testDateCounts } from './date-counts.conformance.ts'
import { type CatalogueTraits, testProposals } from './proposals.conformance.ts'

const titled = (id: string, title: string, change: Partial<AssetRecord> = {}) =>
  sampleAsset(id, { texts: { title }, keywords: {}, ...change })
const listOf = (facet: CatalogueFacet | undefined) => Object.fromEntries((facet?.values ?? []).map(({ value, count }) => [value, count]))
const labelsOf = (facet: CatalogueFacet | undefined) => (facet?.values ?? []).map(({ label }) => label)
const histogramSum = (facet: CatalogueFacet | undefined) => facet?.histogram?.reduce((sum, count) => sum + count, 0)

/** The part of a result that must be equal between two engines; the order of equal matches may differ. */
const comparable = (response: CatalogueResult, query: CatalogueQuery) => ({
  total: response.total,
  ids: [...response.ids].sort(),
  facets: Object.fromEntries(
    query.facets.map((field) => {
      const facet = response.facets[field]
      return [field, { counts: listOf(facet), total: facet?.total ?? 0, sum: histogramSum(facet) ?? 0 }]
    }),
  ),
})

const lettersOf = (start: number) => String.fromCharCode(97 + (start % 26)) + String.fromCharCode(97 + (Math.floor(start / 26) % 26))

/** Every engine of the port runs this in its own test. */
export const describeCatalogue = (
  name: string,
  create: () => Promise<Catalogue>,
  traits: CatalogueTraits = { similarWords: 'scan' },
): void => {
  describe(`catalogue: ${name}`, () => {
    let catalogue: Catalogue
    beforeEach(async () => {
      catalogue = await create()
    })
    afterEach(() => catalogue.close())
    const find = async (change: Partial<CatalogueQuery>) => (await catalogue.search(queryOf(change))).ids
    const facet = async (field: string, change: Partial<CatalogueQuery> = {}) => {
      const { facets } = await catalogue.search(queryOf({ facets: [field], ...change }))
      return Object.hasOwn(facets, field) ? facets[field] : undefined
    }

    test('an empty catalogue returns empty results', async () => {
      const response = await catalogue.search(
        queryOf({ text: 'a "b c" d', facets: ['keywords', 'filesize', 'nothing'], filter: { keywords: ['x'] } }),
      )
      expect(response.total).toBe(0)
      expect(response.ids).toEqual([])
      expect(response.facets.filesize?.values ?? []).toEqual([])
      expect(await catalogue.extraFields()).toEqual([])
      expect(await catalogue.contentLocales()).toEqual([])
    })

    test('ordinals give the default order', async () => {
      await catalogue.put(['c', 'a', 'b'].map((id) => titled(id, 'storm')))
      await catalogue.put([titled('a', 'storm again')])
      const ids = await find({})
      const places = await catalogue.ordinals(ids)
      expect(places).toEqual(places.toSorted((one, other) => Number(one) - Number(other)))
      expect(new Set(places).size).toBe(3)
      expect(await catalogue.ordinals(['gone'])).toEqual([null])
    })

    test('added, replaced and removed assets affect the next search', async () => {
      await catalogue.put([titled('a', 'storm'), titled('b', 'storm')])
      expect((await find({ text: 'storm' })).toSorted()).toEqual(['a', 'b'])
      await catalogue.put([titled('a', 'calm')])
      expect(await find({ text: 'storm' })).toEqual(['b'])
      expect(await find({ text: 'calm' })).toEqual(['a'])
      await catalogue.remove(['b', 'unknown'])
      expect(await find({ text: 'storm' })).toEqual([])
      expect((await catalogue.search(queryOf())).total).toBe(1)
      await catalogue.put([])
      await catalogue.remove([])
    })

    test('finds assets in every language and by labels, file name and document text', async () => {
      await catalogue.put([
        sampleAsset('a', {
          texts: { title: { de: 'Windmühle', en: 'windmill' }, filename: 'IMG_4711.jpg' },
          keywords: { keywords: [{ value: 'mill', labels: { de: 'Mühle', fr: 'moulin' } }], shelf: [{ value: 'attic' }] },
          fullText: 'chapter one',
        }),
      ])
      for (const text of [
        'windmühle',
        'windmuehle',
        'windmuhle',
        'WINDMILL',
        'windm',
        'moulin',
        'mill',
        '4711',
        'attic',
        'chapter',
        '"chapter one"',
      ]) {
        expect([text, await find({ text })]).toEqual([text, ['a']])
      }
      for (const text of ['mühlenrad', '"one chapter"', 'windmill nothing']) expect(await find({ text })).toEqual([])
    })

    test('T3 matches a scan of the visible assets for 200 random rights and queries', async () => {
      const random = seeded(20_261)
      const oracle = createCatalogueOracle()
      const records = Array.from({ length: 300 }, (_, at) => randomAsset(random, `a${at}`))
      for (const engine of [catalogue, oracle]) {
        await engine.put(records)
        await engine.put(records.slice(0, 40).map((record) => ({ ...record, rights: { view: ['staff'], download: {} } })))
        await engine.remove(records.slice(250).map(({ id }) => id))
      }
      let hits = 0
      for (let round = 0; round < 200; round += 1) {
        const query = randomQuery(random)
        const response = await catalogue.search(query)
        hits += response.total
        expect({ query, ...comparable(response, query) }).toEqual({ query, ...comparable(await oracle.search(query), query) })
        // Twice, because the second response comes from the cache.
        for (const _ of [1, 2]) {
          const page = await catalogue.searchSerialized(query)
          const expected = { total: response.total, ids: response.ids, facetCounts: toFacetCounts(response, query.locale) }
          expect({ ...page, facetCounts: JSON.parse(page.facetCounts) }).toEqual(JSON.parse(JSON.stringify(expected)))
        }
      }
      // Guards against a suite that finds nothing.
      expect(hits).toBeGreaterThan(1000)
    })

    test('T3 results do not reveal hidden assets', async () => {
      const random = seeded(7)
      const shown = Array.from({ length: 60 }, (_, at) => ({
        ...randomAsset(random, `a${at}`),
        rights: { view: ['everyone'], download: {} },
      }))
      const hidden = Array.from({ length: 60 }, (_, at) => ({
        ...randomAsset(random, `h${at}`),
        rights: { view: ['board'], download: {} },
      }))
      const secret = sampleAsset('secret', {
        texts: { title: 'forest secretword' },
        keywords: { keywords: [{ value: 'secretvalue' }, { value: 'forest' }], location: [{ value: 'Atlantis' }] },
        numbers: { filesize: 99_999, imp_date: 99_999 },
        rights: { view: ['board'], download: {} },
      })
      const other = await create()
      try {
        await catalogue.put(shown)
        await other.put([...shown, ...hidden, secret])
        const fields = ['keywords', 'location', 'people', 'filesize', 'imp_date', 'shelf']
        const queries = [
          ...['*', 'forest', 'forest secretword', 'secretw', 'island river', '"forest secretword"'].map((text) =>
            queryOf({ text, facets: fields }),
          ),
          queryOf({ filter: { keywords: ['secretvalue', 'forest'] }, facets: fields }),
          queryOf({ filter: { '-keywords': ['secretvalue'] }, facets: fields }),
          queryOf({ filter: { id: ['secret', 'a1'] }, facets: fields }),
          queryOf({ filter: { filesize: '2000 TO *' }, facets: fields }),
          queryOf({ facets: fields, facetContains: { keywords: 'secret', location: 'atl' } }),
          ...(['rating', 'imp_date', 'obj_dload_cnt'] as const).map((key) =>
            queryOf({ sort: { key, orientation: 'asc' }, rows: 20, start: 10 }),
          ),
        ]
        for (const query of queries) {
          const [without, among] = [await catalogue.search(query), await other.search(query)]
          expect({ ...comparable(among, query), ids: among.ids }).toEqual({ ...comparable(without, query), ids: without.ids })
        }
      } finally {
        await other.close()
      }
    })

    testDateCounts(() => catalogue)

    test('T3 X1 counts folders level by level and omits folders without visible assets', async () => {
      const closed = { view: ['board'], download: {} }
      await catalogue.put([
        titled('a', 'x', { path: 'Alps/2019/Hut/a.jpg' }),
        titled('b', 'x', { path: 'Alps/2020/b.jpg' }),
        titled('c', 'x', { path: 'Alps/c.jpg' }),
        titled('d', 'x', { path: 'Sea/d.jpg' }),
        titled('e', 'x', { path: 'e.jpg' }),
        titled('f', 'x', { path: 'Alps/Secret/Deep/f.jpg', rights: closed }),
        titled('g', 'x', { path: 'Sea/Hidden/g.jpg', rights: closed }),
        titled('h', 'x', { path: 'Vault/h.jpg', rights: closed }),
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

    test('an unrestricted caller also sees assets without rights, and no group can have that name', async () => {
      await catalogue.put([
        titled('open', 'x'),
        titled('nobody', 'x', { rights: { view: [], download: {} } }),
        titled('odd', 'x', { rights: { view: [unrestrictedGroup], download: {} } }),
      ])
      expect((await find({ groups: ['everyone', unrestrictedGroup] })).toSorted()).toEqual(['nobody', 'odd', 'open'])
      expect(await find({ groups: ['everyone'] })).toEqual(['open'])
      expect(await find({ groups: [] })).toEqual([])
    })

    test.each(['score', 'rating', 'imp_date', 'obj_dload_cnt'] satisfies SortKey[])(
      'S2 sorts by %s both ways, and pages neither repeat nor lose an asset',
      async (key) => {
        const random = seeded(3)
        const records = Array.from({ length: 120 }, (_, at) => ({
          ...randomAsset(random, `a${at}`),
          rights: { view: ['everyone'], download: {} },
        }))
        await catalogue.put(records)
        const byId = new Map(records.map((record) => [record.id, record]))
        for (const orientation of ['asc', 'desc'] as const) {
          const sort = { key, orientation }
          const whole = await find({ text: key === 'score' ? 'forest' : '*', sort })
          const pages = await Promise.all(
            Array.from({ length: 20 }, (_, page) => find({ text: key === 'score' ? 'forest' : '*', sort, start: page * 7, rows: 7 })),
          )
          expect(pages.flat()).toEqual(whole)
          expect(new Set(whole).size).toBe(whole.length)
          if (key === 'score') continue
          const numbers = whole.flatMap((id) => {
            const record = byId.get(id)
            const value = key === 'rating' ? record?.keywords.rating?.[0]?.value : record?.numbers[key]
            return value === undefined ? [] : [Number(value)]
          })
          expect(numbers).toEqual(numbers.toSorted((one, other) => (orientation === 'asc' ? one - other : other - one)))
        }
      },
    )

    test('a better match comes first', async () => {
      await catalogue.put([
        titled('far', 'a long title about many other things than the harbour'),
        titled('near', 'harbour'),
        titled('inside', 'else', { fullText: `harbour ${'and much more '.repeat(200)}` }),
      ])
      expect(await find({ text: 'harbour' })).toEqual(['near', 'far', 'inside'])
    })

    test('X4 T3 plurals and parts of compounds match below exact words, and only in visible assets', async () => {
      await catalogue.put([
        titled('part', 'Bergsee'),
        titled('stem', 'Seen'),
        titled('exact', 'am See und mehr'),
        titled('houses', 'Häuser'),
        titled('house', 'Haus'),
        titled('hidden', 'Bergseen und Haeuser', { rights: { view: ['board'], download: {} } }),
      ])
      expect(await find({ text: 'see ' })).toEqual(['exact', 'stem', 'part'])
      expect(await find({ text: 'see' })).toEqual(['exact', 'stem', 'part'])
      expect(await find({ text: 'häuser ' })).toEqual(['houses', 'house'])
      expect(await find({ text: 'haeuser seen' })).toEqual([])
      expect(await find({ text: '"seen"' })).toEqual(['stem'])
      expect(await find({ text: 'haeuser see ', groups: ['board'] })).toEqual(['hidden'])
    })

    testProposals(() => catalogue, traits)

    test('F7 values are combined by OR inside a field and by AND between fields; the counts of a field ignore its selection', async () => {
      const with2 = (id: string, location: string, people: string[]) =>
        sampleAsset(id, { keywords: { location: [{ value: location }], people: people.map((value) => ({ value })) } })
      await catalogue.put([
        with2('a', 'Bern', ['ada']),
        with2('b', 'Bern', ['bob']),
        with2('c', 'Wien', ['ada', 'bob']),
        with2('d', 'Paris', []),
      ])
      const filter = { location: ['Bern', 'Wien'], people: ['ada'] }
      const response = await catalogue.search(queryOf({ filter, facets: ['location', 'people'] }))
      expect([...response.ids].toSorted()).toEqual(['a', 'c'])
      expect(listOf(response.facets.location)).toEqual({ Bern: 1, Wien: 1 })
      expect(listOf(response.facets.people)).toEqual({ ada: 2, bob: 2 })
      expect((await find({ filter: { '-people': ['bob'] } })).toSorted()).toEqual(['a', 'd'])
    })

    test('F2 lists the most frequent values and every selected one, also with a count of 0', async () => {
      await catalogue.put(
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
      await catalogue.put([
        sampleAsset('a', { keywords: { location: berlin } }),
        sampleAsset('b', { keywords: { location: [{ value: 'P' }] } }),
      ])
      expect(labelsOf(await facet('location', { locale: 'de' }))).toEqual(['Bärlin', 'P'])
      expect(labelsOf(await facet('location', { locale: 'fr' }))).toEqual(['Berlin (Allemagne)', 'P'])
      expect(labelsOf(await facet('location', { locale: 'it' }))).toEqual(['Berlin', 'P'])
      expect(labelsOf(await facet('location', { locale: 'de', facetContains: { location: 'BARL' } }))).toEqual(['Bärlin'])
      expect((await facet('location', { locale: 'de', facetContains: { location: 'allemagne' } }))?.values).toEqual([])
      await catalogue.put([sampleAsset('c', { keywords: { location: [{ value: 'B', labels: { de: 'Berlin' } }] } })])
      expect(labelsOf(await facet('location', { locale: 'de' }))).toContain('Berlin')
    })

    test('X4 lists values by the start of a word of their label, and folders by the start of a word of their name', async () => {
      await catalogue.put([
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
      await catalogue.put(
        Array.from({ length: 5000 }, (_, at) =>
          sampleAsset(`a${at}`, { keywords: { people: [{ value: `p${at}`, labels: { de: `${lettersOf(at)} ${at}` } }] } }),
        ),
      )
      const all = await facet('people', { facetLimit: 10_000 })
      expect([all?.total, all?.values.length]).toEqual([5000, 5000])
      expect(labelsOf(await facet('people', { facetContains: { people: ' 4999' } }))).toEqual([`${lettersOf(4999)} 4999`])
    })

    test('ranges include their bounds and may be open, and their facets cover the results without that range', async () => {
      await catalogue.put(
        [1, 5, 10].map((imp_date) => titled(`d${imp_date}`, 'x', { numbers: { imp_date } })).concat(titled('none', 'x', { numbers: {} })),
      )
      expect((await find({ filter: { imp_date: '5 TO 10' } })).toSorted()).toEqual(['d10', 'd5'])
      expect(await find({ filter: { imp_date: '* TO 1' } })).toEqual(['d1'])
      expect(await find({ filter: { imp_date: '10 TO 5' } })).toEqual([])
      const dates = await facet('imp_date', { filter: { imp_date: '5 TO 10' } })
      expect(dates?.values.map(({ value }) => value)).toEqual([1, 10])
      expect(histogramSum(dates)).toBe(3)
    })

    test('an unknown field matches and counts nothing', async () => {
      await catalogue.put([titled('a', 'x')])
      expect(await find({ filter: { nonsense: ['x'] } })).toEqual([])
      expect(await find({ filter: { nonsense: '1 TO 2' } })).toEqual([])
      expect(await find({ filter: { title: ['x'] } })).toEqual([])
      expect(await find({ filter: { '-nonsense': ['x'] } })).toEqual(['a'])
      for (const field of ['nonsense', 'title', 'constructor', 'toString']) expect((await facet(field))?.values ?? []).toEqual([])
    })

    test('returns the fields of sidecar files and the languages of the texts', async () => {
      await catalogue.put([
        sampleAsset('a', {
          keywords: { shelf: [{ value: 's1' }], keywords: [{ value: 'k', labels: { fr: 'k' } }] },
          texts: { title: { de: 'x', en: 'x' }, credit: 'x' },
        }),
      ])
      expect(await catalogue.extraFields()).toEqual(['shelf'])
      expect((await catalogue.contentLocales()).toSorted()).toEqual(['de', 'en', 'fr'])
      expect(listOf(await facet('shelf'))).toEqual({ s1: 1 })
      await catalogue.remove(['a'])
      expect(await catalogue.extraFields()).toEqual([])
    })

    test('T22 hostile queries return a result', async () => {
      await catalogue.put([titled('a', 'x')])
      const texts = [
        '"',
        '""',
        '"a',
        '* *',
        '-',
        '\\',
        '\0',
        '\ud800',
        '🏳️‍🌈',
        '((((',
        'a'.repeat(2000),
        'a '.repeat(1000),
        '"a" '.repeat(500),
        '{!x}',
        'title:x',
        '\u202E',
        '%00',
        "' OR 1=1",
      ]
      for (const text of texts) expect((await catalogue.search(queryOf({ text }))).total).toBeLessThanOrEqual(1)
    })
  })
}
