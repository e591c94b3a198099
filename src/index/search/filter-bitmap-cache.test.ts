import { array, assert, integer, property, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Records } from '../columns/records.ts'
import { DocSet } from '../structures/doc-set.ts'
import { applyFilters } from './apply-filters.ts'
import type { CompiledFilter } from './compiled-filter.ts'
import { FilterBitmapCache } from './filter-bitmap-cache.ts'

const docCount = 800
const records = new Records()
for (let doc = 0; doc < docCount; doc++) records.add([], [])

/** A filter that matches every third document and counts the tested documents. */
const everyThird = () => {
  let testedCount = 0
  const passes = (doc: number) => doc % 3 === 0
  const filter: CompiledFilter = {
    field: 'colour',
    exclude: false,
    key: 'every third',
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

const documents = uniqueArray(integer({ min: 0, max: docCount - 1 }), { minLength: 1, maxLength: docCount / 20 })

describe('filter bitmap cache', () => {
  test('partial bitmaps match like the filter, and no query tests more documents than its candidates', () => {
    assert(
      property(array(documents, { minLength: 1, maxLength: 60 }), (queries) => {
        const bitmaps = new FilterBitmapCache(2 ** 20)
        const { filter, testedDocs } = everyThird()
        for (const query of queries) {
          const docs = Uint32Array.from(query).sort()
          const before = testedDocs()
          const { hits } = applyFilters({ set: new DocSet(docs, docCount), scores: null }, [filter], new Set(), {
            records,
            filterBitmaps: bitmaps,
          })
          expect([...hits.set.docs]).toEqual([...docs].filter((doc) => doc % 3 === 0))
          expect(testedDocs() - before).toBeLessThanOrEqual(docs.length)
        }
      }),
    )
  })

  test('completes a bitmap for many candidates and does not test documents again', () => {
    const bitmaps = new FilterBitmapCache(2 ** 20)
    const { filter, testedDocs } = everyThird()
    const all = new DocSet(
      Uint32Array.from({ length: docCount }, (_, doc) => doc),
      docCount,
    )
    for (let round = 0; round < 2; round++) {
      const { hits } = applyFilters({ set: all, scores: null }, [filter], new Set(['colour']), { records, filterBitmaps: bitmaps })
      expect([hits.set.length, testedDocs()]).toEqual([Math.ceil(docCount / 3), docCount])
    }
  })
})
