import { assert, dictionary, property, string, stringMatching, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeTexts } from './decode-texts.ts'
import { damagedLine, languageOf, readTextFile, type TextFormat, textFile, textFormats } from './text-files.ts'

const row = (id: string, text: string) => ({ id, source: 'Original', text, standard: '', isUntranslated: false })

const textsOf = (file: string, format: TextFormat) => {
  const read = readTextFile(file, format, 'fr')
  return read.status === 'read' ? read.texts : {}
}

describe.each(textFormats)('G6 translations as %s', (format) => {
  test('survive an export and import unchanged', () => {
    assert(
      property(dictionary(stringMatching(/^[a-z][a-z.]{0,20}$/), string({ minLength: 1, unit: 'grapheme' })), (texts) => {
        // PO preserves only \n as line break.
        const plain = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.replaceAll(/[\r\u2028\u2029\0]/g, ' ')]))
        const file = textFile(
          Object.entries(plain).map(([id, text]) => row(id, text)),
          'fr',
          format,
        )
        expect(textsOf(file, format)).toEqual(plain)
      }),
    )
  })

  test('rejects another kind of file', () => {
    for (const content of ['', 'a', '{"a":1}', '<html></html>', '\u0000\u0001'])
      expect(readTextFile(content, format, 'fr')).toEqual({ status: 'unreadable' })
  })
})

/** Encodes a text with one byte per character, like programs without UTF-8. */
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const wide = (text: string): Uint8Array => new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0)).buffer)

describe('G6 a translation file saved by a spreadsheet', () => {
  const table = 'key;source;text\r\na.b;"Size, large";Größe\r\n'
  test.each([
    ['in UTF-8', new TextEncoder().encode(table)],
    ['in UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${table}`)],
    ['in Windows-1252', bytesOf(table)],
    ['in UTF-16', wide(table)],
    ['in UTF-16 without a byte order mark', wide(table).slice(2)],
    ['with the separator line of a spreadsheet', new TextEncoder().encode(`\uFEFFsep=;\r\n${table}`)],
    ['with capitals and spaces in its column names', new TextEncoder().encode(table.replace('key;source;text', 'Key ;Source; Text'))],
    ['with the language code as column name', new TextEncoder().encode(table.replace('text', 'FR'))],
    ['with any name of its only text column', new TextEncoder().encode('key|Übersetzung\na.b|Größe\n')],
    ['with tabs', new TextEncoder().encode(table.replaceAll(';', '\t'))],
  ])('%s is read', (_how, bytes) => {
    expect(textsOf(decodeTexts(bytes), 'csv')).toEqual({ 'a.b': 'Größe' })
  })

  test('G6 reads the requested language of a multi-language table and reports the others', () => {
    const both = 'key,en,pt_BR,fr\na.b,Size,Tamanho,Taille\n'
    expect(readTextFile(both, 'csv', 'fr')).toMatchObject({ texts: { 'a.b': 'Taille' }, others: ['en', 'pt_BR'] })
    expect(readTextFile(both, 'csv', 'pt-BR')).toMatchObject({ texts: { 'a.b': 'Tamanho' } })
    expect(readTextFile(both, 'csv', 'nl')).toEqual({ status: 'no-column', columns: ['key', 'en', 'pt_BR', 'fr'] })
    expect(readTextFile('key,en\na.b,Size\n', 'csv', 'fr')).toEqual({ status: 'no-column', columns: ['key', 'en'] })
  })

  test('G6 omits and counts fuzzy and plural texts, and omits obsolete ones', () => {
    const file =
      '#, fuzzy\nmsgctxt "a.b"\nmsgid "x"\nmsgstr "y"\n\nmsgctxt "a.c"\nmsgid "x"\nmsgstr "z"\n\n#~ msgid "old"\n#~ msgstr "alt"\n'
    expect(readTextFile(file, 'po', 'fr')).toMatchObject({ texts: { 'a.c': 'z' }, uncertain: 1, plurals: 0 })
    const forms = 'msgctxt "a.p"\nmsgid "x"\nmsgid_plural "xs"\nmsgstr[0] "y"\nmsgstr[1] "ys"\n\nmsgctxt "a.c"\nmsgid "x"\nmsgstr "z"\n'
    expect(readTextFile(forms, 'po', 'fr')).toMatchObject({ texts: { 'a.c': 'z' }, uncertain: 0, plurals: 1 })
  })

  test('G6 decodes a PO file with its declared charset', () => {
    const header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=ISO-8859-2\\n"\n\n'
    // ľ in ISO 8859-2, µ in Windows-1252.
    const file = bytesOf(`${header}msgctxt "a.b"\nmsgid "of"\nmsgstr "\u00B5"\n`)
    expect(textsOf(decodeTexts(file), 'po')).toEqual({ 'a.b': 'ľ' })
  })

  test('G6 reads the language of a PO file, if declared', () => {
    expect(languageOf(textFile([row('a.b', 'A')], 'fr', 'po'))).toBe('fr')
    expect(languageOf('msgid "a"\nmsgstr "b"\n')).toBeNull()
  })

  test('G6 reports the first invalid line of a damaged PO file', () => {
    const whole = textFile([row('a.b', 'A "quoted" \\ text\nof two lines'), row('a.c', 'C')], 'fr', 'po')
    expect(damagedLine(`\uFEFF${whole}`.replaceAll('\n', '\r\n'))).toBeNull()
    expect(damagedLine('msgid "x"\nmsgstr "not closed\n\nmsgid "y"\nmsgstr "z"\n')).toBe(2)
    expect(damagedLine('#, fuzzy\nmsgctxt "k"\nmsgid "x"\nmsgstr[0] "y"\n\nmsg')).toBe(6)
  })

  test('G6 a stray quote in a cell does not affect other rows', () => {
    expect(textsOf('key,source,text\n"a.b","x","say "hi" now"\n"a.c","x","whole"\n', 'csv')).toMatchObject({ 'a.c': 'whole' })
  })

  test('G6 binary data is handled without an exception', () => {
    assert(
      property(uint8Array({ maxLength: 200 }), (bytes) => {
        for (const format of textFormats) expect(() => readTextFile(decodeTexts(bytes), format, 'fr')).not.toThrow()
      }),
    )
  })
})
