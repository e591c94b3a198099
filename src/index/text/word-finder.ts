import type { Slot } from '../analysis/parse-query.ts'
import { type Bitmap, bitCount } from '../structures/bitmap.ts'
import { utf8Length, writeUtf8 } from '../structures/utf8.ts'
import { wholeWord } from './impact.ts'
import { PostingCursor } from './posting-cursor.ts'
import { bitsOf, findPrefix, findTerm, type Segment } from './segment.ts'
import { noHits, type TextHits } from './text-hits.ts'

/** A term in a segment that a word of the query asks for. */
export interface TermMatch {
  readonly segment: Segment
  readonly term: number
  /** Added to the impact: `wholeWord` where a prefix meets exactly its word. */
  readonly bonus: number
}

/** What a query may look at. */
export interface Visibility {
  /** Documents that the caller can see. */
  readonly docs: Bitmap
  /** Documents of the whole index, dead ones included. */
  readonly docCount: number
  /** How many the caller can see. */
  readonly visible: number
}

/** A word's grades in given documents. */
export interface Probed {
  /** In the order of the documents; 0 = the word is not there. */
  readonly grades: Uint16Array
  /** Visible documents with the word, those that were not asked for included. */
  readonly found: number
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

export const postingCount = (matches: readonly TermMatch[]): number =>
  matches.reduce((sum, { segment, term }) => sum + (segment.frequencies[term] ?? 0), 0)

/** At most one term for each range of documents: then the lists follow one another in order. */
const isOneList = (matches: readonly TermMatch[]): boolean =>
  matches.every((match, i) => i === 0 || match.segment !== matches[i - 1]?.segment)

/** Where a list is this many times longer than the documents looked for, it is skipped through and not read. */
const worthSkipping = 32

/** Looks words up; keeps memory to work in between queries. One serves one index. */
export class WordFinder {
  /** Best grade per document; all zero between queries. */
  private grades = new Uint16Array(0)
  private touched = new Uint32Array(0)

  /** Visible documents with any of the terms. */
  find(matches: readonly TermMatch[], visibility: Visibility): TextHits {
    if (matches.length === 0) return noHits
    if (isOneList(matches)) return readLists(matches, visibility)
    this.addLists(matches, visibility)
    return this.harvest(visibility.docCount)
  }

  /** The grades of documents that are known to be visible. `found`: how many visible documents have the word, where known already. */
  probe(matches: readonly TermMatch[], docs: Uint32Array, visibility: Visibility, found: number | undefined): Probed {
    if (!isOneList(matches)) return this.probeMany(matches, docs, visibility)
    if (found !== undefined && postingCount(matches) > docs.length * worthSkipping) return { grades: skipThrough(matches, docs), found }
    return readThrough(matches, docs, visibility)
  }

  private probeMany(matches: readonly TermMatch[], docs: Uint32Array, visibility: Visibility): Probed {
    this.addLists(matches, visibility)
    const grades = new Uint16Array(docs.length)
    for (let i = 0; i < docs.length; i++) grades[i] = this.grades[docs[i] ?? 0] ?? 0
    return { grades, found: this.harvest(visibility.docCount).docs.length }
  }

  /** Many terms: the best grade of each document is kept in an array over all documents. */
  private addLists(matches: readonly TermMatch[], visibility: Visibility): void {
    const { docCount } = visibility
    if (this.grades.length < docCount) {
      this.grades = new Uint16Array(docCount)
      this.touched = new Uint32Array((docCount + 31) >>> 5)
    }
    for (const match of matches) this.addList(match, visibility)
  }

  private addList({ segment, term, bonus }: TermMatch, { docs: { words } }: Visibility): void {
    const { postings, firstDoc } = segment
    if (bitsOf(segment, term)) {
      for (const cursor = new PostingCursor(segment, term); cursor.next(); )
        this.addGrade(firstDoc + cursor.doc, cursor.impact + bonus, words)
      return
    }
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
      this.addGrade(doc, (postings[at++] ?? 0) + bonus, words)
    }
  }

  private addGrade(doc: number, grade: number, visible: Uint32Array): void {
    const { grades, touched } = this
    if ((((visible[doc >>> 5] ?? 0) >>> (doc & 31)) & 1) === 0) return
    const before = grades[doc] ?? 0
    if (grade <= before) return
    grades[doc] = grade
    if (before === 0) touched[doc >>> 5] = (touched[doc >>> 5] ?? 0) | (1 << (doc & 31))
  }

  /** Takes out what `addLists` has put in. */
  private harvest(docCount: number): TextHits {
    const { grades, touched } = this
    const words = (docCount + 31) >>> 5
    let found = 0
    for (let i = 0; i < words; i++) for (let word = touched[i] ?? 0; word !== 0; word &= word - 1) found++
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

const readLists = (matches: readonly TermMatch[], { docs: { words } }: Visibility): TextHits => {
  const most = postingCount(matches)
  const docs = new Uint32Array(most)
  const grades = new Uint16Array(most)
  let length = 0
  for (const { segment, term, bonus } of matches) {
    const { postings } = segment
    let at = segment.postingOffsets[term] ?? 0
    const bits = bitsOf(segment, term)
    if (bits) {
      const first = segment.firstDoc >>> 5
      for (let i = 0; i < bits.length; i++) {
        const seen = words[first + i] ?? 0
        for (let word = bits[i] ?? 0; word !== 0; word &= word - 1) {
          const bit = 31 - Math.clz32(word & -word)
          docs[length] = ((first + i) << 5) + bit
          grades[length] = (postings[at++] ?? 0) + bonus
          length += (seen >>> bit) & 1
        }
      }
      continue
    }
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
      docs[length] = doc
      grades[length] = grade
      length += ((words[doc >>> 5] ?? 0) >>> (doc & 31)) & 1
    }
  }
  return { docs: docs.subarray(0, length), grades: grades.subarray(0, length) }
}

/** Reads the lists from end to end, beside the documents looked for. */
const readThrough = (matches: readonly TermMatch[], docs: Uint32Array, { docs: { words } }: Visibility): Probed => {
  const grades = new Uint16Array(docs.length)
  let found = 0
  let i = 0
  let wanted = docs[0] ?? 0xffffffff
  for (const { segment, term, bonus } of matches) {
    const { postings, firstDoc, docCount } = segment
    let at = segment.postingOffsets[term] ?? 0
    const bits = bitsOf(segment, term)
    if (bits) {
      while (wanted < firstDoc) wanted = docs[++i] ?? 0xffffffff
      for (let n = 0, place = firstDoc >>> 5; n < bits.length; n++, place++) {
        const word = bits[n] ?? 0
        found += bitCount(word & (words[place] ?? 0))
        for (; wanted >>> 5 === place && wanted < firstDoc + docCount; wanted = docs[++i] ?? 0xffffffff) {
          const bit = 1 << (wanted & 31)
          // The impacts stand in the order of the bits.
          if ((word & bit) !== 0) grades[i] = (postings[at + bitCount(word & (bit - 1))] ?? 0) + bonus
        }
        at += bitCount(word)
      }
      continue
    }
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
      const impact = postings[at++] ?? 0
      found += ((words[doc >>> 5] ?? 0) >>> (doc & 31)) & 1
      while (wanted < doc) wanted = docs[++i] ?? 0xffffffff
      if (wanted === doc) grades[i] = impact + bonus
    }
  }
  return { grades, found }
}

const skipThrough = (matches: readonly TermMatch[], docs: Uint32Array): Uint16Array => {
  const grades = new Uint16Array(docs.length)
  let i = 0
  for (const { segment, term, bonus } of matches) {
    const cursor = new PostingCursor(segment, term)
    const end = segment.firstDoc + segment.docCount
    for (; i < docs.length && (docs[i] ?? 0) < end; i++) {
      const local = (docs[i] ?? 0) - segment.firstDoc
      if (local >= 0 && cursor.seek(local) && cursor.doc === local) grades[i] = cursor.impact + bonus
    }
  }
  return grades
}
