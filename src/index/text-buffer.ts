import { compareBytes } from './compare-bytes.ts'
import { normalise } from './fold.ts'
import { withRoom } from './growable.ts'
import { fieldImpact, quantise } from './impact.ts'
import { lastPosition, type Segment } from './segment.ts'
import { SegmentWriter } from './segment-writer.ts'
import { type TokenSink, tokenize } from './tokenize.ts'
import type { TextField } from './types.ts'
import { utf8Length, writeUtf8 } from './utf8.ts'

const defaultTypicalLength = 12

/** Collects the words of documents until they become a segment. */
export class TextBuffer {
  private readonly fields: readonly (readonly [string, TextField])[]
  private readonly terms = new Map<string, number>()
  /** Per term: its latest entry + 1, and how often it stands in the field just read. */
  private entryOfTerm = new Uint32Array(1024)
  private frequencyOfTerm = new Uint32Array(1024)
  /** Terms of the field just read. */
  private touched: number[] = []
  /** An entry is a term in a document. Its positions are a chain through `nextPlace`. */
  private entryTerm = new Uint32Array(4096)
  private entryDoc = new Uint32Array(4096)
  private entryImpact = new Float32Array(4096)
  private firstPlace = new Uint32Array(4096)
  private latestPlace = new Uint32Array(4096)
  private entries = 0
  private place = new Uint32Array(4096)
  /** 0 = the chain ends: place 0 is never a next one. */
  private nextPlace = new Uint32Array(4096)
  private places = 0
  private docs = 0
  private firstEntryOfDoc = 0
  private readonly sink: TokenSink

  constructor(
    fields: Readonly<Record<string, TextField>>,
    private readonly firstDoc: number,
  ) {
    this.fields = Object.entries(fields)
    const add = (term: string, position: number) => this.addTerm(term, position)
    this.sink = { word: add, spelling: add, joined: add, part: add }
  }

  get docCount(): number {
    return this.docs
  }

  /** Word places held; a measure of memory. */
  get weight(): number {
    return this.places
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
    const { bytes, offsets } = this.encodeTerms()
    const order = Uint32Array.from({ length: this.terms.size }, (_, term) => term)
    order.sort((x, y) => compareBytes(bytes, offsets[x] ?? 0, offsets[x + 1] ?? 0, bytes, offsets[y] ?? 0, offsets[y + 1] ?? 0))
    const { starts, sorted } = this.entriesByTerm()
    const writer = new SegmentWriter(this.entries * 3, this.places * 2)
    for (const term of order) {
      writer.term(bytes, offsets[term] ?? 0, offsets[term + 1] ?? 0)
      const end = starts[term + 1] ?? 0
      for (let i = starts[term] ?? 0; i < end; i++) {
        const entry = sorted[i] ?? 0
        writer.posting(this.entryDoc[entry] ?? 0, quantise(this.entryImpact[entry] ?? 0))
        let before = 0
        let place = this.firstPlace[entry] ?? 0
        for (;;) {
          const position = this.place[place] ?? 0
          const next = this.nextPlace[place] ?? 0
          writer.position(position - before, next !== 0)
          if (next === 0) break
          before = position
          place = next
        }
      }
    }
    return writer.finish(this.firstDoc, this.docs)
  }

  private encodeTerms(): { bytes: Uint8Array; offsets: Uint32Array } {
    const offsets = new Uint32Array(this.terms.size + 1)
    let length = 0
    for (const [term, number] of this.terms) {
      length += utf8Length(term)
      offsets[number + 1] = length
    }
    const bytes = new Uint8Array(length)
    for (const [term, number] of this.terms) writeUtf8(term, bytes, offsets[number] ?? 0)
    return { bytes, offsets }
  }

  /** A counting sort, so documents stay in ascending order within a term. */
  private entriesByTerm(): { starts: Uint32Array; sorted: Uint32Array } {
    const { entryTerm, entries } = this
    const starts = new Uint32Array(this.terms.size + 1)
    for (let entry = 0; entry < entries; entry++) {
      const term = entryTerm[entry] ?? 0
      starts[term + 1] = (starts[term + 1] ?? 0) + 1
    }
    for (let term = 0; term < this.terms.size; term++) starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0)
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

  private addTerm(text: string, at: number): void {
    let term = this.terms.get(text)
    if (term === undefined) {
      term = this.terms.size
      this.terms.set(text, term)
      if (term >= this.entryOfTerm.length) {
        this.entryOfTerm = withRoom(this.entryOfTerm, term + 1)
        this.frequencyOfTerm = withRoom(this.frequencyOfTerm, term + 1)
      }
    }
    const position = Math.min(at, lastPosition)
    const place = this.places
    let entry = (this.entryOfTerm[term] ?? 0) - 1
    if (entry < this.firstEntryOfDoc) entry = this.addEntry(term, place)
    else {
      const latest = this.latestPlace[entry] ?? 0
      // The same term twice at one place, as `2` and `2` of `2a2`, counts once.
      if (position <= (this.place[latest] ?? 0)) return
      this.nextPlace[latest] = place
      this.latestPlace[entry] = place
    }
    if (place >= this.place.length) {
      this.place = withRoom(this.place, place + 1)
      this.nextPlace = withRoom(this.nextPlace, place + 1)
    }
    this.place[place] = position
    this.nextPlace[place] = 0
    this.places++
    const frequency = this.frequencyOfTerm[term] ?? 0
    if (frequency === 0) this.touched.push(term)
    this.frequencyOfTerm[term] = frequency + 1
  }

  private addEntry(term: number, place: number): number {
    const entry = this.entries++
    if (entry >= this.entryTerm.length) {
      this.entryTerm = withRoom(this.entryTerm, entry + 1)
      this.entryDoc = withRoom(this.entryDoc, entry + 1)
      this.entryImpact = withRoom(this.entryImpact, entry + 1)
      this.firstPlace = withRoom(this.firstPlace, entry + 1)
      this.latestPlace = withRoom(this.latestPlace, entry + 1)
    }
    this.entryOfTerm[term] = entry + 1
    this.entryTerm[entry] = term
    this.entryDoc[entry] = this.docs
    this.entryImpact[entry] = 0
    this.firstPlace[entry] = place
    this.latestPlace[entry] = place
    return entry
  }

  /** Only at the end of a field is its length known. */
  private closeField(field: TextField, length: number): void {
    for (const term of this.touched) {
      const entry = (this.entryOfTerm[term] ?? 0) - 1
      const impact = fieldImpact(field.weight, this.frequencyOfTerm[term] ?? 0, length, field.typicalLength ?? defaultTypicalLength)
      this.entryImpact[entry] = (this.entryImpact[entry] ?? 0) + impact
      this.frequencyOfTerm[term] = 0
    }
    this.touched.length = 0
  }
}
