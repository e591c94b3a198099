import { describe, expect, test } from 'vitest'
import { defaultFacets, type FacetConfig } from '#contract/config/facet.ts'
import { type Facet, facetsOf } from './facets.ts'

const german = new Intl.Collator('de', { numeric: true })
const facet = (field_name: string, options: Partial<FacetConfig['options']>, position = 0): FacetConfig => ({
  field_name,
  translation: '',
  position,
  options: { multivalue: 'checkbox', preview: 10, sort: 'count', sort_orientation: 'desc', ...options },
})
const value = (name: string, count: number) => ({ value: name, label: name, count, countStr: String(count) })
const labels = (found: Facet | undefined) => (found && found.kind !== 'slider' ? found.rows.map((row) => row.label) : [])

describe('F2 facets', () => {
  test('F2 have the configured order, without facets that have no values', () => {
    const configured = [facet('people', {}, 2), facet('keywords', {}, 1), facet('creator', {}, 0)]
    const counts = { facetFields: { people: [value('Ada', 1)], keywords: [value('sea', 2)], creator: [] } }
    expect(facetsOf(configured, counts, {}, german).map((one) => one.field)).toEqual(['keywords', 'people'])
  })

  test('F2 sort by count, then by name', () => {
    const counts = { facetFields: { keywords: [value('b', 2), value('c', 7), value('a', 2)] } }
    expect(labels(facetsOf([facet('keywords', {})], counts, {}, german)[0])).toEqual(['c', 'a', 'b'])
    expect(labels(facetsOf([facet('keywords', { sort_orientation: 'asc' })], counts, {}, german)[0])).toEqual(['a', 'b', 'c'])
  })

  test('F2 sort by name in the collation of the language', () => {
    const counts = { facetFields: { keywords: [value('Zebra', 1), value('Ärger', 1), value('Apfel', 1), value('10', 1), value('9', 1)] } }
    const sorted = facetsOf([facet('keywords', { sort: 'alph', sort_orientation: 'asc' })], counts, {}, german)[0]
    expect(labels(sorted)).toEqual(['9', '10', 'Apfel', 'Ärger', 'Zebra'])
  })

  test('F2 a field named like an inherited property has no values', () => {
    const odd = ['constructor', 'toString', '__proto__'].flatMap((name) => [facet(name, {}), facet(name, { multivalue: 'slider' })])
    expect(facetsOf(odd, { facetFields: {} }, {}, german)).toEqual([])
  })

  test('F5 values selected at the time of the counts keep their positions until the next counts', () => {
    const counts = { facetFields: { keywords: [], people: [] } }
    const configured = [facet('keywords', {}), facet('people', {})]
    const found = facetsOf(configured, counts, {}, german, { keywords: ['sea'] })
    expect(found.map((one) => [one.field, labels(one)])).toEqual([['keywords', ['sea']]])
    expect(facetsOf(configured, counts, {}, german)).toEqual([])
  })

  test('F2 selected values come first and stay removable with a count of zero', () => {
    const counts = { facetFields: { keywords: [value('sea', 9), value('sky', 1), value('fog', 0)] } }
    const [found] = facetsOf([facet('keywords', {})], counts, { keywords: ['sky', 'gone'], '-keywords': ['sea'] }, german)
    expect(found && found.kind !== 'slider' ? found.rows.map((row) => [row.label, row.state, row.count]) : []).toEqual([
      ['sky', 'selected', 1],
      ['gone', 'selected', 0],
      ['sea', 'excluded', 9],
    ])
  })

  test('F4 the bounds are the minimum and maximum, in any order of the values', () => {
    const counts = { facetFields: { rating: [value('4', 14), value('3', 12), value('5', 2), value('0', 1)] } }
    expect(facetsOf([facet('rating', { multivalue: 'slider' })], counts, {}, german)[0]).toMatchObject({ scale: { min: 0, max: 5 } })
  })

  test('F2 a field with only bounds has no checkboxes', () => {
    const counts = { facetFields: { imp_date: [value('10', 49), value('90', 49)] }, histograms: { imp_date: [1, 2] } }
    expect(facetsOf([facet('imp_date', { multivalue: 'radio' })], counts, {}, german)).toMatchObject([{ kind: 'slider' }])
  })

  test('F4 a range facet appears only if its bounds differ', () => {
    const configured = [facet('pixel_x', { multivalue: 'slider' })]
    const ends = (low: number, high: number) => ({ facetFields: { pixel_x: [value(String(low), 1), value(String(high), 1)] } })
    expect(facetsOf(configured, ends(10, 10), {}, german)).toEqual([])
    expect(facetsOf(configured, ends(10, 4000), {}, german)[0]).toMatchObject({ kind: 'slider', scale: { min: 10, max: 4000, step: 1 } })
    expect(facetsOf(configured, { facetFields: {} }, { pixel_x: '5 TO 50' }, german)[0]).toMatchObject({ chosen: { low: 5, high: 50 } })
  })

  test('F2 the default facets have the expected kinds', () => {
    const counts = {
      facetFields: {
        orientation: [value('wide', 3)],
        imp_date: [value('0', 1), value('86400000', 1)],
        filesize: [value('1', 1), value('999', 1)],
      },
    }
    expect(facetsOf(defaultFacets, counts, {}, german).map((one) => [one.field, one.kind])).toEqual([
      ['orientation', 'radio'],
      ['imp_date', 'slider'],
      ['filesize', 'slider'],
    ])
  })
})
