import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SearchFilter } from '#contract/filter.ts'
import { chooseValue, clearField, filterTags, setRange, toggleExclusion, toggleValue, withoutTag } from './filter-changes.ts'
import { selectedFilterCount } from './selected-filter-count.ts'

const someFilter = fc.dictionary(
  fc.constantFrom('keywords', 'people', '-keywords', '-people'),
  fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
) satisfies fc.Arbitrary<SearchFilter>
const field = fc.constantFrom('keywords', 'people')
const value = fc.constantFrom('a', 'b', 'c')

describe('F7 selection in facets', () => {
  test('F7 a checkbox toggles a value without changing other facets', () => {
    const once = toggleValue({ people: ['x'] }, 'keywords', 'a')
    expect(once).toEqual({ people: ['x'], keywords: ['a'] })
    expect(toggleValue(once, 'keywords', 'b')).toEqual({ people: ['x'], keywords: ['a', 'b'] })
    expect(toggleValue(once, 'keywords', 'a')).toEqual({ people: ['x'] })
  })

  test('F7 a radio button replaces the value', () => {
    expect(chooseValue({ orientation: ['wide'] }, 'orientation', 'tall')).toEqual({ orientation: ['tall'] })
  })

  test('F7 a value is never selected and excluded at the same time', () => {
    fc.assert(
      fc.property(someFilter, field, value, fc.constantFrom(toggleValue, chooseValue, toggleExclusion), (filter, key, one, change) => {
        const after = change(filter, key, one)
        const values = after[key] ?? []
        const left = after[`-${key}`] ?? []
        expect(values.includes(one) && left.includes(one)).toBe(false)
        for (const list of Object.values(after)) expect(list).not.toHaveLength(0)
      }),
    )
  })

  test('F7 toggling an exclusion twice restores a free value', () => {
    expect(toggleExclusion(toggleExclusion({}, 'people', 'a'), 'people', 'a')).toEqual({})
  })

  test('F4 the full range is not a filter', () => {
    expect(setRange({ filesize: '10 TO 20' }, 'filesize', null)).toEqual({})
    expect(setRange({}, 'filesize', { low: 10, high: null })).toEqual({ filesize: '10 TO *' })
  })

  test('F5 each selected value is a tag, and removing all tags empties the filter', () => {
    fc.assert(
      fc.property(someFilter, (filter) => {
        const withRange: SearchFilter = { ...filter, filesize: '1 TO 2' }
        const left = filterTags(withRange).reduce((rest, tag) => withoutTag(rest, tag), withRange)
        expect(left).toEqual({})
      }),
    )
  })

  test('F1 resetting a facet removes its selections and exclusions', () => {
    expect(clearField({ people: ['a'], '-people': ['b'], keywords: ['c'] }, 'people')).toEqual({ keywords: ['c'] })
  })
})

test('F1 counts the selected filters', () => {
  expect(selectedFilterCount({ keywords: ['a', 'b'], '-people': ['c'], filesize: '1 TO 2' })).toBe(4)
  expect(selectedFilterCount({})).toBe(0)
})
