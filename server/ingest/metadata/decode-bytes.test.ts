import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText } from '../sidecar/decode-text.ts'
import { decodeBytes } from './decode-bytes.ts'
import { readExif } from './read-exif.ts'
import { readIptc } from './read-iptc.ts'

/** The characters of 0x80 to 0x9F in Windows-1252; null = unassigned. */
// biome-ignore format: two rows of sixteen, like a code page
const assigned = [
  '€', null, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', null, 'Ž', null,
  null, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', null, 'ž', 'Ÿ',
]

/** An EXIF block with a description. */
const exifWithDescription = (bytes: Buffer): Buffer => {
  const start = 26
  const head = Buffer.alloc(start)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(1, 8)
  head.writeUInt16LE(0x010e, 10)
  head.writeUInt16LE(2, 12)
  head.writeUInt32LE(bytes.length + 1, 14)
  head.writeUInt32LE(start, 18)
  return Buffer.concat([head, bytes, Buffer.alloc(2)])
}

test.each(assigned.map((sign, index) => [(0x80 + index).toString(16), index, sign] as const))(
  'V2 byte 0x%s of Windows-1252 is decoded in tables, IPTC and EXIF',
  async (_hex, index, sign) => {
    const bytes = Buffer.from([0x61, 0x80 + index, 0x20, 0xe9])
    const expected = `a${sign ?? String.fromCharCode(0x80 + index)} é`
    expect(decodeText(bytes)).toEqual({ text: expected, problem: 'is not UTF-8; it was read as Windows-1252' })
    // Fields of EXIF contain no control characters.
    expect((await readExif(exifWithDescription(bytes)))?.description).toBe(sign === null ? 'a é' : expected)
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
      const well = Buffer.from(text).toString()
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
