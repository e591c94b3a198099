import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isObject } from '#common/is-object.ts'
import { type Collision, merge } from './merge.ts'
import { isSame, own } from './values.ts'

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

/** Whether `merged` contains all changes from `before` to `after`. */
const holds = (before: unknown, after: unknown, merged: unknown): boolean => {
  if (isSame(before, after)) return true
  if (!isObject(after) || !isObject(merged)) return isSame(merged, after)
  const old = isObject(before) ? before : {}
  return [...new Set([...Object.keys(old), ...Object.keys(after)])].every((one) => holds(own(old, one), own(after, one), own(merged, one)))
}
const swapped = (collisions: readonly Collision[]) =>
  collisions.map(({ path, base, mine, theirs }) => ({ path, base, mine: theirs, theirs: mine }))
const inOrder = (collisions: readonly Collision[]) =>
  collisions.toSorted((a, b) => (JSON.stringify(a.path) < JSON.stringify(b.path) ? -1 : 1))

describe('T19 merge of two administrators', () => {
  test('T19 keeps changes of only one side', () => {
    const base = { title: 'A', size: { width: 1, height: 2 }, list: [1] }
    const { merged, collisions } = merge(base, { ...base, title: 'B' }, { ...base, size: { width: 9, height: 2 }, list: [2] })
    expect(merged).toEqual({ title: 'B', size: { width: 9, height: 2 }, list: [2] })
    expect(collisions).toEqual([])
  })

  test('T19 reports changes of both sides as a collision, and either value can be selected', () => {
    const base = { size: { width: 1 }, list: [1], same: 1 }
    const [mine, theirs] = [
      { size: { width: 2 }, list: [1, 2], same: 5 },
      { size: { width: 3 }, list: [], same: 5 },
    ]
    const { collisions } = merge(base, mine, theirs)
    expect(collisions).toEqual([
      { path: ['size', 'width'], base: 1, mine: 2, theirs: 3 },
      { path: ['list'], base: [1], mine: [1, 2], theirs: [] },
    ])
    expect(merge(base, mine, theirs, collisions.slice(0, 1)).merged).toEqual({ size: { width: 3 }, list: [1, 2], same: 5 })
  })

  test('T19 a value that one side removes and the other changes is a collision', () => {
    expect(merge<unknown>({ page: { html: 'x' } }, { page: { html: 'y' } }, {}).collisions).toHaveLength(1)
    expect(merge<unknown>({ page: { html: 'x' } }, {}, { page: { html: 'y' } }).collisions).toHaveLength(1)
  })

  test('T19 loses and invents no change, for arbitrary documents', () => {
    fc.assert(
      fc.property(document, document, document, (base, mine, theirs) => {
        const { merged, collisions } = merge<unknown>(base, mine, theirs)
        expect(holds(base, mine, merged)).toBe(true)
        const all = merge<unknown>(base, mine, theirs, collisions)
        expect(holds(base, theirs, all.merged)).toBe(true)
        if (collisions.length === 0) expect(isSame(merged, merge<unknown>(base, theirs, mine).merged)).toBe(true)
        expect(inOrder(swapped(collisions))).toEqual(inOrder(merge<unknown>(base, theirs, mine).collisions))
        expect(Object.keys(Object.prototype)).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })
})

const facet = (field_name: string, position: number, preview = 10) => ({ field_name, position, options: { preview } })

describe('T19 merge of lists', () => {
  const base = [facet('a', 0), facet('b', 1), facet('c', 2)]

  test('T19 keeps different entries that both sides add, change and remove, with unique positions', () => {
    const mine = [facet('a', 0), facet('b', 1, 5), facet('c', 2), facet('x', 3)]
    const theirs = [facet('b', 0), facet('c', 1), facet('y', 2)]
    const { merged, collisions } = merge<unknown>(base, mine, theirs)
    expect(collisions).toEqual([])
    expect(merged).toEqual([facet('b', 0, 5), facet('c', 1), facet('x', 2), facet('y', 3)])
  })

  test('T19 an entry that both sides change collides only in the values that differ', () => {
    const mine = [facet('a', 0, 5), facet('b', 1), facet('c', 2)]
    const theirs = [facet('a', 0, 7), facet('b', 1), facet('c', 2, 3)]
    const { merged, collisions } = merge<unknown>(base, mine, theirs)
    expect(collisions).toEqual([{ path: ['a', 'options', 'preview'], base: 10, mine: 5, theirs: 7 }])
    expect(merged).toEqual([facet('a', 0, 5), facet('b', 1), facet('c', 2, 3)])
  })

  test('T19 an entry that one side removes and the other changes is a collision', () => {
    const { collisions } = merge<unknown>(base, [facet('b', 0), facet('c', 1)], [facet('a', 0, 7), facet('b', 1), facet('c', 2)])
    expect(collisions).toEqual([
      {
        path: ['a'],
        base: { field_name: 'a', options: { preview: 10 } },
        mine: undefined,
        theirs: { field_name: 'a', options: { preview: 7 } },
      },
    ])
  })

  test('T19 combines a new order with added entries; two different orders are a collision', () => {
    const ordered = [facet('c', 0), facet('a', 1), facet('b', 2)]
    expect(merge<unknown>(base, ordered, [...base, facet('x', 3)])).toEqual({
      merged: [facet('c', 0), facet('x', 1), facet('a', 2), facet('b', 3)],
      collisions: [],
    })
    const other = [facet('b', 0), facet('a', 1), facet('c', 2)]
    const { merged, collisions } = merge<unknown>(base, ordered, other)
    expect(collisions).toEqual([{ path: [''], base, mine: ordered, theirs: other }])
    expect(merged).toEqual(ordered)
    expect(merge<unknown>(base, ordered, other, collisions).merged).toEqual(other)
  })

  test('T19 a range is one value, and so are two entries added with the same identity', () => {
    expect(merge<unknown>({ values: ['1', '2'] }, { values: ['1', '3'] }, { values: ['0', '2'] }).collisions).toHaveLength(1)
    const [mine, theirs] = [
      [...base, facet('x', 3, 1)],
      [...base, facet('x', 3, 2)],
    ]
    expect(merge<unknown>(base, mine, theirs).collisions.map(({ path }) => path)).toEqual([['x']])
  })

  test('T19 contains each entry once with its change, for arbitrary lists', () => {
    const entry = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), value: fc.nat(2) })
    const list = fc.uniqueArray(entry, { selector: (one) => one.key, maxLength: 5 })
    const placed = fc.boolean()
    const valueIn = (entries: unknown, name: string) => (entries as { key: string; value: number }[]).find((one) => one.key === name)?.value
    fc.assert(
      fc.property(list, list, list, placed, (first, one, other, isPlaced) => {
        const [old, mine, theirs] = [first, one, other].map((side) =>
          isPlaced ? side.map((each, position) => ({ ...each, position })) : side,
        ) as [unknown[], unknown[], unknown[]]
        const { merged, collisions } = merge<unknown>(old, mine, theirs)
        for (const name of ['a', 'b', 'c', 'd', 'e']) {
          const [was, my, their, is] = [old, mine, theirs, merged].map((side) => valueIn(side, name))
          const isCollision = collisions.some(({ path }) => path[0] === name)
          expect(isCollision).toBe(my !== their && my !== was && their !== was)
          expect(is).toBe(my === was ? their : my)
        }
        const names = (merged as { key: string }[]).map((each) => each.key)
        expect(new Set(names).size).toBe(names.length)
        if (isPlaced) expect((merged as { position: number }[]).map(({ position }) => position)).toEqual(names.map((_, at) => at))
      }),
      { numRuns: 2000 },
    )
  })
})
