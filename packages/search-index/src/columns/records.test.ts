import { array, assert, boolean, constantFrom, nat, property, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import { DocSet } from '../structures/doc-set.ts'
import { CodeCounter } from './code-counter.ts'
import { RecordScan } from './record-scan.ts'
import { noCode, Records } from './records.ts'

/** Codes below and above 16 bits, especially at the boundary. */
const code = constantFrom(1, 2, 3, 4, 5, 65_534, 65_535, 65_536, 65_537, 70_000)
const codeCount = 70_001
const document = array(code, { maxLength: 9 })

const read = (records: Records, doc: number): number[] =>
  [...records.codes.subarray(records.codesStart(doc), records.codesEnd(doc))].filter((found) => found !== noCode)

const readAll = (records: Records): number[][] => Array.from({ length: records.docCount }, (_, doc) => read(records, doc))

const restored = (records: Records): Records => {
  const writer = new SnapshotWriter()
  records.save(writer, 'records')
  const parts = writer.finish([1, 2])
  return Records.restore(new SnapshotReader(Uint8Array.from(parts.flatMap((part) => [...part])), [1, 2]), 'records', records.docCount)
}

const histories = array(document, { maxLength: 60 })

/** Half of the histories have only 16-bit codes. */
const filled = (history: readonly number[][], short: boolean) => {
  const records = new Records()
  const plain = history.map((codes) => (short ? codes.filter((given) => given <= 0xffff) : codes))
  for (const codes of plain) records.add(codes)
  return { records, plain }
}

test('records keep their content when codes get wider, and after a snapshot', () => {
  assert(
    property(histories, boolean(), document, (history, short, addition) => {
      const { records, plain } = filled(history, short)
      expect(readAll(records)).toEqual(plain)
      const again = restored(records)
      expect(readAll(again)).toEqual(plain)
      again.add(addition)
      expect(readAll(again)).toEqual([...plain, addition])
    }),
  )
})

test('appendFrom copies selected records with translated codes', () => {
  assert(
    property(histories, boolean(), uniqueArray(nat({ max: 59 })), (history, short, some) => {
      const { records, plain } = filled(history, short)
      const docs = Uint32Array.from(some.filter((doc) => doc < plain.length)).sort()
      const copy = new Records()
      copy.appendFrom(records, docs, (given) => given % 7)
      expect(readAll(copy)).toEqual([...docs].map((doc) => plain[doc]?.map((given) => given % 7).filter((given) => given !== noCode)))
    }),
  )
})

test('counts all codes of some documents and selected codes of others, without remains of earlier counts', () => {
  const counter = new CodeCounter()
  const docsBelow = uniqueArray(nat({ max: 1999 }), { maxLength: 900 })
  assert(
    property(histories, boolean(), docsBelow, docsBelow, array(code), (history, short, all, others, selected) => {
      // Long enough for several batches, of adjacent and of scattered documents.
      const { records, plain } = filled(
        history.length > 0
          ? Array.from({ length: 40 }, () => history)
              .flat()
              .slice(0, 2000)
          : [],
        short,
      )
      const existing = (docs: number[]) => Uint32Array.from(docs.filter((doc) => doc < plain.length)).sort()
      const selection = new Uint8Array(codeCount)
      for (const one of selected) selection[one] = 1
      const scan = new RecordScan()
      const add = (docs: Uint32Array, which: Uint8Array | null) =>
        scan.add(new DocSet(docs, plain.length), counter.reader(records, codeCount, docs, which, false))
      add(existing(all), null)
      add(existing(others), selection)
      scan.run(records)
      const { values, counts } = counter.takeCounts(records, codeCount)
      const expected = new Map<number, number>()
      const increment = (one: number) => expected.set(one, (expected.get(one) ?? 0) + 1)
      for (const doc of existing(all)) for (const one of plain[doc] ?? []) increment(one)
      for (const doc of existing(others)) for (const one of plain[doc] ?? []) if (selection[one] === 1) increment(one)
      expect(new Map(Array.from(values, (value, i) => [value, counts[i] ?? 0]))).toEqual(expected)
    }),
    { numRuns: 40 },
  )
})
