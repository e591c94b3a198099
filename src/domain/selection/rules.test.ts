import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idsOf, mostSelected, nearestSelected, type SeenOrder, toggled, withAll } from './rules.ts'

const listOf = (ids: readonly string[]): SeenOrder => ({
  total: ids.length,
  idAt: (position) => ids[position],
  positionOf: (id) => (ids.includes(id) ? ids.indexOf(id) : undefined),
})
const order = listOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'])

describe('S11 selection', () => {
  test('S11 a span with unknown ids is not half selected', () => {
    const sparse: SeenOrder = { ...order, idAt: (position) => (position === 3 ? undefined : order.idAt(position)) }
    expect(idsOf({ first: 1, last: 5 }, sparse)).toBeNull()
  })

  test('S11 toggling twice gives back what was there', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.string(), (ids, id) => {
        const before = new Set(ids)
        expect([...toggled(toggled(before, id), id)].toSorted()).toEqual([...before].toSorted())
      }),
    )
  })

  test('S11 the nearest selected is never farther than any other selected', () => {
    const positions = fc.uniqueArray(fc.nat({ max: 6 }), { minLength: 1 })
    fc.assert(
      fc.property(positions, fc.nat({ max: 6 }), (at, position) => {
        const selected = new Set(at.map((one) => order.idAt(one) ?? ''))
        const nearest = nearestSelected(selected, position, order) ?? Number.NaN
        for (const one of at) expect(Math.abs(nearest - position)).toBeLessThanOrEqual(Math.abs(one - position))
      }),
    )
  })

  test('S11 a selection has an upper end', () => {
    const many = Array.from({ length: mostSelected + 5 }, (_, index) => `id${index}`)
    expect(withAll(new Set(['first']), many).size).toBe(mostSelected)
  })
})
