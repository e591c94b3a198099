import { exactMatch, maxImpact } from './impact.ts'
import { indexOfPlace, maxBlockDocs, moveToIndex, type PhraseBlock, PhraseTerm } from './phrase-term.ts'
import { PostingCursor } from './posting-cursor.ts'
import type { Segment } from './segment.ts'
import { postingCount, type TermMatch } from './term-match.ts'
import type { TextHits } from './text-hits.ts'
import type { Visibility } from './visibility.ts'

/**
 * Fast path of findPhrase for whole words with one spelling each.
 *
 * Collects blocks of visible documents that contain the terms. Of each block it reads one term after the other, and selects the documents in
 * which the terms so far are adjacent. O(documents of the rarest term + postings of the others).
 */
export const findExactPhrase = (
  segments: readonly Segment[],
  termMatches: readonly (readonly TermMatch[])[],
  { docs: visible }: Visibility,
): TextHits => {
  // A phrase matches at most as many documents as its rarest term.
  const capacity = Math.min(...termMatches.map(postingCount))
  const docs = new Uint32Array(capacity)
  const impactCodes = new Uint16Array(capacity)
  let length = 0
  const codeOfSum = averageImpactCodes(termMatches.length)
  const block = { docs: new Uint32Array(maxBlockDocs), impactSums: new Uint32Array(maxBlockDocs), length: 0 }
  for (const segment of segments) {
    const terms = termsIn(segment, termMatches)
    if (!terms) continue
    const fill = createBlockReader(terms, segment, visible.words)
    while (fill(block)) {
      selectAdjacent(terms, block)
      for (let i = 0; i < block.length; i++) {
        docs[length] = segment.firstDoc + (block.docs[i] ?? 0)
        impactCodes[length++] = codeOfSum[block.impactSums[i] ?? 0] ?? 0
      }
    }
  }
  return { docs: docs.subarray(0, length), impactCodes: impactCodes.subarray(0, length) }
}

const termsIn = (segment: Segment, termMatches: readonly (readonly TermMatch[])[]): PhraseTerm[] | null => {
  const terms: PhraseTerm[] = []
  for (const matches of termMatches) {
    const match = matches.find((candidate) => candidate.segment === segment)
    if (!match) return null
    terms.push(new PhraseTerm(segment, match.term))
  }
  return terms
}

/** Fills a block with the next documents that may contain all terms. Returns false if there is none. */
type BlockReader = (block: PhraseBlock) => boolean

/** Terms with bitmaps are intersected in words of 32 documents. The rarest of the other terms is read document by document. */
const createBlockReader = (terms: readonly PhraseTerm[], segment: Segment, visible: Int32Array): BlockReader => {
  const bitmaps = terms.flatMap(({ bitmap }) => bitmap ?? [])
  const [rarest] = terms.filter(({ bitmap }) => !bitmap).toSorted((a, b) => a.docFrequency - b.docFrequency)
  const firstWord = segment.firstDoc >>> 5
  const shift = segment.firstDoc & 31
  const membersOf = (wordIndex: number): number => {
    let word = visible[firstWord + wordIndex] ?? 0
    for (let i = 0; i < bitmaps.length; i++) word &= bitmaps[i]?.[wordIndex] ?? 0
    return word
  }
  if (rarest) {
    const cursor = new PostingCursor(segment, rarest.term)
    return (block) => {
      block.length = 0
      while (block.length < maxBlockDocs && cursor.next()) {
        const bit = cursor.doc + shift
        if (((membersOf(bit >>> 5) >>> (bit & 31)) & 1) === 1) addDoc(block, cursor.doc)
      }
      return block.length > 0
    }
  }
  const wordCount = (shift + segment.docCount + 31) >>> 5
  let wordIndex = 0
  return (block) => {
    block.length = 0
    for (; block.length <= maxBlockDocs - 32 && wordIndex < wordCount; wordIndex++)
      for (let word = membersOf(wordIndex); word !== 0; word &= word - 1)
        addDoc(block, (wordIndex << 5) + 31 - Math.clz32(word & -word) - shift)
    return block.length > 0
  }
}

const addDoc = (block: PhraseBlock, doc: number): void => {
  block.docs[block.length] = doc
  block.impactSums[block.length++] = 0
}

/** Reduces the block to the documents in which the terms are at consecutive positions. */
const selectAdjacent = (terms: readonly PhraseTerm[], block: PhraseBlock): void => {
  const [first, ...others] = terms
  if (!first) return
  first.read(block)
  const starts = first.places
  let startCount = first.placeCount
  for (const [i, term] of others.entries()) {
    // Following terms are then read in fewer documents.
    if (startCount * 2 < block.length) selectDocsOf(starts, startCount, block)
    if (startCount === 0) return
    term.read(block)
    startCount = continuedStarts(starts, startCount, term, i + 1)
  }
  selectDocsOf(starts, startCount, block)
}

/** Selects the places from which the term is `distance` positions away. Returns their number. Without branches, see PhraseTerm. */
const continuedStarts = (starts: Int32Array, startCount: number, { places, placeCount }: PhraseTerm, distance: number): number => {
  let length = 0
  for (let i = 0, at = 0; i < startCount && at < placeCount; ) {
    const start = starts[i] ?? 0
    const difference = (places[at] ?? 0) - start - distance
    const isBelow = difference >>> 31
    const isAbove = -difference >>> 31
    starts[length] = start
    length += 1 - isBelow - isAbove
    i += 1 - isBelow
    at += 1 - isAbove
  }
  return length
}

/** Selects the documents of the places, and gives them consecutive indexes. */
const selectDocsOf = (places: Int32Array, placeCount: number, block: PhraseBlock): void => {
  const { docs, impactSums } = block
  let length = 0
  let lastIndex = -1
  for (let i = 0; i < placeCount; i++) {
    const place = places[i] ?? 0
    const index = indexOfPlace(place)
    if (index !== lastIndex) {
      docs[length] = docs[index] ?? 0
      impactSums[length++] = impactSums[index] ?? 0
      lastIndex = index
    }
    places[i] = moveToIndex(place, length - 1)
  }
  block.length = length
}

/** Impact code of a phrase per sum of the impacts of its terms, see `toHits` in find-phrase.ts. */
const averageImpactCodes = (termCount: number): Uint16Array =>
  Uint16Array.from({ length: termCount * maxImpact + 1 }, (_, sum) => Math.max(1, Math.round(sum / termCount)) + exactMatch)
