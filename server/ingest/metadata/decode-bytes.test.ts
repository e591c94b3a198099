import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText } from '../sidecar/decode-text.ts'
import { decodeBytes } from './decode-bytes.ts'
import { readIptc } from './read-iptc.ts'

/** The characters of 0x80 to 0x9F in Windows-1252; null = unassigned. */
const assigned = [
  ...['€', null, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', null, 'Ž', null],
  ...[null, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', null, 'ž', 'Ÿ'],
]

test.each(assigned.map((sign, index) => [(0x80 + index).toString(16), index, sign] as const))(
  'V2 byte 0x%s of Windows-1252 is decoded in tables and IPTC',
  (_hex, index, sign) => {
    const bytes = Buffer.from([0x61, 0x80 + index, 0x20, 0xe9])
    const expected = `a${sign ?? String.fromCharCode(0x80 + index)} é`
    expect(decodeText(bytes)).toEqual({ text: expected, problem: 'is not UTF-8; it was read as Windows-1252' })
    expect(readIptc(Buffer.concat([Buffer.from([0x1c, 2, 5, 0, bytes.length]), bytes])).get(5)).toEqual([expected])
  },
)

test('V2 one byte that is not UTF-8 damages one character', () => {
  const table = Buffer.concat([Buffer.from('file,title\na.jpg,Größe Übung – “x”\nb.jpg,bad '), Buffer.from([0xff, 0x0a])])
  expect(decodeText(table)).toEqual({
    text: 'file,title\na.jpg,Größe Übung – “x”\nb.jpg,bad ÿ\n',
    problem: 'is UTF-8 with 1 other byte, which was read as Windows-1252',
  })
  // Some pairs of letters in Windows-1252 are valid UTF-8.
  expect(decodeBytes(Buffer.from([0x84, 0x4d, 0x45, 0x4e, 0xdc, 0x93, 0x20, 0xfc])).text).toBe('„MENÜ“ ü')
})

test('V2 every text in UTF-8 is decoded unchanged, and each byte put into it changes one character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const well = text.toWellFormed()
      expect(decodeBytes(Buffer.from(well))).toEqual({ text: well, damagedCount: 0 })
    }),
  )
  const accented = fc.string({ unit: fc.constantFrom('ä', '€', '😀', 'x'), minLength: 2, maxLength: 30 })
  fc.assert(
    fc.property(accented, accented, (before, after) => {
      const { text } = decodeBytes(Buffer.concat([Buffer.from(`ää${before}`), Buffer.from([0xff]), Buffer.from(after)]))
      expect(text).toBe(`ää${before}ÿ${after}`)
    }),
  )
})
