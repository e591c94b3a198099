import { expect, test, vi } from 'vitest'
import { CatalogueCore } from '#catalogue/catalogue-core.ts'
import { Labels } from '#catalogue/labels.ts'
import { createSuggestionPreparation } from '#catalogue/prepare-suggestions.ts'

const query = {
  text: '*',
  filter: {},
  facets: ['location'],
  facetLimit: 10,
  facetContains: {},
  facetWordStart: { location: 'place 77' },
  sort: { key: 'score', orientation: 'desc' },
  start: 0,
  rows: 0,
  groups: ['everyone'],
  locale: 'en',
} as const

test('X4 after the first search in a language, suggestions read only the labels that they list', () => {
  const core = new CatalogueCore()
  core.put(
    Array.from({ length: 200 }, (_, at) => ({
      document: { id: `a${at}`, texts: {}, facets: { location: [`p${at}`] }, numbers: {}, view: ['everyone'] },
      labels: { location: { [`p${at}`]: { en: `Place ${at}`, de: `Ort ${at}` } } },
      locales: ['en', 'de'],
    })),
  )
  const steps: (() => void)[] = []
  const prepare = createSuggestionPreparation((step) => steps.push(step))
  prepare(core, query)
  prepare(core, query)
  for (let step = steps.shift(); step; step = steps.shift()) {
    // One at a time, so that a search can come between two steps.
    expect(steps).toHaveLength(0)
    step()
  }
  const read = vi.spyOn(Labels.prototype, 'of')
  expect(core.search(query).facets.location?.values.map(({ label }) => label)).toEqual(['Place 77'])
  expect(read.mock.calls.length).toBeLessThan(5)
  read.mockClear()
  // Another language is not prepared yet.
  core.search({ ...query, locale: 'de' })
  expect(read.mock.calls.length).toBeGreaterThanOrEqual(200)
  read.mockRestore()
})
