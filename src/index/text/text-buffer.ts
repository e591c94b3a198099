import { normalise } from '../analysis/fold.ts'
import { isAscii, type TokenSink, tokenize } from '../analysis/tokenize.ts'
import { withRoom } from '../structures/growable.ts'
import type { TextField } from '../types.ts'
import { fieldImpact, quantise } from './impact.ts'
import { lastPosition, type Segment } from './segment.ts'
import { SegmentWriter } from './segment-writer.ts'
import { TermTable } from './term-table.ts'

const defaultTypicalLength = 12

/** Numbers of an entry: its document, its impact (a float's bits), its first position, and where its further positions start. */
const entryWords = 4

/**
 * Collects the words of documents until they become a segment. An entry is a term in a document; its first position stands in it, as
 * most have no other, the further ones are a chain of pairs (position, next pair; pair 0 is no pair).
 */
export class TextBuffer {
  private readonly fields: readonly (readonly [string, TextField])[]
  private readonly terms = new TermTable()
  private firstDoc = 0
  private docs = 0
  /** Per term: its latest entry + 1, and how often it stands in the field just read. */
  private entryOfTerm = new Uint32Array(4096)
  private frequencyOfTerm = new Uint32Array(4096)
  /** Terms of the field just read. */
  private touched = new Uint32Array(1024)
  private touchedCount = 0
  private entries = 0
  private entryTerm = new Uint32Array(16_384)
  private entry = new Uint32Array(16_384 * entryWords)
  private entryFloats = new Float32Array(this.entry.buffer)
  private pairs = new Uint32Array(4096)
  private pairCount = 1
  /** Latest pair of the latest entry of each term. */
  private latestPair = new Uint32Array(4096)
  private latestPosition = new Uint32Array(4096)
  private firstEntryOfDoc = 0
  private readonly sink: TokenSink

  constructor(fields: Readonly<Record<string, TextField>>) {
    this.fields = Object.entries(fields)
    const add = (text: string, from: number, to: number, position: number) => this.addTerm(text, from, to, position)
    this.sink = { word: add, spelling: add, joined: add, part: add }
  }

  get docCount(): number {
    return this.docs
  }

  /** Word places held; a measure of memory. */
  get weight(): number {
    return this.entries + this.pairCount
  }

  /** Forgets everything; the next document has the number given. */
  restart(firstDoc: number): void {
    this.terms.clear()
    this.entryOfTerm.fill(0)
    this.firstDoc = firstDoc
    this.docs = 0
    this.entries = 0
    this.pairCount = 1
  }

  /** Adds the next document. */
  add(texts: Readonly<Record<string, readonly string[]>>): void {
    this.firstEntryOfDoc = this.entries
    let position = 0
    for (const [name, field] of this.fields) {
      const values = Object.hasOwn(texts, name) ? texts[name] : undefined
      if (!values || values.length === 0) continue
      let words = 0
      for (const value of values) {
        const end = tokenize(normalise(value), position, this.sink)
        words += end - position
        // A place stays free, so no phrase reaches from one value into the next.
        position = end + 1
      }
      this.closeField(field, words / values.length)
    }
    this.docs++
  }

  toSegment(): Segment {
    const { bytes, offsets } = this.terms
    const order = this.terms.inOrder()
    const { starts, sorted } = this.entriesByTerm()
    const writer = new SegmentWriter(this.firstDoc, this.docs, this.entries * 3, this.weight * 2)
    const { entry: cells, entryFloats, pairs } = this
    for (const term of order) {
      writer.term(bytes, offsets[term] ?? 0, offsets[term + 1] ?? 0)
      const end = starts[term + 1] ?? 0
      for (let i = starts[term] ?? 0; i < end; i++) {
        const cell = (sorted[i] ?? 0) * entryWords
        writer.posting(cells[cell] ?? 0, quantise(entryFloats[cell + 1] ?? 0))
        let position = cells[cell + 2] ?? 0
        let pair = cells[cell + 3] ?? 0
        writer.position(position, pair !== 0)
        while (pair !== 0) {
          const next = pairs[pair * 2 + 1] ?? 0
          const following = pairs[pair * 2] ?? 0
          writer.position(following - position, next !== 0)
          position = following
          pair = next
        }
      }
    }
    return writer.finish()
  }

  /** A counting sort, so documents stay in ascending order within a term. */
  private entriesByTerm(): { starts: Uint32Array; sorted: Uint32Array } {
    const { entryTerm, entries } = this
    const count = this.terms.length
    const starts = new Uint32Array(count + 1)
    for (let entry = 0; entry < entries; entry++) {
      const term = entryTerm[entry] ?? 0
      starts[term + 1] = (starts[term + 1] ?? 0) + 1
    }
    for (let term = 0; term < count; term++) starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0)
    const next = starts.slice()
    const sorted = new Uint32Array(entries)
    for (let entry = 0; entry < entries; entry++) {
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
      this.entryOfTerm = withRoom(this.entryOfTerm, term * 2)
      this.frequencyOfTerm = withRoom(this.frequencyOfTerm, term * 2)
      this.latestPair = withRoom(this.latestPair, term * 2)
      this.latestPosition = withRoom(this.latestPosition, term * 2)
    }
    const position = Math.min(at, lastPosition)
    const entry = (this.entryOfTerm[term] ?? 0) - 1
    if (entry < this.firstEntryOfDoc) this.addEntry(term, position)
    // The same term twice at one place, as the `22` of `22a22`, counts once.
    else if (position <= (this.latestPosition[term] ?? 0)) return
    else this.addPair(term, entry, position)
    this.latestPosition[term] = position
    const frequency = this.frequencyOfTerm[term] ?? 0
    this.frequencyOfTerm[term] = frequency + 1
    if (frequency > 0) return
    if (this.touchedCount >= this.touched.length) this.touched = withRoom(this.touched, this.touchedCount * 2)
    this.touched[this.touchedCount++] = term
  }

  private addEntry(term: number, position: number): void {
    const entry = this.entries++
    if (entry >= this.entryTerm.length) {
      this.entryTerm = withRoom(this.entryTerm, entry * 2)
      this.entry = withRoom(this.entry, entry * 2 * entryWords)
      this.entryFloats = new Float32Array(this.entry.buffer)
    }
    this.entryOfTerm[term] = entry + 1
    this.entryTerm[entry] = term
    const cell = entry * entryWords
    this.entry[cell] = this.docs
    this.entryFloats[cell + 1] = 0
    this.entry[cell + 2] = position
    this.entry[cell + 3] = 0
    this.latestPair[term] = 0
  }

  private addPair(term: number, entry: number, position: number): void {
    const pair = this.pairCount++
    if (pair * 2 + 2 > this.pairs.length) this.pairs = withRoom(this.pairs, pair * 4)
    this.pairs[pair * 2] = position
    this.pairs[pair * 2 + 1] = 0
    const before = this.latestPair[term] ?? 0
    if (before === 0) this.entry[entry * entryWords + 3] = pair
    else this.pairs[before * 2 + 1] = pair
    this.latestPair[term] = pair
  }

  /** Only at the end of a field is its length known. */
  private closeField(field: TextField, length: number): void {
    const { weight, typicalLength = defaultTypicalLength } = field
    for (let i = 0; i < this.touchedCount; i++) {
      const term = this.touched[i] ?? 0
      const cell = ((this.entryOfTerm[term] ?? 0) - 1) * entryWords + 1
      const impact = fieldImpact(weight, this.frequencyOfTerm[term] ?? 0, length, typicalLength)
      this.entryFloats[cell] = (this.entryFloats[cell] ?? 0) + impact
      this.frequencyOfTerm[term] = 0
    }
    this.touchedCount = 0
  }
}
