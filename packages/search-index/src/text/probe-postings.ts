import { countBits } from '../structures/bitmap.ts'
import { PostingCursor } from './posting-cursor.ts'
import { bitmapOf } from './segment.ts'
import type { TermMatch } from './term-match.ts'
import type { Visibility } from './visibility.ts'

/** Impact codes of a term in given documents. */
export interface ProbeResult {
  /** In the order of the given documents; 0 = no match. */
  readonly impactCodes: Uint16Array
  /** Number of visible documents with the term, not only among the given ones. */
  readonly documentFrequency: number
}

/** Scans the complete posting lists in parallel with the given documents. O(postings). */
export const probeByScan = (matches: readonly TermMatch[], docs: Uint32Array, { docs: { words } }: Visibility): ProbeResult => {
  const impactCodes = new Uint16Array(docs.length)
  let documentFrequency = 0
  let i = 0
  let target = docs[0] ?? 0xffffffff
  for (const { segment, term, codeBonus } of matches) {
    const { postings, firstDoc, docCount } = segment
    let offset = segment.postingOffsets[term] ?? 0
    const bits = bitmapOf(segment, term)
    if (bits) {
      while (target < firstDoc) target = docs[++i] ?? 0xffffffff
      for (let n = 0, wordIndex = firstDoc >>> 5; n < bits.length; n++, wordIndex++) {
        const word = bits[n] ?? 0
        documentFrequency += countBits(word & (words[wordIndex] ?? 0))
        for (; target >>> 5 === wordIndex && target < firstDoc + docCount; target = docs[++i] ?? 0xffffffff) {
          const bit = 1 << (target & 31)
          // Impacts are in the order of the bits.
          if ((word & bit) !== 0) impactCodes[i] = (postings[offset + countBits(word & (bit - 1))] ?? 0) + codeBonus
        }
        offset += countBits(word)
      }
      continue
    }
    const end = segment.postingOffsets[term + 1] ?? 0
    let doc = firstDoc - 1
    while (offset < end) {
      let byte = postings[offset++] ?? 0
      let gap = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = postings[offset++] ?? 0
        gap |= (byte & 127) << shift
      }
      doc += gap + 1
      const impact = postings[offset++] ?? 0
      documentFrequency += ((words[doc >>> 5] ?? 0) >>> (doc & 31)) & 1
      while (target < doc) target = docs[++i] ?? 0xffffffff
      if (target === doc) impactCodes[i] = impact + codeBonus
    }
  }
  return { impactCodes, documentFrequency }
}

/** Skips from one given document to the next. O(documents × log blocks). */
export const probeBySkip = (matches: readonly TermMatch[], docs: Uint32Array): Uint16Array => {
  const impactCodes = new Uint16Array(docs.length)
  let i = 0
  for (const { segment, term, codeBonus } of matches) {
    const cursor = new PostingCursor(segment, term)
    const end = segment.firstDoc + segment.docCount
    for (; i < docs.length && (docs[i] ?? 0) < end; i++) {
      const local = (docs[i] ?? 0) - segment.firstDoc
      if (local >= 0 && cursor.seek(local) && cursor.doc === local) impactCodes[i] = cursor.impact + codeBonus
    }
  }
  return impactCodes
}
