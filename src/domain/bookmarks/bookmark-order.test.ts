import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Asset } from '#contract/asset.ts'
import { orientations, sortKeys } from '#contract/search.ts'
import { sortedBookmarks } from './bookmark-order.ts'

const assets = (...all: readonly (readonly [string, Partial<Asset> | null])[]) =>
  new Map(all.map(([id, values]) => [id, values && { id, ...values }]))
const order = (byId: ReadonlyMap<string, Asset | null>, key: (typeof sortKeys)[number], orientation: 'asc' | 'desc' = 'asc') =>
  sortedBookmarks([...byId.keys()], byId, { key, orientation }, 'en').join('')

describe('Z10 the order of the bookmarks', () => {
  test('names are in natural order; a file without a title has its name; removed assets are last', () => {
    const byId = assets(['x', null], ['a', { title: 'IMG 10' }], ['b', { filename: 'img 2.jpg' }], ['c', { title: 'Harbour' }])
    expect(order(byId, 'title')).toBe('cbax')
    expect(order(byId, 'title', 'desc')).toBe('abcx')
  })

  test('files without a date taken are last and by name in both directions', () => {
    const byId = assets(['a', { title: 'Z' }], ['b', { capture_date: 20 }], ['c', { title: 'B' }], ['d', { capture_date: 10 }])
    expect(order(byId, 'capture_date')).toBe('dbca')
    expect(order(byId, 'capture_date', 'desc')).toBe('bdca')
  })

  test('every order keeps each bookmark once, and equal ones in the order of the list', () => {
    const value = fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined })
    const entry = fc.option(fc.record({ rating: value, title: fc.option(fc.constantFrom('A', 'B'), { nil: undefined }) }), { nil: null })
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 12 }),
        fc.constantFrom(...sortKeys),
        fc.constantFrom(...orientations),
        (list, key, orientation) => {
          const byId = assets(...list.map((values, at) => [`id${at}`, values as Partial<Asset> | null] as const))
          const ids = [...byId.keys()]
          const sorted = sortedBookmarks(ids, byId, { key, orientation }, 'en')
          expect(sorted.toSorted()).toEqual(ids.toSorted())
          // Sorting again changes nothing.
          if (key !== 'score') expect(sortedBookmarks(sorted, byId, { key, orientation }, 'en')).toEqual(sorted)
        },
      ),
    )
  })
})
