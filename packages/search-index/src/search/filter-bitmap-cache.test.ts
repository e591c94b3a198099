import { describe, expect, test } from 'vitest'
import { DocSet } from '../structures/doc-set.ts'
import { applyFilters } from './apply-filters.ts'
import type { CompiledFilter } from './compiled-filter.ts'
import { FilterBitmapCache } from './filter-bitmap-cache.ts'

const docCount = 800

/** A filter that matches every third document and counts the tested documents. */
const everyThird = () => {
  let testedCount = 0
  const passes = (doc: number) => doc % 3 === 0
  const filter: CompiledFilter = {
    field: 'colour',
    exclude: false,
    key: 'every third',
    isBitmapCheap: true,
    markFailures: (docs, failures, fieldNumber) => {
      for (const [i, doc] of docs.entries()) if (!passes(doc)) failures[i] = fieldNumber
    },
    addMatches: (from, to, into) => {
      testedCount += to - from
      for (let doc = from; doc < to; doc++) if (passes(doc)) into.add(doc)
    },
  }
  return { filter, testedDocs: () => testedCount }
}

describe('filter bitmap cache', () => {
  test('makes a bitmap for many candidates and does not test documents again', () => {
    const bitmaps = new FilterBitmapCache(2 ** 20)
    const { filter, testedDocs } = everyThird()
    const all = new DocSet(
      Uint32Array.from({ length: docCount }, (_, doc) => doc),
      docCount,
    )
    for (let round = 0; round < 2; round++) {
      const { hits } = applyFilters({ set: all, scores: null }, [filter], new Set(['colour']), {
        indexLength: docCount,
        filterBitmaps: bitmaps,
      })
      expect([hits.set.length, testedDocs()]).toEqual([Math.ceil(docCount / 3), docCount])
    }
  })
})
