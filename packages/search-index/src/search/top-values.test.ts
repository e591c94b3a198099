import { expect, test } from 'vitest'
import { SparseFacetColumn } from '../columns/sparse-facet-column.ts'
import { createRandom, skewedIndex } from '../testing/random.ts'
import type { FacetValueTable } from '../types.ts'
import { topValues } from './top-values.ts'

const marksWhere = (predicate: (value: string) => boolean) => (values: FacetValueTable) =>
  Uint8Array.from({ length: values.length }, (_, ordinal) => (predicate(values.get(ordinal)) ? 1 : 0))

test('returns the same values as a full sort, for lists and counts of any size', () => {
  const random = createRandom(17)
  for (let round = 0; round < 300; round++) {
    const length = skewedIndex(random, 900) + 1
    const maxCount = [2, 5, 900, 5000][round % 4] ?? 2
    const counts = Uint32Array.from({ length }, () => 1 + skewedIndex(random, maxCount))
    const column = new SparseFacetColumn()
    for (let value = 0; value < length; value++) column.values.append(`v${(value * 7919) % length}`)
    const all = Array.from(counts, (count, value) => ({ value: column.values.get(value), count, number: value }))
    all.sort((a, b) => b.count - a.count || column.values.compare(a.number, b.number))
    const limit = [0, 1, 3, 50, 2000][round % 5] ?? 0
    const contains = round % 3 === 0 ? (text: string) => text.endsWith('1') : undefined
    const listed = contains ? all.filter(({ value }) => contains(value)) : all
    const pinned = round % 7 === 0 ? [all.at(-1)?.value ?? '', 'unknown1'] : []
    const found = topValues(
      column,
      { values: Uint32Array.from({ length }, (_, at) => at), counts },
      { field: 'f', limit, ...(contains && (round % 2 === 0 ? { contains } : { marks: marksWhere(contains) })) },
      pinned,
    )
    const expected = listed.filter(({ value }, at) => at < limit || pinned.includes(value)).map(({ value, count }) => ({ value, count }))
    expect(found.total).toBe(listed.length)
    expect(found.values.filter(({ value }) => value !== 'unknown1')).toEqual(expected)
  }
})
