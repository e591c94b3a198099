import * as v from 'valibot'
import { expect, test } from 'vitest'
import { CatalogueCore } from '#catalogue/catalogue-core.ts'
import { fromCatalogueEntry, toCatalogueEntry } from '#catalogue/catalogue-entry.ts'
import { unrestrictedGroup } from '#catalogue/catalogue-query.ts'
import { catalogueEntrySchema } from '#contract/offline-assets.ts'

const labels = { keywords: { sea: { de: 'Meer', en: 'sea' } } }
const document = {
  id: 'a',
  texts: { title: ['Hafen', 'Harbour'] },
  facets: { keywords: ['sea'] },
  numbers: { filesize: 7 },
  view: ['press', 'staff'],
}

test('O7 a catalogue entry contains no groups, and an offline index finds the asset by it', () => {
  const entry = toCatalogueEntry({ document, labels, locales: ['de', 'en'] }, 3)
  expect(JSON.stringify(entry)).not.toMatch(/press|staff/)
  const parsed = v.parse(catalogueEntrySchema, JSON.parse(JSON.stringify(entry)))
  const core = new CatalogueCore()
  core.put([fromCatalogueEntry('a', parsed)])
  const result = core.search({
    text: 'harb',
    filter: { filesize: '7 TO 7' },
    facets: ['keywords'],
    facetLimit: 10,
    facetContains: { keywords: 'mee' },
    sort: { key: 'score', orientation: 'desc' },
    start: 0,
    rows: 5,
    groups: [unrestrictedGroup],
    locale: 'de',
  })
  expect(result).toMatchObject({ total: 1, ids: ['a'], facets: { keywords: { values: [{ value: 'sea', label: 'Meer', count: 1 }] } } })
})
