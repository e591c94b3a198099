import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDateGroups, withoutPositionsInGroups, withTotal } from './date-groups.ts'

const counts = fc.array(fc.tuple(fc.integer(), fc.integer({ min: 1, max: 20 })), { minLength: 1, maxLength: 12 })
const totalOf = (list: readonly (readonly [number | null, number])[]) => list.reduce((sum, [, count]) => sum + count, 0)
/** Date of each position. */
const datesOf = (groups: ReturnType<typeof toDateGroups>, total: number) =>
  Array.from({ length: total }, (_, position) => groups?.dates[groups.starts.findLastIndex((start) => start <= position)])

describe('X3 groups of results by date', () => {
  test('X3 contain every position once, in the order of the counts', () => {
    fc.assert(
      fc.property(counts, (list) => {
        const groups = toDateGroups({ unit: 'month', counts: list }, totalOf(list))
        expect(datesOf(groups, totalOf(list))).toEqual(list.flatMap(([date, count]) => Array.from({ length: count }, () => date)))
      }),
    )
  })

  test('X3 do not exist for counts of another list, for empty lists and without counts', () => {
    expect(toDateGroups({ unit: 'day', counts: [[0, 3]] }, 4)).toBe(undefined)
    expect(toDateGroups({ unit: 'day', counts: [] }, 0)).toBe(undefined)
    expect(toDateGroups(undefined, 4)).toBe(undefined)
  })

  test('X3 end with a shorter or longer list', () => {
    const groups = toDateGroups(
      {
        unit: 'month',
        counts: [
          [3, 2],
          [2, 2],
          [null, 1],
        ],
      },
      5,
    )
    expect(withTotal(groups, 4)).toEqual({ unit: 'month', dates: [3, 2], starts: [0, 2] })
    expect(withTotal(groups, 9)).toEqual(groups)
    expect(withTotal(groups, 0)).toBe(undefined)
  })

  test('X3 keep the dates of the other results after a removal', () => {
    fc.assert(
      fc.property(counts, fc.array(fc.nat({ max: 200 })), (list, positions) => {
        const total = totalOf(list)
        const removed = new Set(positions.filter((position) => position < total))
        const before = toDateGroups({ unit: 'month', counts: list }, total)
        const after = withoutPositionsInGroups(before, removed, total)
        expect(datesOf(after, total - removed.size)).toEqual(datesOf(before, total).filter((_, position) => !removed.has(position)))
      }),
    )
  })
})
