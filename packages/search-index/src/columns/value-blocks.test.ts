import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { Bitmap } from '../structures/bitmap.ts'
import { createRandom } from '../testing/random.ts'
import { Records } from './records.ts'
import { blockDocumentCount, ValueBlocks } from './value-blocks.ts'

const fieldCount = 3
const codeCount = 60
const fieldOf = (code: number) => code % fieldCount

/** Codes from frequent (bitmaps) to rare (lists), in two complete blocks and some more documents. */
const createRecords = (random: () => number, docCount: number) => {
  const records = new Records()
  const plain: number[][] = []
  for (let doc = 0; doc < docCount; doc++) {
    const codes: number[] = []
    for (let code = 1; code < codeCount; code += 1 + Math.floor(random() * 20)) if (random() < 4 / (code + 3)) codes.push(code)
    records.add(codes)
    plain.push(codes)
  }
  return { records, plain }
}

test('counts and finds documents by value like a scan of the records', () => {
  assert(
    property(integer(), integer({ min: 0, max: 100 }), (seed, rest) => {
      const random = createRandom(seed)
      const docCount = blockDocumentCount * 2 + rest
      const { records, plain } = createRecords(random, docCount)
      const blocks = new ValueBlocks()
      blocks.extend(records, { codeCount, fieldCount, fieldOf })
      expect(blocks.docCount).toBe(blockDocumentCount * 2)
      const share = random()
      const set = new Bitmap(docCount)
      for (let doc = 0; doc < docCount; doc++) if (random() < share) set.add(doc)
      for (const field of [null, 0, 1, 2]) {
        const counts = new Uint32Array(codeCount)
        blocks.addCounts(set, field, counts)
        const expected = new Uint32Array(codeCount)
        for (const [doc, codes] of plain.slice(0, blocks.docCount).entries())
          for (const code of codes)
            if (set.has(doc) && (field === null || fieldOf(code) === field)) expected[code] = (expected[code] ?? 0) + 1
        expect(counts).toEqual(expected)
      }
      const selected = [1, 4, 31]
      const matches = new Bitmap(docCount)
      for (const code of selected) blocks.addMatches(1, 1, code, matches)
      const expected = plain.flatMap((codes, doc) =>
        doc >= blockDocumentCount && doc < blockDocumentCount * 2 && codes.some((code) => selected.includes(code)) ? [doc] : [],
      )
      expect([...matches.toDocs()]).toEqual(expected)
    }),
    { numRuns: 5 },
  )
})

test('adds a block as soon as it is complete', () => {
  const { records } = createRecords(createRandom(1), blockDocumentCount - 1)
  const blocks = new ValueBlocks()
  const extend = () => blocks.extend(records, { codeCount, fieldCount, fieldOf })
  extend()
  expect(blocks.docCount).toBe(0)
  records.add([5])
  extend()
  expect(blocks.docCount).toBe(blockDocumentCount)
})
