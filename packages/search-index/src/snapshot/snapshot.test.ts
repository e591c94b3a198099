import { assert, integer, nat, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SearchIndex } from '../search-index.ts'
import { BruteForceIndex } from '../testing/brute-force.ts'
import { createDocumentGenerator, testSchema } from '../testing/documents.ts'
import { createQueryGenerator } from '../testing/queries.ts'
import { formatVersion } from './snapshot-format.ts'
import { SnapshotError } from './snapshot-reader.ts'

const filled = (count: number, seed = 1) => {
  const index = new SearchIndex(testSchema)
  const oracle = new BruteForceIndex(testSchema)
  const make = createDocumentGenerator(seed)
  const documents = Array.from({ length: count }, (_, i) => make(`id-${i}`))
  index.put(documents)
  for (const document of documents) oracle.put(document)
  return { index, oracle, make }
}

const problemOf = (load: () => unknown): string => {
  try {
    load()
    return 'none'
  } catch (error) {
    return error instanceof SnapshotError ? error.problem : `wrong error: ${String(error)}`
  }
}

describe('snapshot', () => {
  test('returns the same results after loading and accepts changes', () => {
    const { index, oracle, make } = filled(200)
    const loaded = SearchIndex.load(testSchema, index.snapshot())
    const changes = Array.from({ length: 50 }, (_, i) => make(`id-${i * 3}`))
    loaded.put(changes)
    for (const document of changes) oracle.put(document)
    const makeQuery = createQueryGenerator(2, oracle)
    for (let i = 0; i < 100; i++) {
      const query = makeQuery()
      expect({ query, result: loaded.search(query) }).toEqual({ query, result: oracle.search(query) })
    }
  })

  test('has the same bytes in parts, and loads from any buffer offset', () => {
    const { index } = filled(50)
    const bytes = index.snapshot()
    const parts = index.snapshotParts()
    expect(Uint8Array.from(parts.flatMap((part) => [...part]))).toEqual(bytes)
    const shifted = new Uint8Array(bytes.length + 3)
    shifted.set(bytes, 3)
    expect(SearchIndex.load(testSchema, shifted.subarray(3)).size).toBe(50)
    expect(SearchIndex.load(testSchema, bytes).snapshot().length).toBeGreaterThan(0)
  })

  test('works for an empty index', () => {
    expect(SearchIndex.load(testSchema, new SearchIndex(testSchema).snapshot()).size).toBe(0)
  })

  test('does not depend on the order of the schema fields', () => {
    const { index, oracle } = filled(30)
    const reversed = {
      ...testSchema,
      facets: Object.fromEntries(Object.entries(testSchema.facets).toReversed()),
      numbers: testSchema.numbers.toReversed(),
    }
    const loaded = SearchIndex.load(reversed, index.snapshot())
    const makeQuery = createQueryGenerator(3, oracle)
    for (let i = 0; i < 30; i++) {
      const query = makeQuery()
      expect(loaded.search(query)).toEqual(oracle.search(query))
    }
  })
})

describe('rejects invalid bytes', () => {
  const bytes = filled(40).index.snapshot()

  test('of another format, version or schema', () => {
    expect(problemOf(() => SearchIndex.load(testSchema, new Uint8Array(0)))).toBe('foreign')
    expect(problemOf(() => SearchIndex.load(testSchema, new Uint8Array(1000)))).toBe('foreign')
    const newer = bytes.slice()
    newer[8] = 200
    expect(problemOf(() => SearchIndex.load(testSchema, newer))).toBe('version')
    const older = bytes.slice()
    older[8] = formatVersion - 1
    expect(problemOf(() => SearchIndex.load(testSchema, older))).toBe('version')
    const heavier = { ...testSchema, texts: { ...testSchema.texts, title: { weight: 5 } } }
    expect(problemOf(() => SearchIndex.load(heavier, bytes.slice()))).toBe('schema')
    expect(problemOf(() => SearchIndex.load({ ...testSchema, numbers: ['size'] }, bytes.slice()))).toBe('schema')
    expect(problemOf(() => SearchIndex.load({ ...testSchema, facets: { kind: { multi: true } } }, bytes.slice()))).toBe('schema')
  })

  test('truncated or extended', () => {
    assert(
      property(nat({ max: bytes.length - 1 }), (length) => {
        expect(problemOf(() => SearchIndex.load(testSchema, bytes.slice(0, length)))).toMatch(/foreign|damaged/)
      }),
    )
    const longer = new Uint8Array(bytes.length + 16)
    longer.set(bytes)
    expect(problemOf(() => SearchIndex.load(testSchema, longer))).toBe('damaged')
  })

  test('with any flipped bit', () => {
    assert(
      property(tuple(nat({ max: bytes.length - 1 }), integer({ min: 0, max: 7 })), ([at, bit]) => {
        const wrong = bytes.slice()
        wrong[at] = (wrong[at] ?? 0) ^ (1 << bit)
        expect(problemOf(() => SearchIndex.load(testSchema, wrong))).toMatch(/foreign|version|damaged|schema/)
      }),
      { numRuns: 500 },
    )
    // The checksum does not cover the header, so flip each of its bits.
    for (let at = 0; at < 48 * 8; at++) {
      const wrong = bytes.slice()
      wrong[at >> 3] = (wrong[at >> 3] ?? 0) ^ (1 << (at & 7))
      expect(
        problemOf(() => SearchIndex.load(testSchema, wrong)),
        `bit ${at}`,
      ).toMatch(/foreign|version|damaged|schema/)
    }
  })
})
