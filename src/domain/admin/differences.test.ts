import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differences, merge } from './differences.ts'
import { isSame, valueAt } from './values.ts'

const key = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor')
const tree = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.integer({ min: 0, max: 3 }),
    fc.array(fc.nat(2), { maxLength: 2 }),
    fc.dictionary(key, tie('node'), { maxKeys: 3 }),
  ),
})).node
const document = fc.dictionary(key, tree)

describe('T19 two admins', () => {
  test('T19 what only one of them changed is kept, whoever it was', () => {
    const base = { title: 'A', size: { width: 1, height: 2 }, list: [1] }
    const { merged, collisions } = merge(base, { ...base, title: 'B' }, { ...base, size: { width: 9, height: 2 }, list: [2] })
    expect(merged).toEqual({ title: 'B', size: { width: 9, height: 2 }, list: [2] })
    expect(collisions).toEqual([])
  })

  test('T19 what both changed is named, with both values', () => {
    const base = { size: { width: 1 }, list: [1], same: 1 }
    const { collisions } = merge(base, { size: { width: 2 }, list: [1, 2], same: 5 }, { size: { width: 3 }, list: [], same: 5 })
    expect(collisions).toEqual([
      { path: ['size', 'width'], mine: 2, theirs: 3 },
      { path: ['list'], mine: [1, 2], theirs: [] },
    ])
  })

  test('T19 a place taken away by one and changed by the other is a collision', () => {
    expect(merge({ page: { html: 'x' } }, { page: { html: 'y' } }, {}).collisions).toHaveLength(1)
    expect(merge({ page: { html: 'x' } }, {}, { page: { html: 'y' } }).collisions).toHaveLength(1)
  })

  test('T19 whatever the documents: no change is lost and none is made up', () => {
    fc.assert(
      fc.property(document, document, document, (base, mine, theirs) => {
        const { merged } = merge<unknown>(base, mine, theirs)
        for (const { path, after } of differences(base, mine)) expect(isSame(valueAt(merged, path), after)).toBe(true)
        const own = differences(base, mine).map(({ path }) => path.join('/'))
        const apart = (path: string) => own.every((one) => !`${path}/`.startsWith(`${one}/`) && !`${one}/`.startsWith(`${path}/`))
        for (const { path, after } of differences(base, theirs))
          if (apart(path.join('/'))) expect(isSame(valueAt(merged, path), after)).toBe(true)
        expect(Object.keys(Object.prototype)).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })
})
