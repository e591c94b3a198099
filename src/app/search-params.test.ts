import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSearchAddress, type SearchAddress, writeSearchAddress } from '#contract/search-address.ts'
import { knownParams, parseSearchParams, stringifySearchParams, textsOf } from './search-params.ts'

test('R1 values are texts, never JSON, and stay readable', () => {
  expect(parseSearchParams('?id=007&stay&keywords=a%2Cb,c')).toEqual({ id: '007', stay: '', keywords: 'a%2Cb,c' })
  expect(stringifySearchParams({ id: 'a,b,c', stay: '', view: undefined })).toBe('?id=a,b,c&stay')
})

test('R1 a written search is read unchanged, for arbitrary values', () => {
  const value = fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }).filter((text) => text.isWellFormed() && !/\s/.test(text))
  fc.assert(
    fc.property(fc.uniqueArray(value, { minLength: 1, maxLength: 4 }), (keywords) => {
      const search: SearchAddress = { text: '*', filter: { keywords }, ids: null, sort: null, view: null }
      const read = parseSearchParams(stringifySearchParams(writeSearchAddress(search)))
      expect(readSearchAddress('*', read)).toEqual(search)
    }),
  )
})

test('a route reads only its known text parameters', () => {
  expect(knownParams('stay', 'reset')({ stay: '', other: 'x', reset: 7 })).toEqual({ stay: '' })
  expect(textsOf({ sort: 'rating asc', view: undefined, rating: 5 })).toEqual({ sort: 'rating asc' })
})
