import { assert, dictionary, property, string, stringMatching } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTextFile, textFile, textFormats } from './text-files.ts'

const row = (id: string, text: string) => ({ id, source: 'Original', text, standard: '', isUntranslated: false })

describe.each(textFormats)('G6 translations as %s', (format) => {
  test('come back as they were, whatever stands in them', () => {
    assert(
      property(dictionary(stringMatching(/^[a-z][a-z.]{0,20}$/), string({ minLength: 1, unit: 'grapheme' })), (texts) => {
        // Line breaks other than \n are not kept by PO.
        const plain = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.replaceAll(/[\r\u2028\u2029\0]/g, ' ')]))
        const file = textFile(
          Object.entries(plain).map(([id, text]) => row(id, text)),
          'fr',
          format,
        )
        expect(readTextFile(file, format) ?? {}).toEqual(plain)
      }),
    )
  })

  test('a file of something else is refused', () => {
    for (const content of ['', 'a', '{"a":1}', '<html></html>', '\u0000\u0001']) expect(readTextFile(content, format)).toBeNull()
  })
})
