import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { relatedKeys, stemKey } from '../analysis/related-keys.ts'
import { relatedWords } from '../testing/words.ts'
import { findRelated, relateTerms } from './related-terms.ts'

const termsOf = (terms: readonly string[]) => {
  const encoded = terms.map((term) => new TextEncoder().encode(term))
  const termOffsets = new Uint32Array(terms.length + 1)
  for (const [i, { length }] of encoded.entries()) termOffsets[i + 1] = (termOffsets[i] ?? 0) + length
  return { termBytes: Uint8Array.from(encoded.flatMap((bytes) => [...bytes])), termOffsets }
}

test('X4 terms are found by each of their keys, in ascending order, and by no other key', () => {
  const word = constantFrom(...relatedWords.map((text) => text.toLowerCase()), 'haus', 'yachts', '1234')
  assert(
    property(array(word, { maxLength: 60 }), (list) => {
      const terms = [...new Set(list)].sort()
      const segment = { ...termsOf(terms), ...relateTerms(termsOf(terms), terms.length) }
      for (const key of [...terms.flatMap(relatedKeys), '=none', '+none'])
        expect(findRelated(segment, key)).toEqual(terms.flatMap((term, i) => (relatedKeys(term).includes(key) ? [i] : [])))
    }),
  )
})

test('X4 a stem finds its word after millions of other terms', () => {
  // Empty terms have no keys and cost no memory for their text.
  const before = 2 ** 21
  const termBytes = new TextEncoder().encode('yachten')
  const termOffsets = new Uint32Array(before + 2)
  termOffsets[before + 1] = termBytes.length
  const segment = { termBytes, termOffsets, ...relateTerms({ termBytes, termOffsets }, before + 1) }
  expect(findRelated(segment, stemKey('yacht'))).toEqual([before])
})
