import { countBits } from '../structures/bitmap.ts'
import { type ProbeResult, probeByScan, probeBySkip } from './probe-postings.ts'
import { bitmapOf } from './segment.ts'
import { areDisjoint, postingCount, type TermMatch } from './term-match.ts'
import { noHits, type TextHits } from './text-hits.ts'
import type { Visibility } from './visibility.ts'

/** Minimum ratio of postings to probed documents at which skipping is faster than a full scan. */
const minSkipRatio = 32

/**
 * Evaluates the disjunction of the posting lists of several terms. Reuses its buffers between queries; one instance serves one index.
 *
 * Layout: `codes` holds the highest impact code per document, 2 bytes each. `touchedWords` is a bitmap of the documents with a code.
 * Invariant: both are all zero between queries. O(postings + docCount / 32) per query.
 */
export class TermEvaluator {
  /** Highest impact code per document; all zero between queries. */
  private codes = new Uint16Array(0)
  private touchedWords = new Int32Array(0)

  /** Visible documents with any of the terms. */
  evaluate(matches: readonly TermMatch[], visibility: Visibility): TextHits {
    if (matches.length === 0) return noHits
    if (areDisjoint(matches)) return readDisjointLists(matches, visibility)
    this.addPostingLists(matches, visibility)
    return this.takeHits(visibility.docCount)
  }

  /**
   * Impact codes of given visible documents.
   * @param documentFrequency number of visible documents with the term, if known
   */
  probe(matches: readonly TermMatch[], docs: Uint32Array, visibility: Visibility, documentFrequency: number | undefined): ProbeResult {
    if (!areDisjoint(matches)) return this.probeUnion(matches, docs, visibility)
    if (documentFrequency !== undefined && postingCount(matches) > docs.length * minSkipRatio)
      return { impactCodes: probeBySkip(matches, docs), documentFrequency }
    return probeByScan(matches, docs, visibility)
  }

  private probeUnion(matches: readonly TermMatch[], docs: Uint32Array, visibility: Visibility): ProbeResult {
    this.addPostingLists(matches, visibility)
    const impactCodes = new Uint16Array(docs.length)
    for (let i = 0; i < docs.length; i++) impactCodes[i] = this.codes[docs[i] ?? 0] ?? 0
    return { impactCodes, documentFrequency: this.takeHits(visibility.docCount).docs.length }
  }

  /** Adds all posting lists to `codes`, which keeps the highest impact code per document. */
  private addPostingLists(matches: readonly TermMatch[], visibility: Visibility): void {
    const { docCount } = visibility
    if (this.codes.length < docCount) {
      this.codes = new Uint16Array(docCount)
      this.touchedWords = new Int32Array((docCount + 31) >>> 5)
    }
    for (const match of matches) this.addPostingList(match, visibility)
  }

  private addPostingList({ segment, term, codeBonus }: TermMatch, { docs: { words } }: Visibility): void {
    const { postings, firstDoc } = segment
    let offset = segment.postingOffsets[term] ?? 0
    const bits = bitmapOf(segment, term)
    if (bits) {
      const first = firstDoc >>> 5
      for (let i = 0; i < bits.length; i++)
        for (let word = bits[i] ?? 0; word !== 0; word &= word - 1)
          this.addCode(((first + i) << 5) + 31 - Math.clz32(word & -word), (postings[offset++] ?? 0) + codeBonus, words)
      return
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
      this.addCode(doc, (postings[offset++] ?? 0) + codeBonus, words)
    }
  }

  private addCode(doc: number, impactCode: number, visible: Int32Array): void {
    const { codes, touchedWords } = this
    if ((((visible[doc >>> 5] ?? 0) >>> (doc & 31)) & 1) === 0) return
    const previous = codes[doc] ?? 0
    if (impactCode <= previous) return
    codes[doc] = impactCode
    if (previous === 0) touchedWords[doc >>> 5] = (touchedWords[doc >>> 5] ?? 0) | (1 << (doc & 31))
  }

  /** Returns the collected hits and clears the buffers. */
  private takeHits(docCount: number): TextHits {
    const { codes, touchedWords } = this
    const words = (docCount + 31) >>> 5
    let hitCount = 0
    for (let i = 0; i < words; i++) hitCount += countBits(touchedWords[i] ?? 0)
    const hits = { docs: new Uint32Array(hitCount), impactCodes: new Uint16Array(hitCount) }
    let length = 0
    for (let i = 0; i < words; i++) {
      let word = touchedWords[i] ?? 0
      if (word === 0) continue
      touchedWords[i] = 0
      for (; word !== 0; word &= word - 1) {
        const doc = (i << 5) + 31 - Math.clz32(word & -word)
        hits.docs[length] = doc
        hits.impactCodes[length++] = codes[doc] ?? 0
        codes[doc] = 0
      }
    }
    return hits
  }
}

/** Reads posting lists that follow one another in document order. O(postings). */
const readDisjointLists = (matches: readonly TermMatch[], { docs: { words } }: Visibility): TextHits => {
  const capacity = postingCount(matches)
  const docs = new Uint32Array(capacity)
  const impactCodes = new Uint16Array(capacity)
  let length = 0
  for (const { segment, term, codeBonus } of matches) {
    const { postings } = segment
    let offset = segment.postingOffsets[term] ?? 0
    const bits = bitmapOf(segment, term)
    if (bits) {
      const first = segment.firstDoc >>> 5
      for (let i = 0; i < bits.length; i++) {
        const visibleWord = words[first + i] ?? 0
        for (let word = bits[i] ?? 0; word !== 0; word &= word - 1) {
          const bit = 31 - Math.clz32(word & -word)
          docs[length] = ((first + i) << 5) + bit
          impactCodes[length] = (postings[offset++] ?? 0) + codeBonus
          length += (visibleWord >>> bit) & 1
        }
      }
      continue
    }
    const end = segment.postingOffsets[term + 1] ?? 0
    let doc = segment.firstDoc - 1
    while (offset < end) {
      let byte = postings[offset++] ?? 0
      let gap = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = postings[offset++] ?? 0
        gap |= (byte & 127) << shift
      }
      doc += gap + 1
      const impactCode = (postings[offset++] ?? 0) + codeBonus
      docs[length] = doc
      impactCodes[length] = impactCode
      length += ((words[doc >>> 5] ?? 0) >>> (doc & 31)) & 1
    }
  }
  return { docs: docs.subarray(0, length), impactCodes: impactCodes.subarray(0, length) }
}
