import type { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import type { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import type { TextField } from '../types.ts'
import { deletedDoc, mergeSegments } from './merge-segments.ts'
import { type Segment, segmentBytes } from './segment.ts'
import { TextBuffer } from './text-buffer.ts'

/** Limits at which the buffer becomes a segment during bulk loads. Units: documents, positions. */
const maxBufferedDocs = 16_384
const maxBufferedPositions = 4_000_000
/** Merges do not create larger segments: that would take too long and need twice their memory. Unit: documents. */
const maxMergedDocs = 262_144
/** Segments that a bulk load collects before one joint merge. Merging after each one would rewrite the same data repeatedly. */
const maxUnmergedSegments = 16

/**
 * Inverted index of all documents: immutable segments in document order, and a buffer for the latest documents.
 *
 * Invariant: segments and buffer cover the ordinals 0 … length without gaps or overlap. The number of segments is logarithmic, see
 * `mergeTail`.
 */
export class TextIndex {
  private segments: Segment[] = []
  private buffer: TextBuffer
  private docCount = 0
  /** Segments since the last merge. */
  private unmergedCount = 0

  constructor(private readonly fields: Readonly<Record<string, TextField>>) {
    this.buffer = new TextBuffer(fields)
  }

  /** Number of documents, including deleted ones. */
  get length(): number {
    return this.docCount
  }

  get bytesUsed(): number {
    return this.segments.reduce((sum, segment) => sum + segmentBytes(segment), 0)
  }

  /** Indexes the document with the next ordinal. */
  add(texts: Readonly<Record<string, readonly string[]>>): void {
    this.buffer.add(texts)
    this.docCount++
    if (this.buffer.docCount >= maxBufferedDocs || this.buffer.positionCount >= maxBufferedPositions) this.flush(true)
  }

  /** Flushes the buffer and returns the segments of all documents. */
  flushedSegments(): readonly Segment[] {
    this.flush()
    return this.segments
  }

  /**
   * Drops deleted documents and renumbers the others.
   * @param newOrdinals new ordinal of each document, or `deletedDoc`; ascending
   */
  renumber(newOrdinals: Uint32Array): void {
    this.flush()
    const renumbered: Segment[] = []
    let firstDoc = 0
    for (const segment of this.segments) {
      let docCount = 0
      for (let doc = 0; doc < segment.docCount; doc++) if (newOrdinals[segment.firstDoc + doc] !== deletedDoc) docCount++
      if (docCount > 0) renumbered.push(mergeSegments([segment], newOrdinals, firstDoc, docCount))
      firstDoc += docCount
    }
    this.segments = renumbered
    this.docCount = firstDoc
    this.buffer.reset(firstDoc)
    this.mergeTail()
  }

  save(writer: SnapshotWriter): void {
    this.flush()
    writer.addSection('segments', Uint32Array.from(this.segments.flatMap(({ firstDoc, docCount }) => [firstDoc, docCount])))
    for (const [i, segment] of this.segments.entries()) {
      writer.addSection(`segments/${i}/termBytes`, segment.termBytes)
      writer.addSection(`segments/${i}/termOffsets`, segment.termOffsets)
      writer.addSection(`segments/${i}/frequencies`, segment.docFrequencies)
      writer.addSection(`segments/${i}/postings`, segment.postings)
      writer.addSection(`segments/${i}/postingOffsets`, segment.postingOffsets)
      writer.addSection(`segments/${i}/positions`, segment.positions)
      writer.addSection(`segments/${i}/positionOffsets`, segment.positionOffsets)
      writer.addSection(`segments/${i}/longTerms`, segment.longTerms)
      writer.addSection(`segments/${i}/skipOffsets`, segment.skipOffsets)
      writer.addSection(`segments/${i}/skips`, segment.skips)
      writer.addSection(`segments/${i}/bitOffsets`, segment.bitOffsets)
      writer.addSection(`segments/${i}/bits`, segment.bits)
      writer.addSection(`segments/${i}/keyHashes`, segment.keyHashes)
      writer.addSection(`segments/${i}/keyTerms`, segment.keyTerms)
    }
  }

  static restore(reader: SnapshotReader, fields: Readonly<Record<string, TextField>>): TextIndex {
    const text = new TextIndex(fields)
    const ranges = reader.u32('segments', 0)
    for (let i = 0; i * 2 < ranges.length; i++) {
      const frequencies = reader.u32(`segments/${i}/frequencies`, 0)
      const offsets = (name: string) => reader.u32(`segments/${i}/${name}`, frequencies.length + 1)
      const keyTerms = reader.u32(`segments/${i}/keyTerms`, 0)
      const longTerms = reader.u32(`segments/${i}/longTerms`, 0)
      const longOffsets = (name: string) => reader.u32(`segments/${i}/${name}`, longTerms.length + 1)
      text.segments.push({
        firstDoc: ranges[i * 2] ?? 0,
        docCount: ranges[i * 2 + 1] ?? 0,
        termBytes: reader.u8(`segments/${i}/termBytes`),
        termOffsets: offsets('termOffsets'),
        docFrequencies: frequencies,
        postings: reader.u8(`segments/${i}/postings`),
        postingOffsets: offsets('postingOffsets'),
        positions: reader.u8(`segments/${i}/positions`),
        positionOffsets: offsets('positionOffsets'),
        longTerms,
        skipOffsets: longOffsets('skipOffsets'),
        skips: reader.u32(`segments/${i}/skips`, 0),
        bitOffsets: longOffsets('bitOffsets'),
        bits: reader.u32(`segments/${i}/bits`, 0),
        keyHashes: reader.u32(`segments/${i}/keyHashes`, keyTerms.length),
        keyTerms,
      })
    }
    const last = text.segments.at(-1)
    text.docCount = last ? last.firstDoc + last.docCount : 0
    text.buffer.reset(text.docCount)
    return text
  }

  /** @param isBulkLoad more documents follow, so the memory of the buffer is reused */
  private flush(isBulkLoad = false): void {
    if (this.buffer.docCount > 0) {
      this.segments.push(this.buffer.toSegment())
      if (!isBulkLoad) this.buffer = new TextBuffer(this.fields)
      this.buffer.reset(this.docCount)
      this.unmergedCount++
    }
    if (this.unmergedCount >= (isBulkLoad ? maxUnmergedSegments : 1)) this.mergeTail()
  }

  /**
   * Merges the last segments while the previous one has less than twice the documents of those after it. Segment sizes then halve from one
   * to the next, so their number and the rewrites per document stay logarithmic.
   * Plans all merges first, so that each document is written only once.
   */
  private mergeTail(): void {
    const { segments } = this
    const groups: { segments: Segment[]; docCount: number }[] = []
    for (const segment of segments) {
      let group = { segments: [segment], docCount: segment.docCount }
      for (let previous = groups.at(-1); previous && shouldMerge(previous.docCount, group.docCount); previous = groups.at(-1)) {
        groups.pop()
        group = { segments: [...previous.segments, ...group.segments], docCount: previous.docCount + group.docCount }
      }
      groups.push(group)
    }
    this.unmergedCount = 0
    this.segments = groups.map(({ segments: parts, docCount }) => {
      const [first] = parts
      return first && parts.length === 1 ? first : mergeSegments(parts, null, first?.firstDoc ?? 0, docCount)
    })
  }
}

const shouldMerge = (previous: number, docCount: number): boolean => previous < 2 * docCount && previous + docCount <= maxMergedDocs
