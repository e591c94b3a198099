import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleaned, withoutHarmful } from '#contract/clean-text.ts'

test.each([
  ['an override', 'Archive \u202Eexe.gpj', 'Archive exe.gpj'],
  ['an embedding', '\u202AArchive\u202C', 'Archive'],
  ['an isolate that is not closed', 'Archive \u2067of', 'Archive of'],
  ['an isolate that was never opened', 'Archive\u2069 \u2066of\u2069', 'Archive of'],
  ['NUL and other controls', 'Ar\0chi\u0007ve\u0085', 'Archive'],
  ['half a character', 'Archive \ud83d', 'Archive '],
  ['a byte order mark', '\uFEFFArchive', 'Archive'],
])('T7 takes %s out of a text', (_, text, clean) => expect(withoutHarmful(text)).toBe(clean))

test.each([
  ['lines and tabs', 'One\r\n\tTwo\n'],
  ['an isolate that is closed', 'by \u2068عمر\u2069, 2024'],
  ['what joins and parts letters', 'می‌خواهم 👩‍👧 Donau\u00ADdampf\u200Bschiff'],
  ['marks of direction', '\u200Fשלום\u200E'],
])('T7 leaves %s', (_, text) => expect(withoutHarmful(text)).toBe(text))

test('T7 a document is clean after once, keeps its shape, and is the same object where nothing was to do', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (document) => {
      const once = cleaned(document)
      expect(cleaned(once)).toBe(once)
    }),
  )
  const hostile = JSON.parse('{"a":[{"b":"x\u202E"},7,null],"__proto__":{"c":"\\u0000"}}') as object
  expect(JSON.stringify(cleaned(hostile))).toBe('{"a":[{"b":"x"},7,null],"__proto__":{"c":""}}')
})
