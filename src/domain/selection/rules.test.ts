import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { click, idsOf, mostSelected, nearestSelected, type SeenOrder, toggled, withAll } from './rules.ts'

const listOf = (ids: readonly string[]): SeenOrder => ({
  total: ids.length,
  idAt: (position) => ids[position],
  positionOf: (id) => (ids.includes(id) ? ids.indexOf(id) : undefined),
})
const order = listOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
const plain = { toggle: false, shift: false }
const ctrl = { toggle: true, shift: false }
const shift = { toggle: false, shift: true }

const after = (before: readonly string[], id: string, modifiers: typeof plain): string => {
  const selected = new Set(before)
  const result = click(selected, id, order.positionOf(id) ?? 0, modifiers, order)
  const next = 'selected' in result ? result.selected : withAll(selected, idsOf(result.span, order) ?? [])
  return [...next].toSorted().join('')
}

describe('S11 selection', () => {
  test.each([
    ['a plain click selects only that one', ['a', 'b'], 'd', plain, 'd'],
    ['a plain click on the only selected one keeps it', ['d'], 'd', plain, 'd'],
    ['ctrl adds', ['a'], 'c', ctrl, 'ac'],
    ['ctrl takes away', ['a', 'c'], 'c', ctrl, 'a'],
    ['shift with nothing selected selects that one', [], 'c', shift, 'c'],
    ['shift selects forwards from the nearest selected', ['b'], 'e', shift, 'bcde'],
    ['shift selects backwards from the nearest selected', ['f'], 'd', shift, 'def'],
    ['shift takes the nearer of two', ['a', 'f'], 'e', shift, 'aef'],
    ['of two equally near the earlier one', ['b', 'f'], 'd', shift, 'bcdf'],
    ['shift on a selected one changes nothing', ['b', 'd'], 'd', shift, 'bd'],
    ['what is selected elsewhere stays and does not count as near', ['z'], 'c', shift, 'cz'],
  ] as const)('S11 %s', (_, before, id, modifiers, expected) => {
    expect(after(before, id, modifiers)).toBe(expected)
  })

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
