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

/** Lets every third document through; tells how many documents it was asked about. */
const everyThird = () => {
  let collected = 0
  const passes = (doc: number) => doc % 3 === 0
  const filter: CompiledFilter = {
    field: 'colour',
    exclude: false,
    key: 'every third',
    markFailures: (docs, failures, group) => {
      for (const [i, doc] of docs.entries()) if (!passes(doc)) failures[i] = group
    },
    addMatches: (from, to, into) => {
      collected += to - from
      for (let doc = from; doc < to; doc++) if (passes(doc)) into.add(doc)
    },
  }
  return { filter, collected: () => collected }
}

const documents = uniqueArray(integer({ min: 0, max: docCount - 1 }), { minLength: 1, maxLength: docCount / 20 })

describe('bitmaps of filters', () => {
  test('answer like the filter itself however far they have grown, and no question pays for more documents than it has', () => {
    assert(
      property(array(documents, { minLength: 1, maxLength: 60 }), (questions) => {
        const bitmaps = new FilterBitmapCache(2 ** 20)
        const { filter, collected } = everyThird()
        for (const question of questions) {
          const docs = Uint32Array.from(question).sort()
          const before = collected()
          const { hits } = applyFilters({ set: new DocSet(docs, docCount), scores: null }, [filter], new Set(), {
            records,
            filterBitmaps: bitmaps,
          })
          expect([...hits.set.docs]).toEqual([...docs].filter((doc) => doc % 3 === 0))
          expect(collected() - before).toBeLessThanOrEqual(docs.length)
        }
      }),
    )
  })

  test('are complete for a question about most documents, and then nothing is gone through again', () => {
    const bitmaps = new FilterBitmapCache(2 ** 20)
    const { filter, collected } = everyThird()
    const all = new DocSet(
      Uint32Array.from({ length: docCount }, (_, doc) => doc),
      docCount,
    )
    for (let round = 0; round < 2; round++) {
      const { hits } = applyFilters({ set: all, scores: null }, [filter], new Set(['colour']), { records, filterBitmaps: bitmaps })
      expect([hits.set.length, collected()]).toEqual([Math.ceil(docCount / 3), docCount])
    }
  })
})
