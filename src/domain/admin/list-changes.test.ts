import { describe, expect, test } from 'vitest'
import { listChanges } from './list-changes.ts'

const facet = (field_name: string, position: number, preview = 10) => ({ field_name, position, options: { preview } })

describe('changes of a list', () => {
  test('separates added, removed and changed entries from their order', () => {
    const changes = listChanges(
      [facet('keywords', 0), facet('people', 1), facet('licence', 2)],
      [facet('licence', 0, 5), facet('keywords', 1), facet('country', 2)],
    )
    expect(changes).toEqual({
      added: [facet('country', 2)],
      removed: [facet('people', 1)],
      changed: [{ entry: facet('licence', 0, 5), differences: [{ path: ['options', 'preview'], before: 10, after: 5 }] }],
      isReordered: true,
    })
  })
  test('the position field defines the order, not the index', () => {
    const changes = listChanges([facet('a', 0), facet('b', 1)], [facet('b', 1), facet('a', 0)])
    expect(changes).toEqual({ added: [], removed: [], changed: [], isReordered: false })
  })
  test('plain names are entries', () => {
    expect(listChanges(['language', 'sort'], ['sort', 'language', 'views'])).toEqual({
      added: ['views'],
      removed: [],
      changed: [],
      isReordered: true,
    })
  })
  test('a list that is added or removed completely', () => {
    expect(listChanges(undefined, ['de'])).toMatchObject({ added: ['de'], removed: [] })
  })
  test('a value that is not a list, or a list with duplicate names, counts as one value', () => {
    expect(listChanges('a', 'b')).toBeNull()
    expect(listChanges([{ key: 'x' }, { key: 'x' }], [])).toBeNull()
    expect(listChanges([1, 2], [2])).toBeNull()
  })
})
