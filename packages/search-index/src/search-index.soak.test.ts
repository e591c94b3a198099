import { describe, test } from 'vitest'
import {
  compareAfterChanges,
  compareBlocks,
  compareLargeIndexes,
  compareSmallIndexes,
  compareVisibility,
} from './search-index.conformance.ts'

describe('returns the same results as a brute-force search, in many runs', () => {
  test('F7 for small indexes and all kinds of queries', () => compareSmallIndexes(50))

  test('F7 for thousands of documents: long posting lists, rare terms, few hits', () => compareLargeIndexes(3))

  test('F7 for large sets, which are counted in blocks, before and after changes', () => compareBlocks())

  test('after any sequence of additions, changes, removals, snapshots and compactions', () => compareAfterChanges(25))

  test('T3 hidden documents never affect results, for 200 group combinations', () => compareVisibility(200))
})
