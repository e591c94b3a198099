import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CatalogueQuery } from '#catalogue/catalogue-query.ts'
import { toFacetCounts } from '#catalogue/search-response.ts'
import type { SortKey } from '#contract/search.ts'
import type { Catalogue } from '../catalogue.ts'
import { createCatalogueOracle } from './catalogue.oracle.ts'
import { comparable, facetIn, listOf, queryOf, titledAsset } from './catalogue.samples.ts'
import { sampleAsset } from './conformance-samples.ts'
import { testDateCounts } from './date-counts.conformance.ts'
import { testFacets } from './facets.conformance.ts'
import { type CatalogueTraits, testProposals } from './proposals.conformance.ts'
import { randomAsset, randomQuery, seeded } from './random-catalogue.samples.ts'
import { testVisibility } from './visibility.conformance.ts'

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
    const facet = (field: string) => facetIn(catalogue, field)

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
      await catalogue.put(['c', 'a', 'b'].map((id) => titledAsset(id, 'storm')))
      await catalogue.put([titledAsset('a', 'storm again')])
      const ids = await find({})
      const places = await catalogue.ordinals(ids)
      expect(places).toEqual(places.toSorted((one, other) => Number(one) - Number(other)))
      expect(new Set(places).size).toBe(3)
      expect(await catalogue.ordinals(['gone'])).toEqual([null])
    })

    test('added, replaced and removed assets affect the next search', async () => {
      await catalogue.put([titledAsset('a', 'storm'), titledAsset('b', 'storm')])
      expect((await find({ text: 'storm' })).toSorted()).toEqual(['a', 'b'])
      await catalogue.put([titledAsset('a', 'calm')])
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

    testVisibility(() => catalogue, create)

    testDateCounts(() => catalogue)

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
        titledAsset('far', 'a long title about many other things than the harbour'),
        titledAsset('near', 'harbour'),
        titledAsset('inside', 'else', { fullText: `harbour ${'and much more '.repeat(200)}` }),
      ])
      expect(await find({ text: 'harbour' })).toEqual(['near', 'far', 'inside'])
    })

    test('X4 T3 plurals and parts of compounds match below exact words, and only in visible assets', async () => {
      await catalogue.put([
        titledAsset('part', 'Bergsee'),
        titledAsset('stem', 'Seen'),
        titledAsset('exact', 'am See und mehr'),
        titledAsset('houses', 'Häuser'),
        titledAsset('house', 'Haus'),
        titledAsset('hidden', 'Bergseen und Haeuser', { rights: { view: ['board'], download: {} } }),
      ])
      expect(await find({ text: 'see ' })).toEqual(['exact', 'stem', 'part'])
      expect(await find({ text: 'see' })).toEqual(['exact', 'stem', 'part'])
      expect(await find({ text: 'häuser ' })).toEqual(['houses', 'house'])
      expect(await find({ text: 'haeuser seen' })).toEqual([])
      expect(await find({ text: '"seen"' })).toEqual(['stem'])
      expect(await find({ text: 'haeuser see ', groups: ['board'] })).toEqual(['hidden'])
    })

    testProposals(() => catalogue, traits)

    testFacets(() => catalogue)

    test('an unknown field matches and counts nothing', async () => {
      await catalogue.put([titledAsset('a', 'x')])
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
      await catalogue.put([titledAsset('a', 'x')])
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
