import type { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import type { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import type { TextField } from '../types.ts'
import { gone, mergeSegments } from './merge-segments.ts'
import { type Segment, segmentSize } from './segment.ts'
import { TextBuffer } from './text-buffer.ts'

/** Documents, and word places, after which the buffer becomes a segment although nobody searches. */
const fullBuffer = 16_384
const fullBufferPlaces = 4_000_000
/** Larger segments are not merged any more: that would take long and twice their memory. */
const largestSegment = 262_144
/** While many documents come in, so many segments wait to be joined all at once; joining each with the one before would rewrite them again and again. */
const mostWaiting = 16

/** The words of all documents: unchangeable segments, in order of documents, and a buffer for the latest ones. */
export class TextIndex {
  private segments: Segment[] = []
  private buffer: TextBuffer
  private docs = 0
  /** Segments since the last joining. */
  private waiting = 0

  constructor(private readonly fields: Readonly<Record<string, TextField>>) {
    this.buffer = new TextBuffer(fields)
  }

  /** Documents, dead ones included. */
  get length(): number {
    return this.docs
  }

  get size(): number {
    return this.segments.reduce((sum, segment) => sum + segmentSize(segment), 0)
  }

  /** Adds the next document. */
  add(texts: Readonly<Record<string, readonly string[]>>): void {
    this.buffer.add(texts)
    this.docs++
    if (this.buffer.docCount >= fullBuffer || this.buffer.weight >= fullBufferPlaces) this.seal(true)
  }

  /** Segments of all documents. */
  sealed(): readonly Segment[] {
    this.seal()
    return this.segments
  }

  /** `renumbered`: new number of each document, or `gone`. Numbers must keep their order. */
  renumber(renumbered: Uint32Array): void {
    this.seal()
    const rewritten: Segment[] = []
    let firstDoc = 0
    for (const segment of this.segments) {
      let docCount = 0
      for (let doc = 0; doc < segment.docCount; doc++) if (renumbered[segment.firstDoc + doc] !== gone) docCount++
      if (docCount > 0) rewritten.push(mergeSegments([segment], renumbered, firstDoc, docCount))
      firstDoc += docCount
    }
    this.segments = rewritten
    this.docs = firstDoc
    this.buffer.restart(firstDoc)
    this.mergeTail()
  }

  save(writer: SnapshotWriter): void {
    this.seal()
    writer.section('segments', Uint32Array.from(this.segments.flatMap(({ firstDoc, docCount }) => [firstDoc, docCount])))
    for (const [i, segment] of this.segments.entries()) {
      writer.section(`segments/${i}/termBytes`, segment.termBytes)
      writer.section(`segments/${i}/termOffsets`, segment.termOffsets)
      writer.section(`segments/${i}/frequencies`, segment.frequencies)
      writer.section(`segments/${i}/postings`, segment.postings)
      writer.section(`segments/${i}/postingOffsets`, segment.postingOffsets)
      writer.section(`segments/${i}/positions`, segment.positions)
      writer.section(`segments/${i}/positionOffsets`, segment.positionOffsets)
      writer.section(`segments/${i}/longTerms`, segment.longTerms)
      writer.section(`segments/${i}/skipOffsets`, segment.skipOffsets)
      writer.section(`segments/${i}/skips`, segment.skips)
      writer.section(`segments/${i}/bitOffsets`, segment.bitOffsets)
      writer.section(`segments/${i}/bits`, segment.bits)
    }
  }

  static restore(reader: SnapshotReader, fields: Readonly<Record<string, TextField>>): TextIndex {
    const text = new TextIndex(fields)
    const ranges = reader.u32('segments', 0)
    for (let i = 0; i * 2 < ranges.length; i++) {
      const frequencies = reader.u32(`segments/${i}/frequencies`, 0)
      const offsets = (name: string) => reader.u32(`segments/${i}/${name}`, frequencies.length + 1)
      const longTerms = reader.u32(`segments/${i}/longTerms`, 0)
      const longOffsets = (name: string) => reader.u32(`segments/${i}/${name}`, longTerms.length + 1)
      text.segments.push({
        firstDoc: ranges[i * 2] ?? 0,
        docCount: ranges[i * 2 + 1] ?? 0,
        termBytes: reader.u8(`segments/${i}/termBytes`),
        termOffsets: offsets('termOffsets'),
        frequencies,
        postings: reader.u8(`segments/${i}/postings`),
        postingOffsets: offsets('postingOffsets'),
        positions: reader.u8(`segments/${i}/positions`),
        positionOffsets: offsets('positionOffsets'),
        longTerms,
        skipOffsets: longOffsets('skipOffsets'),
        skips: reader.u32(`segments/${i}/skips`, 0),
        bitOffsets: longOffsets('bitOffsets'),
        bits: reader.u32(`segments/${i}/bits`, 0),
      })
    }
    const last = text.segments.at(-1)
    text.docs = last ? last.firstDoc + last.docCount : 0
    text.buffer.restart(text.docs)
    return text
  }

  /** `more` documents are about to come: then the buffer's memory is used again. */
  private seal(more = false): void {
    if (this.buffer.docCount > 0) {
      this.segments.push(this.buffer.toSegment())
      if (!more) this.buffer = new TextBuffer(this.fields)
      this.buffer.restart(this.docs)
      this.waiting++
    }
    if (this.waiting >= (more ? mostWaiting : 1)) this.mergeTail()
  }

  /**
   * Joins the last segments as long as the one before is smaller than twice what follows it. So sizes fall by half from one to the
   * next, their number stays logarithmic, and so does how often a document is rewritten. Those that wait are looked at one after the
   * other; what comes together in the end is written once.
   */
  private mergeTail(): void {
    const { segments } = this
    const groups: { segments: Segment[]; docCount: number }[] = []
    for (const segment of segments) {
      let group = { segments: [segment], docCount: segment.docCount }
      for (let before = groups.at(-1); before && belongTogether(before.docCount, group.docCount); before = groups.at(-1)) {
        groups.pop()
        group = { segments: [...before.segments, ...group.segments], docCount: before.docCount + group.docCount }
      }
      groups.push(group)
    }
    this.waiting = 0
    this.segments = groups.map(({ segments: parts, docCount }) => {
      const [first] = parts
      return first && parts.length === 1 ? first : mergeSegments(parts, null, first?.firstDoc ?? 0, docCount)
    })
  }
}

const belongTogether = (before: number, docCount: number): boolean => before < 2 * docCount && before + docCount <= largestSegment
