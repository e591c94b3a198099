import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idsOf, maxSelectedCount, nearestSelected, type ResultOrder, toggled, withAll } from './selection-rules.ts'

const listOf = (ids: readonly string[]): ResultOrder => ({
  total: ids.length,
  idAt: (position) => ids[position],
  positionOf: (id) => (ids.includes(id) ? ids.indexOf(id) : undefined),
})
const order = listOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'])

describe('S11 selection', () => {
  test('S11 a range with unknown ids is not partially selected', () => {
    const sparse: ResultOrder = { ...order, idAt: (position) => (position === 3 ? undefined : order.idAt(position)) }
    expect(idsOf({ first: 1, last: 5 }, sparse)).toBeNull()
  })

  test('S11 toggling twice restores the selection', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.string(), (ids, id) => {
        const before = new Set(ids)
        expect([...toggled(toggled(before, id), id)].toSorted()).toEqual([...before].toSorted())
      }),
    )
  })

  test('S11 no selected asset is nearer than the nearest one', () => {
    const positions = fc.uniqueArray(fc.nat({ max: 6 }), { minLength: 1 })
    fc.assert(
      fc.property(positions, fc.nat({ max: 6 }), (at, position) => {
        const selected = new Set(at.map((one) => order.idAt(one) ?? ''))
        const nearest = nearestSelected(selected, position, order) ?? Number.NaN
        for (const one of at) expect(Math.abs(nearest - position)).toBeLessThanOrEqual(Math.abs(one - position))
      }),
    )
  })

  test('S11 a selection has a maximum size', () => {
    const many = Array.from({ length: maxSelectedCount + 5 }, (_, index) => `id${index}`)
    expect(withAll(new Set(['first']), many).size).toBe(maxSelectedCount)
  })
})
