import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanTexts, removeHarmfulCharacters } from '#contract/clean-text.ts'

test.each([
  ['an override', 'Archive \u202Eexe.gpj', 'Archive exe.gpj'],
  ['an embedding', '\u202AArchive\u202C', 'Archive'],
  ['an unclosed isolate', 'Archive \u2067of', 'Archive of'],
  ['an unopened isolate', 'Archive\u2069 \u2066of\u2069', 'Archive of'],
  ['NUL and other controls', 'Ar\0chi\u0007ve\u0085', 'Archive'],
  ['half a character', 'Archive \ud83d', 'Archive '],
  ['a byte order mark', '\uFEFFArchive', 'Archive'],
])('T7 removes %s from a text', (_, text, clean) => expect(removeHarmfulCharacters(text)).toBe(clean))

test.each([
  ['lines and tabs', 'One\r\n\tTwo\n'],
  ['a closed isolate', 'by \u2068عمر\u2069, 2024'],
  ['joiners and separators of letters', 'می‌خواهم 👩‍👧 Donau\u00ADdampf\u200Bschiff'],
  ['direction marks', '\u200Fשלום\u200E'],
])('T7 preserves %s', (_, text) => expect(removeHarmfulCharacters(text)).toBe(text))

test('T7 cleaning is idempotent, preserves the structure, and returns the same object without changes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (document) => {
      const once = cleanTexts(document)
      expect(cleanTexts(once)).toBe(once)
    }),
  )
  const hostile = JSON.parse('{"a":[{"b":"x\u202E"},7,null],"__proto__":{"c":"\\u0000"}}') as object
  expect(JSON.stringify(cleanTexts(hostile))).toBe('{"a":[{"b":"x"},7,null],"__proto__":{"c":""}}')
})
