import { array, assert, boolean, constantFrom, integer, nat, property, record, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import { DocSet } from '../structures/doc-set.ts'
import { CodeCounter } from './code-counter.ts'
import { RecordScan } from './record-scan.ts'
import { missingNumber, noCode, Records } from './records.ts'

/** Codes below and above 16 bits, especially at the boundary. */
const code = constantFrom(1, 2, 3, 4, 5, 65_534, 65_535, 65_536, 65_537, 70_000)
const codeCount = 70_001
const document = record({
  wider: boolean(),
  numbers: array(integer({ min: missingNumber, max: 2 ** 31 - 1 }), { maxLength: 3 }),
  codes: array(code, { maxLength: 9 }),
})

interface Plain {
  readonly numbers: readonly number[]
  readonly codes: readonly number[]
}

const read = (records: Records, doc: number): Plain => {
  const start = records.starts[doc] ?? 0
  return {
    numbers: [...records.words.subarray(start, start + records.numberCount)],
    codes: [...records.codes.subarray(records.codesStart(doc), records.codesEnd(doc))].filter((found) => found !== noCode),
  }
}

const readAll = (records: Records): Plain[] => Array.from({ length: records.docCount }, (_, doc) => read(records, doc))

const restored = (records: Records): Records => {
  const writer = new SnapshotWriter()
  records.save(writer, 'records')
  const parts = writer.finish([1, 2])
  return Records.restore(new SnapshotReader(Uint8Array.from(parts.flatMap((part) => [...part])), [1, 2]), 'records', records.docCount)
}

const histories = array(document, { maxLength: 60 })

/** Half of the histories have only 16-bit codes. */
const filled = (history: readonly { wider: boolean; numbers: number[]; codes: number[] }[], short: boolean) => {
  const records = new Records()
  const plain: Plain[] = []
  for (const { wider, numbers, codes } of history) {
    if (wider && records.numberCount < 5) {
      records.addNumberSlot()
      for (const [i, before] of plain.entries()) plain[i] = { ...before, numbers: [...before.numbers, missingNumber] }
    }
    const storedCodes = short ? codes.filter((given) => given <= 0xffff) : codes
    records.add(numbers, storedCodes)
    plain.push({ numbers: Array.from({ length: records.numberCount }, (_, i) => numbers[i] ?? missingNumber), codes: storedCodes })
  }
  return { records, plain }
}

test('records keep their content when numbers are added, codes get wider, and after a snapshot', () => {
  assert(
    property(histories, boolean(), document, (history, short, addition) => {
      const { records, plain } = filled(history, short)
      expect(readAll(records)).toEqual(plain)
      const again = restored(records)
      expect(readAll(again)).toEqual(plain)
      again.add(addition.numbers, addition.codes)
      expect(readAll(again).slice(0, -1)).toEqual(plain)
      expect(read(again, plain.length).codes).toEqual(addition.codes)
    }),
  )
})

test('appendFrom copies selected records with translated codes', () => {
  assert(
    property(histories, boolean(), uniqueArray(nat({ max: 59 })), (history, short, some) => {
      const { records, plain } = filled(history, short)
      const docs = Uint32Array.from(some.filter((doc) => doc < plain.length)).sort()
      const copy = new Records(records.numberCount)
      copy.appendFrom(records, docs, (given) => given % 7)
      const expected = [...docs].map((doc) => ({
        numbers: plain[doc]?.numbers,
        codes: plain[doc]?.codes.map((given) => given % 7).filter((given) => given !== noCode),
      }))
      expect(readAll(copy)).toEqual(expected)
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
      for (const doc of existing(all)) for (const one of plain[doc]?.codes ?? []) increment(one)
      for (const doc of existing(others)) for (const one of plain[doc]?.codes ?? []) if (selection[one] === 1) increment(one)
      expect(new Map(Array.from(values, (value, i) => [value, counts[i] ?? 0]))).toEqual(expected)
    }),
    { numRuns: 40 },
  )
})
