import { expect, test } from 'vitest'
import { type CatalogueQuery, unrestrictedGroup } from '#catalogue/catalogue-query.ts'
import type { Catalogue } from '../catalogue.ts'
import { comparable, queryOf, titledAsset } from './catalogue.samples.ts'
import { sampleAsset } from './conformance-samples.ts'
import { randomAsset, seeded } from './random-catalogue.samples.ts'

/** Part of the suite of every engine: who finds an asset. @param create another catalogue of the same engine */
export const testVisibility = (catalogue: () => Catalogue, create: () => Promise<Catalogue>): void => {
  const find = async (change: Partial<CatalogueQuery>) => (await catalogue().search(queryOf(change))).ids

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
      await catalogue().put(shown)
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
        const [without, among] = [await catalogue().search(query), await other.search(query)]
        expect({ ...comparable(among, query), ids: among.ids }).toEqual({ ...comparable(without, query), ids: without.ids })
      }
    } finally {
      await other.close()
    }
  })

  test('an unrestricted caller also sees assets without rights, and no group can have that name', async () => {
    await catalogue().put([
      titledAsset('open', 'x'),
      titledAsset('hidden', 'x', { rights: { view: [], download: {} } }),
      titledAsset('odd', 'x', { rights: { view: [unrestrictedGroup], download: {} } }),
    ])
    expect((await find({ groups: ['everyone', unrestrictedGroup] })).toSorted()).toEqual(['hidden', 'odd', 'open'])
    expect(await find({ groups: ['everyone'] })).toEqual(['open'])
    expect(await find({ groups: [] })).toEqual([])
  })
}
