import { array, assert, integer, property, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Records } from '../columns/records.ts'
import { DocSet } from '../structures/doc-set.ts'
import { FilterBitmaps } from './filter-bitmaps.ts'
import type { FilterTest } from './filter-test.ts'
import { narrow } from './narrow.ts'

const docCount = 800
const records = new Records()
for (let doc = 0; doc < docCount; doc++) records.add([], [])

/** Lets every third document through; tells how many documents it was asked about. */
const everyThird = () => {
  let collected = 0
  const passes = (doc: number) => doc % 3 === 0
  const filter: FilterTest = {
    field: 'colour',
    exclude: false,
    key: 'every third',
    mark: (docs, failures, group) => {
      for (const [i, doc] of docs.entries()) if (!passes(doc)) failures[i] = group
    },
    collect: (from, to, into) => {
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
        const bitmaps = new FilterBitmaps(2 ** 20)
        const { filter, collected } = everyThird()
        for (const question of questions) {
          const docs = Uint32Array.from(question).sort()
          const before = collected()
          const { hits } = narrow({ set: new DocSet(docs, docCount), scores: null }, [filter], new Set(), { records, bitmaps })
          expect([...hits.set.docs]).toEqual([...docs].filter((doc) => doc % 3 === 0))
          expect(collected() - before).toBeLessThanOrEqual(docs.length)
        }
      }),
    )
  })

  test('are complete for a question about most documents, and then nothing is gone through again', () => {
    const bitmaps = new FilterBitmaps(2 ** 20)
    const { filter, collected } = everyThird()
    const all = new DocSet(
      Uint32Array.from({ length: docCount }, (_, doc) => doc),
      docCount,
    )
    for (let round = 0; round < 2; round++) {
      const { hits } = narrow({ set: all, scores: null }, [filter], new Set(['colour']), { records, bitmaps })
      expect([hits.set.length, collected()]).toEqual([Math.ceil(docCount / 3), docCount])
    }
  })
})
