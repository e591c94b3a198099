import { array, assert, boolean, constantFrom, integer, nat, property, record, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import { DocSet } from '../structures/doc-set.ts'
import { CodeCounter } from './code-counter.ts'
import { RecordScan } from './record-scan.ts'
import { missingNumber, noCode, Records } from './records.ts'

/** Codes of one length and of two, those at the border in particular. */
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

/** Short codes alone in half of the histories, so that both lengths are tried with all else. */
const filled = (history: readonly { wider: boolean; numbers: number[]; codes: number[] }[], short: boolean) => {
  const records = new Records()
  const plain: Plain[] = []
  for (const { wider, numbers, codes } of history) {
    if (wider && records.numberCount < 5) {
      records.addNumberSlot()
      for (const [i, before] of plain.entries()) plain[i] = { ...before, numbers: [...before.numbers, missingNumber] }
    }
    const kept = short ? codes.filter((given) => given <= 0xffff) : codes
    records.add(numbers, kept)
    plain.push({ numbers: Array.from({ length: records.numberCount }, (_, i) => numbers[i] ?? missingNumber), codes: kept })
  }
  return { records, plain }
}

test('a record gives back what was put in, however long numbers and codes became since, and from a snapshot', () => {
  assert(
    property(histories, boolean(), document, (history, short, later) => {
      const { records, plain } = filled(history, short)
      expect(readAll(records)).toEqual(plain)
      const again = restored(records)
      expect(readAll(again)).toEqual(plain)
      again.add(later.numbers, later.codes)
      expect(readAll(again).slice(0, -1)).toEqual(plain)
      expect(read(again, plain.length).codes).toEqual(later.codes)
    }),
  )
})

test('some records of another table come over with other codes', () => {
  assert(
    property(histories, boolean(), uniqueArray(nat({ max: 59 })), (history, short, some) => {
      const { records, plain } = filled(history, short)
      const docs = Uint32Array.from(some.filter((doc) => doc < plain.length)).sort()
      const kept = new Records(records.numberCount)
      kept.appendFrom(records, docs, (given) => given % 7)
      const expected = [...docs].map((doc) => ({
        numbers: plain[doc]?.numbers,
        codes: plain[doc]?.codes.map((given) => given % 7).filter((given) => given !== noCode),
      }))
      expect(readAll(kept)).toEqual(expected)
    }),
  )
})

test('codes are counted in any documents: all of some, wanted ones of others, nothing left from before', () => {
  const tally = new CodeCounter()
  const docsBelow = uniqueArray(nat({ max: 1999 }), { maxLength: 900 })
  assert(
    property(histories, boolean(), docsBelow, docsBelow, array(code), (history, short, all, others, chosen) => {
      // Long enough for several batches, close together and far apart.
      const { records, plain } = filled(
        history.length > 0
          ? Array.from({ length: 40 }, () => history)
              .flat()
              .slice(0, 2000)
          : [],
        short,
      )
      const there = (docs: number[]) => Uint32Array.from(docs.filter((doc) => doc < plain.length)).sort()
      const wanted = new Uint8Array(codeCount)
      for (const one of chosen) wanted[one] = 1
      const walk = new RecordScan()
      const add = (docs: Uint32Array, which: Uint8Array | null) =>
        walk.add(new DocSet(docs, plain.length), tally.reader(records, codeCount, docs, which, false))
      add(there(all), null)
      add(there(others), wanted)
      walk.run(records)
      const { values, counts } = tally.takeCounts(records, codeCount)
      const expected = new Map<number, number>()
      const bump = (one: number) => expected.set(one, (expected.get(one) ?? 0) + 1)
      for (const doc of there(all)) for (const one of plain[doc]?.codes ?? []) bump(one)
      for (const doc of there(others)) for (const one of plain[doc]?.codes ?? []) if (wanted[one] === 1) bump(one)
      expect(new Map(Array.from(values, (value, i) => [value, counts[i] ?? 0]))).toEqual(expected)
    }),
    { numRuns: 40 },
  )
})
