import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { carriedFields } from '#contract/carried-fields.ts'
import { configFormatVersion } from '#contract/info.ts'
import { jpeg } from '../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness } from '../../tests/support/media-fixtures-harness.ts'
import { pdf } from '../../tests/support/media-fixtures-other.ts'
import { privateDataIn, privatePictures } from '../../tests/support/private-metadata.ts'
import { createConfiguredFields } from './convert/configured-fields.ts'
import { readExif } from './metadata/read-exif.ts'
import { readIptc } from './metadata/read-iptc.ts'
import { readXmp } from './metadata/read-xmp.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
})
afterEach(() => harness.close())

const imageSets = ['web-jpg', 'print-jpg', 'print-tif', 'png', 'webp']

type Options = Parameters<IngestHarness['renditions']>[0]

const made = async (path: string, set: string, options: Options = {}) => {
  const rendition = await harness.renditions(options).produce(await harness.record(path), set)
  if (!rendition) throw new Error(`no ${set} of ${path}`)
  return { rendition, bytes: Buffer.from(await harness.blobs.read(rendition.blob)) }
}

const packetIn = async (bytes: Buffer) =>
  Object.fromEntries(
    [...readXmp((await sharp(bytes).metadata()).xmp ?? '')].map(([name, { values, byLanguage }]) => [
      name,
      values.length > 0 ? values : { ...byLanguage },
    ]),
  )

/** Artist and copyright of EXIF: a TIFF is its own block. */
const exifIn = async (bytes: Buffer) => {
  const { format, exif } = await sharp(bytes).metadata()
  const found = await readExif(format === 'tiff' ? bytes : (exif ?? Buffer.alloc(0)).subarray(6))
  if (!found) return null
  const { artist, copyright, ...others } = found
  const isEmpty = Object.values(others).every((value) => value === '' || value === null)
  return [artist, copyright, isEmpty ? 'nothing else' : others]
}

const iptcIn = async (bytes: Buffer) => {
  const { iptc } = await sharp(bytes).metadata()
  return iptc === undefined ? null : Object.fromEntries(readIptc(iptc))
}

const table = [
  'file;title@de;title@en;creator;copyright;credit;source;licence;licence_url;usage_terms@de;usage_terms@en;alt_text@de;digital_source_type',
  '*;Robbe;Seal;Eve (Kiel);© Eve & <Co>;Agency;Archive;Press only;https://example.org/terms;"Nur ""Presse""";Press only;Eine Robbe;trainedAlgorithmicMedia',
].join('\n')

test('W6 every conversion of an image carries the rights of its table in all languages, and nothing else of the original', async () => {
  const pictures = await privatePictures()
  for (const [path, bytes] of pictures) await harness.write(path, bytes)
  await harness.write('vitrine.csv', table)
  await harness.runPass()
  for (const path of pictures.keys()) {
    for (const set of imageSets) {
      const { bytes } = await made(path, set)
      expect({ path, set, found: await packetIn(bytes) }).toEqual({
        path,
        set,
        found: {
          'dc:creator': ['Eve (Kiel)'],
          'dc:rights': { 'x-default': '© Eve & <Co>' },
          'dc:title': { 'x-default': 'Seal', de: 'Robbe', en: 'Seal' },
          'photoshop:Credit': ['Agency'],
          'photoshop:Source': ['Archive'],
          'xmpRights:WebStatement': ['https://example.org/terms'],
          'xmpRights:UsageTerms': { 'x-default': 'Press only', de: 'Nur "Presse"', en: 'Press only' },
          'Iptc4xmpCore:AltTextAccessibility': { 'x-default': 'Eine Robbe', de: 'Eine Robbe' },
          'Iptc4xmpExt:DigitalSourceType': ['http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'],
        },
      })
      expect(privateDataIn(bytes)).toEqual([])
      const { density, icc } = await sharp(bytes).metadata()
      const hasFields = set.endsWith('jpg') || set === 'print-tif'
      if (hasFields) expect(await exifIn(bytes)).toEqual(['Eve (Kiel)', '© Eve & <Co>', 'nothing else'])
      const iptc = { 0: ['\u0000\u0004'], 5: ['Seal'], 80: ['Eve (Kiel)'], 110: ['Agency'], 115: ['Archive'], 116: ['© Eve & <Co>'] }
      expect(await iptcIn(bytes)).toEqual(hasFields ? iptc : null)
      if (set.startsWith('print')) expect([density, icc === undefined]).toEqual([300, false])
      // Every decoder reads the pixels of the changed file.
      expect((await sharp(bytes).stats()).channels.length).toBeGreaterThan(2)
    }
  }
})

test('W6 a changed table makes conversions again, equal files keep their own, and unchanged ones are not made again', async () => {
  const picture = await jpeg(300, 200)
  await harness.write('a.jpg', picture)
  await harness.write('b.jpg', picture)
  await harness.write('vitrine.csv', 'file,credit\na.jpg,Ada\nb.jpg,Bob')
  await harness.runPass()
  const credit = async (path: string) => (await packetIn((await made(path, 'web-jpg')).bytes))['photoshop:Credit']
  expect([await credit('a.jpg'), await credit('b.jpg'), await credit('a.jpg')]).toEqual([['Ada'], ['Bob'], ['Ada']])

  const before = await made('a.jpg', 'web-jpg')
  const isReady = async (path: string) =>
    (await harness.renditions().presets(await harness.record(path))).find(({ id }) => id === 'web-jpg')?.ready
  expect([await isReady('a.jpg'), await isReady('b.jpg')]).toEqual([true, true])
  await harness.write('vitrine.csv', 'file,credit\na.jpg,Eve\nb.jpg,Bob')
  await harness.runPass()
  expect([await isReady('a.jpg'), await isReady('b.jpg')]).toEqual([false, true])
  const after = await made('a.jpg', 'web-jpg')
  expect(await credit('a.jpg')).toEqual(['Eve'])
  // The digest is the ETag of a download.
  expect(after.rendition.sha256).not.toBe(before.rendition.sha256)
  expect(after.rendition.bytes).toBe(after.bytes.length)
})

test('W6 conversions have only the fields of the configuration, and follow its changes', async () => {
  await harness.write('a.jpg', await jpeg(300, 200))
  await harness.write('vitrine.csv', 'file,credit,creator,copyright\na.jpg,Agency,Ada,© Ada')
  await harness.runPass()
  const withFields = async (fields: Awaited<ReturnType<NonNullable<NonNullable<Options>['carriedFields']>>>) => {
    const { bytes } = await made('a.jpg', 'print-tif', { carriedFields: async () => fields })
    return [Object.keys(await packetIn(bytes)), (await exifIn(bytes))?.slice(0, 2)]
  }
  expect(await withFields(['credit', 'copyright'])).toEqual([
    ['dc:rights', 'photoshop:Credit'],
    ['', '© Ada'],
  ])
  expect(await withFields([])).toEqual([[], ['', '']])
  expect(await withFields(['creator'])).toEqual([['dc:creator'], ['Ada', '']])
})

test('W6 a published configuration chooses the fields, and without one all are carried', async () => {
  const time = { now: 0 }
  const read = createConfiguredFields(harness.stores.configuration, () => time.now)
  expect(await read()).toEqual(carriedFields)
  const body = { version: configFormatVersion, conversions: { metadata: { title: false, source: false, creator: 'unreadable' } } }
  await harness.stores.configuration.putDocument('config/global', body, null, null)
  time.now += 1000
  expect(await read()).toEqual(carriedFields.filter((field) => field !== 'title' && field !== 'source'))
})

test('W6 the first page of a document carries the rights of its table', async () => {
  await harness.write('a.pdf', pdf({ pages: ['Page'] }))
  await harness.write('vitrine.csv', 'file,copyright\na.pdf,© Ada')
  await harness.runPass()
  const { bytes } = await made('a.pdf', 'cover-jpg')
  expect((await packetIn(bytes))['dc:rights']).toEqual({ 'x-default': '© Ada' })
  expect(await exifIn(bytes)).toEqual(['', '© Ada', 'nothing else'])
})

test('W6 a licence of a table replaces that of the file with its link and terms, and a known name has its link', async () => {
  for (const [path, bytes] of await privatePictures()) if (path === 'photo.jpg') await harness.write(path, bytes)
  await harness.runPass()
  const rights = async () => {
    const { texts, keywords } = await harness.record('photo.jpg')
    return [keywords['licence']?.[0]?.value, texts['licence_url'], texts['usage_terms']]
  }
  expect(await rights()).toEqual(['CC-BY-4.0', 'https://creativecommons.org/licenses/by/4.0/', 'CC BY 4.0'])
  for (const [row, expected] of [
    ['file,licence\nphoto.jpg,CC BY-SA 3.0', ['CC BY-SA 3.0', 'https://creativecommons.org/licenses/by-sa/3.0/', undefined]],
    ['file,licence\nphoto.jpg,Press only', ['Press only', undefined, undefined]],
    [
      'file,licence\nphoto.jpg,https://creativecommons.org/publicdomain/zero/1.0/',
      ['CC0-1.0', 'https://creativecommons.org/publicdomain/zero/1.0/', undefined],
    ],
    ['file,licence url\nphoto.jpg,https://example.org/terms', [undefined, 'https://example.org/terms', undefined]],
    ['file,Nutzungsbedingungen\nphoto.jpg,Send a copy', ['CC-BY-4.0', 'https://creativecommons.org/licenses/by/4.0/', 'Send a copy']],
  ] as const) {
    await harness.write('vitrine.csv', row)
    await harness.runPass()
    expect(await rights()).toEqual(expected)
  }
})
