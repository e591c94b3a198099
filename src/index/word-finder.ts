import { wholeWord } from './impact.ts'
import type { Slot } from './parse-query.ts'
import { findPrefix, findTerm, type Segment } from './segment.ts'
import { noHits, type TextHits } from './text-hits.ts'
import { utf8Length, writeUtf8 } from './utf8.ts'

/** A term in a segment that a word of the query asks for. */
export interface TermMatch {
  readonly segment: Segment
  readonly term: number
  /** Added to the impact: `wholeWord` where a prefix meets exactly its word. */
  readonly bonus: number
}

/** What a query may look at. */
export interface Visibility {
  readonly listOfDoc: Uint16Array | Uint32Array
  readonly allowed: Uint8Array
}

const encode = (term: string): Uint8Array => {
  const bytes = new Uint8Array(utf8Length(term))
  writeUtf8(term, bytes, 0)
  return bytes
}

/** All terms for a slot, segments in order. */
export const termsOf = (segments: readonly Segment[], slot: Slot): TermMatch[] => {
  const keys = slot.terms.map(encode)
  const matches: TermMatch[] = []
  for (const segment of segments)
    for (const key of keys) {
      const exact = findTerm(segment, key)
      if (!slot.prefix) {
        if (exact >= 0) matches.push({ segment, term: exact, bonus: 0 })
        continue
      }
      const { from, to } = findPrefix(segment, key)
      for (let term = from; term < to; term++) matches.push({ segment, term, bonus: term === exact ? wholeWord : 0 })
    }
  return matches
}

/** Reused between queries; one WordFinder serves one index. */
export class WordFinder {
  /** Best grade per document; all zero between queries. */
  private grades = new Uint16Array(0)
  private touched = new Uint32Array(0)

  find(matches: readonly TermMatch[], visibility: Visibility, docCount: number): TextHits {
    if (matches.length === 0) return noHits
    const oneListPerRange = matches.every((match, i) => i === 0 || match.segment !== matches[i - 1]?.segment)
    return oneListPerRange ? readLists(matches, visibility) : this.unite(matches, visibility, docCount)
  }

  /** Many terms: the best grade of each document is kept in an array over all documents. */
  private unite(matches: readonly TermMatch[], visibility: Visibility, docCount: number): TextHits {
    if (this.grades.length < docCount) {
      this.grades = new Uint16Array(docCount)
      this.touched = new Uint32Array((docCount + 31) >>> 5)
    }
    for (const match of matches) this.addList(match, visibility)
    return this.harvest((docCount + 31) >>> 5)
  }

  private addList({ segment, term, bonus }: TermMatch, { listOfDoc, allowed }: Visibility): void {
    const { grades, touched } = this
    const { postings, firstDoc } = segment
    let at = segment.postingOffsets[term] ?? 0
    const end = segment.postingOffsets[term + 1] ?? 0
    let doc = firstDoc - 1
    while (at < end) {
      let byte = postings[at++] ?? 0
      let gap = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = postings[at++] ?? 0
        gap |= (byte & 127) << shift
      }
      doc += gap + 1
      const grade = (postings[at++] ?? 0) + bonus
      if (allowed[listOfDoc[doc] ?? 0] !== 1) continue
      const before = grades[doc] ?? 0
      if (grade <= before) continue
      grades[doc] = grade
      if (before === 0) touched[doc >>> 5] = (touched[doc >>> 5] ?? 0) | (1 << (doc & 31))
    }
  }

  private harvest(words: number): TextHits {
    const { grades, touched } = this
    let found = 0
    for (let i = 0; i < words; i++) {
      let word = touched[i] ?? 0
      for (; word !== 0; word &= word - 1) found++
    }
    const hits = { docs: new Uint32Array(found), grades: new Uint16Array(found) }
    let length = 0
    for (let i = 0; i < words; i++) {
      let word = touched[i] ?? 0
      if (word === 0) continue
      touched[i] = 0
      for (; word !== 0; word &= word - 1) {
        const doc = (i << 5) + 31 - Math.clz32(word & -word)
        hits.docs[length] = doc
        hits.grades[length++] = grades[doc] ?? 0
        grades[doc] = 0
      }
    }
    return hits
  }
}

/** One list for each range of documents: they follow one another in order. */
const readLists = (matches: readonly TermMatch[], { listOfDoc, allowed }: Visibility): TextHits => {
  let most = 0
  for (const { segment, term } of matches) most += segment.frequencies[term] ?? 0
  const docs = new Uint32Array(most)
  const grades = new Uint16Array(most)
  let length = 0
  for (const { segment, term, bonus } of matches) {
    const { postings } = segment
    let at = segment.postingOffsets[term] ?? 0
    const end = segment.postingOffsets[term + 1] ?? 0
    let doc = segment.firstDoc - 1
    while (at < end) {
      let byte = postings[at++] ?? 0
      let gap = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = postings[at++] ?? 0
        gap |= (byte & 127) << shift
      }
      doc += gap + 1
      const grade = (postings[at++] ?? 0) + bonus
      if (allowed[listOfDoc[doc] ?? 0] !== 1) continue
      docs[length] = doc
      grades[length++] = grade
    }
  }
  return { docs: docs.subarray(0, length), grades: grades.subarray(0, length) }
}
