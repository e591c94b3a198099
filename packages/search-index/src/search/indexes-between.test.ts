import { array, assert, constantFrom, double, nat, oneof, property } from 'fast-check'
import { expect, test } from 'vitest'
import { sortIndexes } from '../structures/sort-indexes.ts'
import { indexesBetween } from './indexes-between.ts'

const keys = array(oneof(constantFrom(0, -0, 1, -1, Infinity, -Infinity, 2 ** 32, 5e-324), double({ noNaN: true })), { maxLength: 3000 })

const expected = (list: readonly number[]): number[] =>
  list
    .map((_, i) => i)
    .toSorted((a, b) => {
      const [x, y] = [list[a] ?? 0, list[b] ?? 0]
      return x < y ? -1 : x > y ? 1 : a - b
    })

test('sorts by key, equal keys in document order', () => {
  assert(
    property(keys, (list) => {
      expect([...sortIndexes(Float64Array.from(list))]).toEqual(expected(list))
    }),
  )
})

test('indexesBetween returns a page of the sorted indexes', () => {
  assert(
    property(keys, nat({ max: 3000 }), nat({ max: 100 }), (list, from, count) => {
      const start = Math.min(from, list.length)
      const end = Math.min(start + count, list.length)
      expect([...indexesBetween(Float64Array.from(list), start, end)]).toEqual(expected(list).slice(start, end))
    }),
  )
})

test('indexesBetween handles descending keys', () => {
  const falling = Float64Array.from({ length: 10_000 }, (_, i) => -i)
  expect([...indexesBetween(falling, 0, 3)]).toEqual([9999, 9998, 9997])
})
