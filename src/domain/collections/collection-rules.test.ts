import * as v from 'valibot'
import { expect, test } from 'vitest'
import { collectionConfigSchema } from '#contract/config/dashboard.ts'
import { readSearchAddress } from '#contract/search-address.ts'
import { collectionLinkTarget, collectionSearch, mergeCollections, targetSearch } from './collection-rules.ts'

const collection = (value: object) => v.parse(collectionConfigSchema, value)

test('X11 a stored search has its own facets in a language, and the general ones in the others', () => {
  const stored = collection({
    search: {
      text: {},
      facets: [{ field_name: 'keywords', values: ['sea'] }],
      facets_by_language: { de: [{ field_name: 'keywords', values: ['Meer'] }, { values: [] }], fr: [] },
    },
  })
  const filterIn = (locale: string) => collectionLinkTarget(stored, locale).filter
  expect(filterIn('de')).toEqual({ keywords: ['Meer'] })
  expect(filterIn('de-AT')).toEqual({ keywords: ['Meer'] })
  expect(filterIn('fr')).toEqual({})
  expect(filterIn('en')).toEqual({ keywords: ['sea'] })
})

test('D3 a stored search links to the text of the language with facets, sort and orientation', () => {
  const stored = collection({
    search: {
      text: { de: 'Meer', en: 'sea' },
      sort: 'imp_date',
      orientation: 'asc',
      facets: [
        { field_name: 'keywords', values: ['a,b', 'c'] },
        { field_name: 'filesize', values: [10, 20], range_facet: true },
      ],
    },
  })
  const target = collectionLinkTarget(stored, 'de')
  expect(target.text).toBe('Meer')
  expect(targetSearch(target)).toEqual({ keywords: 'a%2Cb,c', filesize: '10+TO+20', sort: 'imp_date+asc' })
  expect(readSearchAddress(target.text, targetSearch(target))).toMatchObject({ filter: { keywords: ['a,b', 'c'], filesize: '10 TO 20' } })
  expect(collectionLinkTarget(stored, 'fr').text).toBe('sea')
})

test('D3 a stored search without text shows everything', () => {
  expect(collectionLinkTarget(collection({ search: { text: { en: '  ' } } }), 'en')).toEqual({ text: '*', filter: {}, sort: null })
})

test('D4 the number after the prefix becomes meta_collections', () => {
  expect(targetSearch(collectionLinkTarget(collection({ indicator: 'collection_12' }), 'en'))).toEqual({ meta_collections: '12' })
  expect(targetSearch(collectionLinkTarget(collection({ indicator: 'other_prefix_7' }), 'en'))).toEqual({ meta_collections: '7' })
  expect(targetSearch(collectionLinkTarget(collection({ indicator: 'nonsense' }), 'en'))).toEqual({})
})

test('D3 a collection without a stored search can have its own sort order; unknown ones are ignored', () => {
  const ordered = collection({ indicator: 'collection_12', sort: 'rating', orientation: 'asc' })
  expect(collectionLinkTarget(ordered, 'en').sort).toEqual({ key: 'rating', orientation: 'asc' })
  expect(collectionSearch(ordered, 'en')).toEqual({
    text: '*',
    filter: { meta_collections: ['collection_12', '12'] },
    sort: { key: 'rating', orientation: 'asc' },
  })
  expect(collectionLinkTarget(collection({ indicator: 'collection_12', sort: 'imp_date' }), 'en').sort).toEqual({
    key: 'imp_date',
    orientation: 'desc',
  })
  expect(collectionLinkTarget(collection({ indicator: 'collection_12', sort: 'price' }), 'en').sort).toBeNull()
  const both = collection({ indicator: 'x', sort: 'rating', search: { sort: 'score', orientation: 'asc' } })
  expect(collectionLinkTarget(both, 'en').sort).toEqual({ key: 'score', orientation: 'asc' })
})

test('D6 uses the configured order, the server’s labels as fallback, and omits hidden collections', () => {
  const served = [
    collection({ indicator: 'collection_1', label: { de: 'Natur', en: 'Nature' } }),
    collection({ indicator: 'collection_2', label: 'Two' }),
  ]
  const configured = [
    collection({ indicator: 'collection_2', label: 'Own', position: 2 }),
    collection({ indicator: 'collection_1', position: 1 }),
    collection({ indicator: 'collection_3', position: 3, visible: false }),
  ]
  expect(mergeCollections(configured, served).map(({ label }) => label)).toEqual([{ de: 'Natur', en: 'Nature' }, 'Own'])
  expect(mergeCollections([], served).map(({ indicator }) => indicator)).toEqual(['collection_1', 'collection_2'])
})
