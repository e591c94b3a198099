import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeNulText, encodeNulText } from './plain-text.ts'

const text = fc.string({ unit: fc.constantFrom('\0', '\u0001', '\u0002', 'a', 'ä'), maxLength: 6 })

test('T4 the escape of U+0000 is lossless, preserves order and prefixes, and leaves no U+0000', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(decodeNulText(encodeNulText(a))).toBe(a)
      expect(encodeNulText(a)).not.toContain('\0')
      expect(Buffer.compare(Buffer.from(encodeNulText(a)), Buffer.from(encodeNulText(b)))).toBe(
        Buffer.compare(Buffer.from(a), Buffer.from(b)),
      )
      expect(encodeNulText(a + b)).toBe(encodeNulText(a) + encodeNulText(b))
    }),
  )
})
