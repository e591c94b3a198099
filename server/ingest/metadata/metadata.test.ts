import { deflateSync } from 'node:zlib'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { jpeg, pngChunk, quarters, withIptc, xmpPacket } from '../../../tests/support/media-fixtures.ts'
import { stripTiff, tiff } from '../../../tests/support/tiff-fixtures.ts'
import { inspectImage } from '../image/inspect-image.ts'
import { cleanLine, cleanList, cleanText } from './clean-text.ts'
import { describeEmbedded } from './embedded.ts'
import { readEmbeddedSources } from './embedded-sources.ts'
import { titleFromFileName, titleFromFolderName } from './file-title.ts'
import { parseDate } from './instant.ts'
import { colourCode, orientationValue } from './labels.ts'
import { licenceName } from './licence.ts'
import { readExif } from './read-exif.ts'
import { profileName } from './read-icc.ts'
import { readIptc } from './read-iptc.ts'
import { readXmp } from './read-xmp.ts'

const exifOf = async (picture: Buffer) => {
  const { metadata } = await inspectImage(picture)
  return metadata.exif ? readExif(metadata.exif.subarray(6)) : null
}

describe('XMP', () => {
  const packet = xmpPacket(
    '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Dog &amp; cat</rdf:li><rdf:li xml:lang="de-DE">Hund &#228;</rdf:li><rdf:li xml:lang="en-US">Dog &amp; cat</rdf:li></rdf:Alt></dc:title>' +
      '<dc:description><rdf:Alt><rdf:li xml:lang="x-default">Only one</rdf:li></rdf:Alt></dc:description>' +
      '<dc:subject><rdf:Bag><rdf:li>007</rdf:li><rdf:li>zwei</rdf:li><rdf:li>Zwei</rdf:li></rdf:Bag></dc:subject>' +
      '<dc:creator><rdf:Seq><rdf:li>Ada</rdf:li><rdf:li>Bob</rdf:li></rdf:Seq></dc:creator>' +
      '<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© Ada</rdf:li></rdf:Alt></dc:rights>' +
      '<xmpRights:WebStatement>https://creativecommons.org/licenses/by-sa/4.0/</xmpRights:WebStatement>' +
      '<photoshop:City>Köln</photoshop:City><photoshop:Country>Deutschland</photoshop:Country>' +
      '<Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>Grace</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImage>',
  )

  test('V2 reads keywords that are written only as paths, level by level, and prefers simple ones', () => {
    const paths = (property: string, uri: string, value: string) =>
      `<x:${property} xmlns:x="${uri}"><rdf:Bag><rdf:li>${value}</rdf:li></rdf:Bag></x:${property}>`
    const keywordsOf = (body: string) =>
      describeEmbedded({ xmp: readXmp(xmpPacket(body)), iptc: null, exif: null }).keywords['keywords']?.map(({ value }) => value)
    const lightroom = paths('hierarchicalSubject', 'http://ns.adobe.com/lightroom/1.0/', 'Nature|Animal|Pelican')
    expect(keywordsOf(lightroom)).toEqual(['Nature', 'Animal', 'Pelican'])
    expect(keywordsOf(paths('TagsList', 'http://www.digikam.org/ns/1.0/', 'Nature/Pelican'))).toEqual(['Nature', 'Pelican'])
    expect(keywordsOf(paths('LastKeywordXMP', 'http://ns.microsoft.com/photo/1.0', 'Nature/Pelican'))).toEqual(['Nature', 'Pelican'])
    expect(keywordsOf(`${lightroom}<dc:subject><rdf:Bag><rdf:li>Bird</rdf:li></rdf:Bag></dc:subject>`)).toEqual(['Bird'])
  })

  test('V2 reads titles per language, lists, rights, place, people, rating and colour', () => {
    expect(describeEmbedded({ xmp: readXmp(packet), iptc: null, exif: null })).toEqual({
      texts: {
        title: { de: 'Hund ä', en: 'Dog & cat' },
        description: 'Only one',
        copyright: '© Ada',
        licence_url: 'https://creativecommons.org/licenses/by-sa/4.0/',
      },
      keywords: {
        keywords: [{ value: '007' }, { value: 'zwei' }],
        creator: [{ value: 'Ada, Bob' }],
        people: [{ value: 'Grace' }],
        location: [{ value: 'Köln' }],
        country: [{ value: 'Deutschland' }],
        licence: [{ value: 'CC-BY-SA-4.0' }],
        rating: [{ value: '4', labels: { de: '4 Sterne', en: '4 stars' } }],
        color_code: [{ value: '4', labels: { de: 'Grün', en: 'Green' } }],
      },
      numbers: {},
    })
  })

  test('V2 accepts other prefixes and encodings', () => {
    const other = packet.replaceAll('dc:', 'x1:').replace('xmlns:dc=', 'xmlns:x1=')
    expect(readXmp(other).get('dc:subject')?.values).toEqual(['007', 'zwei', 'Zwei'])
    expect(readXmp(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(packet, 'utf16le')])).get('photoshop:City')?.values).toEqual([
      'Köln',
    ])
  })

  test('V2 no packet makes the parser throw or hang', () => {
    const piece = fc.constantFrom(
      '<rdf:li>',
      '</rdf:li>',
      '<rdf:Description ',
      'xmlns:dc="http://purl.org/dc/elements/1.1/"',
      '>',
      '<dc:title>',
      '</dc:title>',
      '&#x110000;',
      '<![CDATA[',
      ']]>',
      '"',
      "'",
      '<a:b',
      '/>',
      'text',
      '<!ENTITY',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
        const text = pieces.join('')
        describeEmbedded({ xmp: readXmp(text), iptc: null, exif: null })
        expect(readXmp(Buffer.from(packet + text)).get('photoshop:City')?.values[0]).toBe('Köln')
      }),
    )
    expect(readXmp('<a:b>'.repeat(100_000)).size).toBe(0)
    expect(readXmp(`<rdf:Description ${'x:y="z" '.repeat(50_000)}/>`).size).toBeLessThanOrEqual(1)
  })
})

describe('EXIF and IPTC', () => {
  test('V2 reads camera, time with time zone, and non-ASCII names', async () => {
    const picture = await quarters(40, 30)
      .withExif({
        IFD0: { Make: 'Canon', Model: 'Canon EOS R5', ImageDescription: 'OLYMPUS DIGITAL CAMERA', Copyright: '(c) Ada' },
        IFD2: { DateTimeOriginal: '2020:01:02 03:04:05', OffsetTimeOriginal: '+02:00' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
      })
      .jpeg()
      .toBuffer()
    const description = describeEmbedded({ xmp: null, iptc: null, exif: await exifOf(picture) })
    expect(description).toEqual({
      texts: { copyright: '(c) Ada' },
      keywords: { camera: [{ value: 'Canon EOS R5' }] },
      numbers: { capture_date: Date.UTC(2020, 0, 2, 3, 4, 5) / 1000, capture_moment: Date.UTC(2020, 0, 2, 1, 4, 5) / 1000 },
    })
  })

  test('X9 reads coordinates, and malformed ones affect nothing else', async () => {
    const coordinatesOf = async (tags: Record<string, string>) => {
      const picture = await quarters(40, 30)
        .withExif({ IFD0: { Model: 'X' }, IFD3: tags })
        .jpeg()
        .toBuffer()
      const { texts, keywords } = describeEmbedded({ xmp: null, iptc: null, exif: await exifOf(picture) })
      expect(keywords).toEqual({ camera: [{ value: 'X' }] })
      return texts
    }
    const south = { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'S' }
    expect(await coordinatesOf({ ...south, GPSLongitude: '11/1 15/1 36/1', GPSLongitudeRef: 'E' })).toEqual({
      coordinates: '-51.500000, 11.260000',
    })
    for (const tags of [
      south,
      { ...south, GPSLongitude: '1000/1 0/1 0/1', GPSLongitudeRef: 'E' },
      { ...south, GPSLongitude: '11/0 0/0 0/0', GPSLongitudeRef: 'E' },
      { GPSLatitude: '0/1 0/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '0/1 0/1 0/1', GPSLongitudeRef: 'E' },
    ])
      expect(await coordinatesOf(tags)).toEqual({})
  })

  test('X9 reads lens, exposure, sensitivity and colour profile', async () => {
    const picture = await quarters(40, 30)
      .withIccProfile('p3')
      .withExif({
        IFD2: { LensModel: 'RF35mm F1.8', ExposureTime: '1/250', FNumber: '28/10', FocalLength: '35/1', ISOSpeedRatings: '400' },
      })
      .jpeg()
      .toBuffer()
    const { icc } = await sharp(picture).metadata()
    const description = describeEmbedded({
      xmp: null,
      iptc: null,
      exif: await exifOf(picture),
      profile: profileName(icc ?? Buffer.alloc(0)),
    })
    expect(description).toEqual({
      texts: { exposure: '1/250 s · f/2.8 · 35 mm' },
      keywords: { lens: [{ value: 'RF35mm F1.8' }], color_profile: [{ value: expect.stringMatching(/p3/i) }] },
      numbers: { iso: 400 },
    })
    for (const length of [0, 131, 140, 200]) expect(typeof profileName((icc ?? Buffer.alloc(0)).subarray(0, length))).toBe('string')
  })

  test('V2 a time without a zone has a day but no moment', async () => {
    const picture = await quarters(40, 30)
      .withExif({ IFD2: { DateTimeOriginal: '2020:01:02 03:04:05' } })
      .jpeg()
      .toBuffer()
    expect((await exifOf(picture))?.taken).toEqual({ local: Date.UTC(2020, 0, 2, 3, 4, 5) / 1000, moment: null })
  })

  test.each(['utf8', 'latin1'] as const)('V2 reads IPTC written as %s', async (encoding) => {
    const sets = [
      [5, 'Käse'],
      [25, 'eins'],
      [25, 'zwei'],
      [55, '20190304'],
      [60, '102030+0100'],
      [80, 'Jörg'],
      [90, 'Nürnberg'],
      [101, 'Österreich'],
      [110, 'Agentur'],
      [116, '© Jörg'],
      [120, 'Über den Käse'],
    ] as const
    const { metadata } = await inspectImage(withIptc(await jpeg(), sets, encoding))
    expect(metadata.iptc).toBeDefined()
    expect(describeEmbedded({ xmp: null, iptc: readIptc(metadata.iptc ?? Buffer.alloc(0)), exif: null })).toEqual({
      texts: { title: 'Käse', description: 'Über den Käse', copyright: '© Jörg', credit: 'Agentur' },
      keywords: {
        keywords: [{ value: 'eins' }, { value: 'zwei' }],
        creator: [{ value: 'Jörg' }],
        location: [{ value: 'Nürnberg' }],
        country: [{ value: 'Österreich' }],
      },
      numbers: { capture_date: Date.UTC(2019, 2, 4, 10, 20, 30) / 1000, capture_moment: Date.UTC(2019, 2, 4, 9, 20, 30) / 1000 },
    })
  })

  const taken = { local: Date.UTC(2021, 4, 6, 7, 8, 9) / 1000, moment: null }
  const dateEntry = { tag: 0x9003, type: 2, value: '2021:05:06 07:08:09' }
  const [make, model] = [
    { tag: 0x10f, type: 2, value: 'ACME Corp' },
    { tag: 0x110, type: 2, value: 'Model One' },
  ]
  const position = {
    entries: [
      { tag: 1, type: 2, value: 'S' },
      { tag: 2, type: 5, value: [51, 1, 30, 1, 0, 0] },
      { tag: 3, type: 2, value: 'E' },
      { tag: 4, type: 5, value: [11, 1, 15, 1, 36, 1] },
    ],
  }

  test.each(['II', 'MM'] as const)('V2 one invalid EXIF entry affects no other (%s)', async (order) => {
    for (const bad of [
      { tag: 1, type: 0, value: [] },
      { tag: 0x11a, type: 99, value: [1] },
      { tag: 0x9209, type: 3, value: Array.from({ length: 200 }, () => 1) },
    ]) {
      const entries = [make, model, bad]
      const block = tiff({ entries, below: { 0x8769: { entries: [bad, dateEntry] }, 0x8825: position } }, { order })
      expect(await readExif(block)).toMatchObject({ camera: 'ACME Corp Model One', coordinates: '-51.500000, 11.260000', taken })
    }
    // A value outside of the block.
    const outside = tiff(
      { entries: [make, model, { tag: 0x131, type: 2, value: 'outside' }], below: { 0x8769: { entries: [dateEntry] } } },
      { order },
    )
    const entry = outside.indexOf(Buffer.from(order === 'II' ? [0x31, 1, 2, 0] : [1, 0x31, 0, 2]))
    outside.fill(0xff, entry + 8, entry + 12)
    expect(await readExif(outside)).toMatchObject({ camera: 'ACME Corp Model One', taken })
  })

  test('V2 reads an EXIF date from the wrong directory', async () => {
    expect((await readExif(tiff({ entries: [dateEntry] })))?.taken).toEqual(taken)
    expect((await readExif(tiff({ entries: [], below: { 0x8825: { entries: [dateEntry] } } })))?.taken).toEqual(taken)
  })

  test('V2 IPTC may leave month and day open', () => {
    const iptc = new Map([[55, ['19230000']]])
    expect(describeEmbedded({ xmp: null, iptc, exif: null }).numbers).toEqual({ capture_date: Date.UTC(1923, 0) / 1000 })
  })

  const embeddedOf = async (picture: Buffer, filetype: string) =>
    describeEmbedded(await readEmbeddedSources(await inspectImage(picture), picture, filetype))

  test('V2 reads EXIF and XMP after the pixels of a PNG', async () => {
    const picture = await quarters(20, 20).png().toBuffer()
    const xmp = xmpPacket('<dc:title><rdf:Alt><rdf:li xml:lang="x-default">After</rdf:li></rdf:Alt></dc:title>')
    const exif = tiff({ entries: [make, model], below: { 0x8769: { entries: [dateEntry] } } })
    const hex = exif.toString('hex').replace(/.{72}/g, '$&\n')
    const raw = Buffer.concat([Buffer.from('Raw profile type exif\0\0', 'latin1'), deflateSync(`\nexif\n${exif.length}\n${hex}\n`)])
    for (const block of [
      pngChunk('eXIf', exif),
      pngChunk('zTXt', raw),
      pngChunk('tEXt', Buffer.from(`Raw profile type exif\0\nexif\n   ${exif.length}\n${hex}\n`)),
    ]) {
      const end = picture.length - 12
      const changed = Buffer.concat([
        picture.subarray(0, end),
        block,
        pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)),
        picture.subarray(end),
      ])
      const { texts, keywords, numbers } = await embeddedOf(changed, 'png')
      expect([texts['title'], keywords['camera'], numbers['capture_date']]).toEqual([
        'After',
        [{ value: 'ACME Corp Model One' }],
        taken.local,
      ])
    }
  })

  test.each(['II', 'MM'] as const)('V2 reads IPTC in a TIFF whatever the order of its bytes (%s)', async (order) => {
    const block = Buffer.concat([Buffer.from([0x1c, 2, 5, 0, 6]), Buffer.from('Harbor'), Buffer.alloc(1)])
    for (const [type, value] of [
      [7, block],
      [4, [0, 4, 8].map((at) => (order === 'II' ? block.readUInt32LE(at) : block.readUInt32BE(at)))],
      // Written by a program that changed the order.
      [4, [0, 4, 8].map((at) => (order === 'II' ? block.readUInt32BE(at) : block.readUInt32LE(at)))],
    ] as const) {
      const picture = stripTiff(2, [{ tag: 33_723, type, value }], order)
      expect((await embeddedOf(picture, 'tif')).texts).toEqual({ title: 'Harbor' })
    }
  })

  test('V2 skips damaged blocks', async () => {
    const whole =
      (
        await sharp(
          await quarters(20, 20)
            .withExif({ IFD0: { Make: 'X' } })
            .jpeg()
            .toBuffer(),
        ).metadata()
      ).exif ?? Buffer.alloc(0)
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), fc.uint8Array({ maxLength: 40 }), async (at, noise) => {
        const damaged = Buffer.concat([whole.subarray(6, at), noise])
        await expect(readExif(damaged)).resolves.not.toThrow()
        expect(() => readIptc(damaged)).not.toThrow()
      }),
      { numRuns: 60 },
    )
  })
})

describe('texts', () => {
  test('V2 a text of invisible characters counts as empty', () => {
    for (const text of ['\u200b\u200b\u2060', ' \u00ad\u200f ', '\u00a0\ufe0f', '\u3164']) {
      expect([cleanText(text), cleanLine(text), cleanList([text])]).toEqual(['', '', []])
    }
    expect(cleanLine('👩\u200d🚀')).toBe('👩\u200d🚀')
  })

  test('V2 cleans and limits texts without cutting characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.integer({ min: 1, max: 50 }), (text, limit) => {
        for (const clean of [cleanText(text, limit), cleanLine(text, limit)]) {
          expect(clean.length).toBeLessThanOrEqual(limit + 1)
          expect(clean).toBe(clean.trim())
          expect(/\p{Surrogate}|[\u202A-\u202E\u2066-\u2069]/u.test(clean)).toBe(false)
          expect(/[^\P{Cc}\n\t]/u.test(clean)).toBe(false)
        }
        expect(cleanLine(text, limit)).not.toContain('\n')
      }),
    )
    expect(cleanList([' a ', 'A', '', 'b\u0000', 7])).toEqual(['a', 'b', '7'])
  })

  test('V2 Z7 the title of a file without one is its name as it is', () => {
    expect(titleFromFileName('in/seeding-dandelions.jpg')).toBe('seeding-dandelions')
    expect(titleFromFileName('IMG_1234.JPG')).toBe('IMG_1234')
    expect(titleFromFileName('2024-05-01_über_uns.final.tiff')).toBe('2024-05-01_über_uns.final')
    expect(titleFromFileName('Already - good name.png')).toBe('Already - good name')
    expect(titleFromFileName('.jpg')).toBe('.jpg')
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => titleFromFileName(name) !== ''))
  })

  test('V2 a folder has a title in words', () => {
    expect(titleFromFolderName('in/summer_palace')).toBe('Summer palace')
    expect(titleFromFolderName('seeding-dandelions')).toBe('Seeding dandelions')
    expect(titleFromFolderName('2024.05')).toBe('2024.05')
    expect(titleFromFolderName('___')).toBe('___')
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => titleFromFolderName(name) !== ''))
  })

  test('V2 rejects invalid dates, and reads the known part of incomplete ones', () => {
    for (const text of ['0000:00:00 00:00:00', '2020-02-30', '2020-01-01T25:00', 'yesterday', '', '20200101', '2020-1-1', null, 5])
      expect(parseDate(text)).toBeNull()
    const unknownZone = (year: number, month: number) => ({ local: Date.UTC(year, month) / 1000, moment: null })
    expect(parseDate('2020')).toEqual(unknownZone(2020, 0))
    expect(parseDate('2020-05')).toEqual(unknownZone(2020, 4))
    expect(parseDate('2020:05:00 00:00:00')).toEqual(unknownZone(2020, 4))
    expect(parseDate('1923:00:00 00:00:00')).toEqual(unknownZone(1923, 0))
    expect(parseDate('1969-12-31T23:59:59Z')).toEqual({ local: -1, moment: -1 })
    fc.assert(
      fc.property(fc.date({ min: new Date('1000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }), (date) => {
        const seconds = Math.floor(date.getTime() / 1000)
        expect(parseDate(date.toISOString())).toEqual({ local: seconds, moment: seconds })
      }),
    )
  })

  test('V2 the date is the one at the place of the picture, whatever the zone of the server is', () => {
    const midnight = Date.UTC(2024, 5, 1, 0, 30) / 1000
    expect(parseDate('2024:06:01 00:30:00', '+09:00')).toEqual({ local: midnight, moment: midnight - 9 * 3600 })
    expect(parseDate('2024-06-01T00:30:00-0400')).toEqual({ local: midnight, moment: midnight + 4 * 3600 })
  })

  test('V2 names shapes, colours and licences', () => {
    const shape = (width: number, height: number) => orientationValue(width, height).value
    expect([shape(3, 2), shape(2, 3), shape(100, 99), shape(2000, 1000)]).toEqual(['landscape', 'portrait', 'square', 'panorama'])
    expect([colourCode('Rot'), colourCode('Purple'), colourCode('7'), colourCode('8'), colourCode('toString')]).toEqual([
      1,
      6,
      7,
      null,
      null,
    ])
    expect(licenceName(['http://creativecommons.org/publicdomain/zero/1.0/'], '')).toBe('CC0-1.0')
    expect(licenceName([''], 'x'.repeat(100))).toBe('')
  })
})
