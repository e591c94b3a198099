import type { DocSet } from '../structures/doc-set.ts'
import { batchLength, RecordBatch, type RecordReader } from './record-batch.ts'
import type { Records } from './records.ts'

/** One pass over the records of several document sets. All readers of a set share the pass, so each record is loaded once. */
export class RecordScan {
  private readonly readers = new Map<DocSet, RecordReader[]>()
  private readonly batch = new RecordBatch()

  add(set: DocSet, reader: RecordReader): void {
    const readers = this.readers.get(set)
    if (readers) readers.push(reader)
    else this.readers.set(set, [reader])
  }

  /** Runs all readers and removes them. */
  run(records: Records): void {
    const { batch } = this
    for (const [{ docs }, readers] of this.readers) {
      const readsToEnd = readers.some((reader) => reader.readsToEnd)
      for (let from = 0; from < docs.length; from += batchLength) {
        const to = Math.min(from + batchLength, docs.length)
        batch.locate(records, docs, from, to, readsToEnd)
        for (const reader of readers) reader.read(batch, docs, from, to)
      }
    }
    this.readers.clear()
  }
}
