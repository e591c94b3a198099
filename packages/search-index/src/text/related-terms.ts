import { relatedKeys } from '../analysis/related-keys.ts'
import { ensureCapacity } from '../structures/capacity.ts'
import { sortIndexes } from '../structures/sort-indexes.ts'
import { readUtf8 } from '../structures/utf8.ts'

/**
 * Terms of a segment by their related keys.
 *
 * Layout: `keyHashes` is ascending; `keyTerms[n]` is the ordinal of a term that has a key with the hash `keyHashes[n]`. Different keys may
 * share a hash, so readers compare the keys. Built in O(terms) once per segment, 8 bytes per key; lookups are O(log keys).
 */
export interface RelatedTerms {
  readonly keyHashes: Uint32Array
  readonly keyTerms: Uint32Array
}

interface Terms {
  readonly termBytes: Uint8Array
  readonly termOffsets: Uint32Array
}

const hashOf = (key: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

const termAt = ({ termBytes, termOffsets }: Terms, term: number): string =>
  readUtf8(termBytes, termOffsets[term] ?? 0, termOffsets[term + 1] ?? 0)

export const relateTerms = (terms: Terms, termCount: number): RelatedTerms => {
  let hashes = new Uint32Array(1024)
  let keyedTerms = new Uint32Array(1024)
  let length = 0
  for (let term = 0; term < termCount; term++)
    for (const key of relatedKeys(termAt(terms, term))) {
      hashes = ensureCapacity(hashes, length + 1)
      keyedTerms = ensureCapacity(keyedTerms, length + 1)
      hashes[length] = hashOf(key)
      keyedTerms[length++] = term
    }
  // Stable, so that terms with the same hash stay ascending.
  const order = sortIndexes(new Float64Array(hashes.subarray(0, length)))
  return { keyHashes: order.map((i) => hashes[i] ?? 0), keyTerms: order.map((i) => keyedTerms[i] ?? 0) }
}

/** Ordinals of the terms with this related key, ascending. */
export const findRelated = (segment: Terms & RelatedTerms, key: string): number[] => {
  const { keyHashes, keyTerms } = segment
  const hash = hashOf(key)
  let low = 0
  let high = keyHashes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keyHashes[middle] ?? 0) < hash) low = middle + 1
    else high = middle
  }
  const found: number[] = []
  for (; keyHashes[low] === hash; low++) {
    const term = keyTerms[low] ?? 0
    if (relatedKeys(termAt(segment, term)).includes(key)) found.push(term)
  }
  return found
}
