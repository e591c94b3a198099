import { normalise } from '../analysis/fold.ts'
import { isAscii, type TokenSink, tokenize } from '../analysis/tokenize.ts'
import { ensureCapacity } from '../structures/capacity.ts'
import type { TextField } from '../types.ts'
import { fieldMarker } from './field-ranges.ts'
import { fieldImpact, quantiseImpact } from './impact.ts'
import { maxPosition, type Segment } from './segment.ts'
import { SegmentWriter } from './segment-writer.ts'
import { TermDictionary } from './term-dictionary.ts'

export const defaultTypicalLength = 12

/** 32-bit words of an entry: document, impact (float bits), first position, first pair of further positions. */
const wordsPerEntry = 4

/**
 * Collects the terms of new documents until they become a segment.
 *
 * Layout: an entry is one term in one document (see wordsPerEntry). The first position is in the entry, because most terms have only one.
 * Further positions are a linked list of pairs (position, next pair); pair 0 means none.
 * Invariant: entries are in document order. Adding a document is O(words); `toSegment` is O(entries + terms log terms).
 */
export class TextBuffer {
  private readonly fields: readonly (readonly [string, TextField])[]
  private readonly terms = new TermDictionary()
  private firstDoc = 0
  private bufferedDocs = 0
  /** Per term: its latest entry + 1, and its frequency in the current field. */
  private entryOfTerm = new Uint32Array(4096)
  private frequencyOfTerm = new Uint32Array(4096)
  /** Distinct terms of the current field. */
  private fieldTerms = new Uint32Array(1024)
  private fieldTermCount = 0
  private entryCount = 0
  private entryTerm = new Uint32Array(16_384)
  private entryWords = new Uint32Array(16_384 * wordsPerEntry)
  private entryFloats = new Float32Array(this.entryWords.buffer)
  private pairs = new Uint32Array(4096)
  private pairCount = 1
  /** Per term: last pair and last position of its latest entry. */
  private lastPair = new Uint32Array(4096)
  private lastPosition = new Uint32Array(4096)
  private firstEntryOfDoc = 0
  private readonly sink: TokenSink

  constructor(fields: Readonly<Record<string, TextField>>) {
    this.fields = Object.entries(fields)
    const add = (text: string, from: number, to: number, position: number) => this.addTerm(text, from, to, position)
    this.sink = { word: add, alternateSpelling: add, compound: add, subword: add }
  }

  get docCount(): number {
    return this.bufferedDocs
  }

  /** Number of stored positions, as a measure of memory. */
  get positionCount(): number {
    return this.entryCount + this.pairCount
  }

  /** Removes all documents. The next document gets the ordinal `firstDoc`. */
  reset(firstDoc: number): void {
    this.terms.clear()
    this.entryOfTerm.fill(0)
    this.firstDoc = firstDoc
    this.bufferedDocs = 0
    this.entryCount = 0
    this.pairCount = 1
  }

  /** Adds the next document. */
  add(texts: Readonly<Record<string, readonly string[]>>): void {
    this.firstEntryOfDoc = this.entryCount
    let position = 0
    for (const [name, field] of this.fields) {
      const values = Object.hasOwn(texts, name) ? texts[name] : undefined
      if (!values || values.length === 0) continue
      let words = 0
      const marker = fieldMarker(name)
      this.addTerm(marker, 0, marker.length, position)
      for (const value of values) {
        const end = tokenize(normalise(value), position, this.sink)
        words += end - position
        // Leave one position free, so that no phrase crosses two values.
        position = end + 1
      }
      this.addTerm(marker, 0, marker.length, position)
      this.finishField(field, words / values.length)
    }
    this.bufferedDocs++
  }

  /** Builds a segment of all buffered documents. */
  toSegment(): Segment {
    const { bytes, offsets } = this.terms
    const order = this.terms.sortedOrdinals()
    const { starts, sorted } = this.entriesByTerm()
    const writer = new SegmentWriter(this.firstDoc, this.bufferedDocs, this.entryCount * 3, this.positionCount * 2)
    const { entryWords: words, entryFloats, pairs } = this
    for (const term of order) {
      writer.startTerm(bytes, offsets[term] ?? 0, offsets[term + 1] ?? 0)
      const end = starts[term + 1] ?? 0
      for (let i = starts[term] ?? 0; i < end; i++) {
        const base = (sorted[i] ?? 0) * wordsPerEntry
        writer.addPosting(words[base] ?? 0, quantiseImpact(entryFloats[base + 1] ?? 0))
        let position = words[base + 2] ?? 0
        let pair = words[base + 3] ?? 0
        writer.addPosition(position, pair !== 0)
        while (pair !== 0) {
          const next = pairs[pair * 2 + 1] ?? 0
          const following = pairs[pair * 2] ?? 0
          writer.addPosition(following - position, next !== 0)
          position = following
          pair = next
        }
      }
    }
    return writer.finish()
  }

  /** Counting sort of the entries by term. It is stable, so documents stay ascending. */
  private entriesByTerm(): { starts: Uint32Array; sorted: Uint32Array } {
    const { entryTerm, entryCount } = this
    const count = this.terms.length
    const starts = new Uint32Array(count + 1)
    for (let entry = 0; entry < entryCount; entry++) {
      const term = entryTerm[entry] ?? 0
      starts[term + 1] = (starts[term + 1] ?? 0) + 1
    }
    for (let term = 0; term < count; term++) starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0)
    const next = starts.slice()
    const sorted = new Uint32Array(entryCount)
    for (let entry = 0; entry < entryCount; entry++) {
      const term = entryTerm[entry] ?? 0
      const at = next[term] ?? 0
      sorted[at] = entry
      next[term] = at + 1
    }
    return { starts, sorted }
  }

  private addTerm(text: string, from: number, to: number, at: number): void {
    const term = isAscii(text, from, to) ? this.terms.addAscii(text, from, to) : this.terms.add(text.slice(from, to))
    if (term >= this.entryOfTerm.length) {
      this.entryOfTerm = ensureCapacity(this.entryOfTerm, term * 2)
      this.frequencyOfTerm = ensureCapacity(this.frequencyOfTerm, term * 2)
      this.lastPair = ensureCapacity(this.lastPair, term * 2)
      this.lastPosition = ensureCapacity(this.lastPosition, term * 2)
    }
    const position = Math.min(at, maxPosition)
    const entry = (this.entryOfTerm[term] ?? 0) - 1
    if (entry < this.firstEntryOfDoc) this.addEntry(term, position)
    // Count a term once per position, as `22` in `22a22`.
    else if (position <= (this.lastPosition[term] ?? 0)) return
    else this.addPair(term, entry, position)
    this.lastPosition[term] = position
    const frequency = this.frequencyOfTerm[term] ?? 0
    this.frequencyOfTerm[term] = frequency + 1
    if (frequency > 0) return
    if (this.fieldTermCount >= this.fieldTerms.length) this.fieldTerms = ensureCapacity(this.fieldTerms, this.fieldTermCount * 2)
    this.fieldTerms[this.fieldTermCount++] = term
  }

  private addEntry(term: number, position: number): void {
    const entry = this.entryCount++
    if (entry >= this.entryTerm.length) {
      this.entryTerm = ensureCapacity(this.entryTerm, entry * 2)
      this.entryWords = ensureCapacity(this.entryWords, entry * 2 * wordsPerEntry)
      this.entryFloats = new Float32Array(this.entryWords.buffer)
    }
    this.entryOfTerm[term] = entry + 1
    this.entryTerm[entry] = term
    const base = entry * wordsPerEntry
    this.entryWords[base] = this.bufferedDocs
    this.entryFloats[base + 1] = 0
    this.entryWords[base + 2] = position
    this.entryWords[base + 3] = 0
    this.lastPair[term] = 0
  }

  private addPair(term: number, entry: number, position: number): void {
    const pair = this.pairCount++
    if (pair * 2 + 2 > this.pairs.length) this.pairs = ensureCapacity(this.pairs, pair * 4)
    this.pairs[pair * 2] = position
    this.pairs[pair * 2 + 1] = 0
    const previousPair = this.lastPair[term] ?? 0
    if (previousPair === 0) this.entryWords[entry * wordsPerEntry + 3] = pair
    else this.pairs[previousPair * 2 + 1] = pair
    this.lastPair[term] = pair
  }

  /** Adds the impacts of the current field. BM25 needs the field length, which is known only at its end. */
  private finishField(field: TextField, length: number): void {
    const { weight, typicalLength = defaultTypicalLength } = field
    for (let i = 0; i < this.fieldTermCount; i++) {
      const term = this.fieldTerms[i] ?? 0
      const base = ((this.entryOfTerm[term] ?? 0) - 1) * wordsPerEntry + 1
      const impact = fieldImpact(weight, this.frequencyOfTerm[term] ?? 0, length, typicalLength)
      this.entryFloats[base] = (this.entryFloats[base] ?? 0) + impact
      this.frequencyOfTerm[term] = 0
    }
    this.fieldTermCount = 0
  }
}
