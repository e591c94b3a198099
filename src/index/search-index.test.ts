import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { SearchIndex } from './search-index.ts'
import { BruteForce } from './testing/brute-force.ts'
import { queryMaker } from './testing/queries.ts'
import { recordMaker, testSchema } from './testing/records.ts'

const seeds = integer({ min: 0, max: 2 ** 31 })

const expectSame = (index: SearchIndex, oracle: BruteForce, seed: number, questions: number): void => {
  const makeQuery = queryMaker(seed, oracle)
  for (let i = 0; i < questions; i++) {
    const query = makeQuery()
    const [actual, expected] = [index.search(query), oracle.search(query)]
    expect({ query, answer: actual }).toEqual({ query, answer: expected })
  }
}

test('every answer equals that of going through all documents', () => {
  assert(
    property(seeds, integer({ min: 0, max: 120 }), (seed, count) => {
      const index = new SearchIndex(testSchema)
      const oracle = new BruteForce(testSchema)
      const make = recordMaker(seed)
      const documents = Array.from({ length: count }, (_, i) => make(`id-${i}`))
      index.put(documents)
      for (const document of documents) oracle.put(document)
      expect(index.size).toBe(count)
      expectSame(index, oracle, seed, 25)
    }),
    { numRuns: 60 },
  )
})
