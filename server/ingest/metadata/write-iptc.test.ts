import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine, textLimits } from './clean-text.ts'
import { readIptc } from './read-iptc.ts'
import { iptcBlock, iptcResources } from './write-iptc.ts'

/** Bytes of a JPEG segment after its length and the name of the program. */
const segmentBytes = 65_533 - 14
const none = { title: '', creators: [], credit: '', source: '', copyright: '' }

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('', ' ', '日本語 🦭', '\u001c\u0002\u0050', '8BIM\u0004\u0004', 'é'.repeat(400), '🦭'.repeat(400), 'a\nb'),
)

test('W6 a block contains the cleaned texts, whatever they are, and fits into a segment', () => {
  const texts = fc.record({
    title: anyText,
    creators: fc.array(anyText, { maxLength: 60 }),
    credit: anyText,
    source: anyText,
    copyright: anyText,
  })
  fc.assert(
    fc.property(texts, (given) => {
      const block = iptcBlock(given)
      const clean = (values: readonly string[]) => values.map((value) => cleanLine(value, textLimits.line)).filter((value) => value !== '')
      const found = readIptc(iptcResources(block))
      for (const [dataset, values] of [
        [5, [given.title]],
        [80, given.creators.slice(0, 30)],
        [110, [given.credit]],
        [115, [given.source]],
        [116, [given.copyright]],
      ] as const)
        expect(found.get(dataset) ?? []).toEqual(clean(values))
      expect(iptcResources(block).length).toBeLessThanOrEqual(segmentBytes)
    }),
  )
})

test('W6 the largest block fits into a segment', () => {
  const text = '日'.repeat(1000)
  const block = iptcBlock({ title: text, creators: Array.from({ length: 100 }, () => text), credit: text, source: text, copyright: text })
  expect(iptcResources(block).length).toBeLessThanOrEqual(segmentBytes)
})

test('W6 there is no block without texts', () => {
  expect(iptcBlock(none).length).toBe(0)
  expect(iptcBlock({ ...none, creators: ['', ' '] }).length).toBe(0)
})
