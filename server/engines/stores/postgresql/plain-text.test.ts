import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText, encodeText } from './plain-text.ts'

const text = fc.string({ unit: fc.constantFrom('\0', '\u0001', '\u0002', 'a', 'ä'), maxLength: 6 })

test('T4 the escape of U+0000 is lossless, preserves order and prefixes, and leaves no U+0000', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(decodeText(encodeText(a))).toBe(a)
      expect(encodeText(a)).not.toContain('\0')
      expect(Buffer.compare(Buffer.from(encodeText(a)), Buffer.from(encodeText(b)))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
      expect(encodeText(a + b)).toBe(encodeText(a) + encodeText(b))
    }),
  )
})
