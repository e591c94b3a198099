import { rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { jpeg, quarters, xmpPacket } from '../../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness, reasons } from '../../../tests/support/media-fixtures-harness.ts'
import { wav } from '../../../tests/support/plain-files.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness({ allFiles: true })
})
afterEach(() => harness.close())

const text = (property: string, value: string) =>
  `<${property}><rdf:Alt><rdf:li xml:lang="x-default">${value}</rdf:li></rdf:Alt></${property}>`
const list = (property: string, ...values: string[]) =>
  `<${property}><rdf:Bag>${values.map((value) => `<rdf:li>${value}</rdf:li>`).join('')}</rdf:Bag></${property}>`
const titled = (title: string) => xmpPacket(text('dc:title', title))
const titles = async () => Object.fromEntries([...(await harness.records()).values()].map(({ path, texts }) => [path, texts['title']]))
const valuesOf = async (path: string, field: string) => (await harness.record(path)).keywords[field]?.map(({ value }) => value)

const withPacket = (packet: string) => quarters(60, 40).jpeg().withXmp(packet).toBuffer()
const embedded = () =>
  withPacket(
    xmpPacket(
      `${text('dc:title', 'Embedded')}${text('dc:description', 'Inside')}${list('dc:subject', 'inside')}<photoshop:City>Bonn</photoshop:City>`,
    ),
  )

describe('XMP sidecars', () => {
  test('V2 win over the metadata of the file, field by field, and a row wins over both', async () => {
    await harness.write('a.jpg', await embedded())
    await harness.write(
      'a.xmp',
      xmpPacket(
        `${text('dc:title', 'Beside')}${list('dc:creator', 'Ada')}${text('dc:rights', '© Ada')}${list('dc:subject', 'Pelican')}` +
          `<lr:hierarchicalSubject xmlns:lr="http://ns.adobe.com/lightroom/1.0/"><rdf:Bag><rdf:li>Nature|Bird|Pelican</rdf:li></rdf:Bag></lr:hierarchicalSubject>` +
          `<photoshop:Country>Peru</photoshop:Country>` +
          `<exif:GPSLatitude xmlns:exif="http://ns.adobe.com/exif/1.0/">12,2.5S</exif:GPSLatitude>` +
          `<exif:GPSLongitude xmlns:exif="http://ns.adobe.com/exif/1.0/">77,1.5W</exif:GPSLongitude>`,
      ).replace('xmp:Rating="4" xmp:Label="Green"', 'xmp:Rating="2" xmp:Label="Red"'),
    )
    await harness.write('vitrine.csv', 'file,copyright\na.jpg,© Row')
    const report = await harness.runPass()
    expect([report.failed, report.notes, report.skipped]).toEqual([[], [], []])
    expect((await harness.record('a.jpg')).texts).toMatchObject({
      title: 'Beside',
      description: 'Inside',
      copyright: '© Row',
      coordinates: '-12.041667, -77.025000',
    })
    const fields = ['creator', 'keywords', 'rating', 'color_code', 'country', 'location']
    expect(await Promise.all(fields.map((field) => valuesOf('a.jpg', field)))).toEqual([
      ['Ada'],
      ['Pelican', 'Nature', 'Bird'],
      ['2'],
      ['1'],
      ['Peru'],
      ['Bonn'],
    ])
  })

  test('V2 a licence replaces that of the file with its terms, a row that of the sidecar, and a date loses the moment of the file', async () => {
    const licensed = (terms: string, url: string, date: string) =>
      xmpPacket(
        `${text('xmpRights:UsageTerms', terms)}<xmpRights:WebStatement>${url}</xmpRights:WebStatement><photoshop:DateCreated>${date}</photoshop:DateCreated>`,
      )
    await harness.write('a.jpg', await withPacket(licensed('Inside', 'https://a.example/', '2020-01-01T10:00:00+02:00')))
    await harness.write('a.jpg.xmp', licensed('Beside', 'https://b.example/', '2021-01-01T10:00:00'))
    await harness.runPass()
    const first = await harness.record('a.jpg')
    expect(first.texts).toMatchObject({ usage_terms: 'Beside', licence_url: 'https://b.example/' })
    expect(first.numbers).toMatchObject({ capture_date: Date.UTC(2021, 0, 1, 10) / 1000 })
    expect(first.numbers['capture_moment']).toBeUndefined()
    await harness.write('vitrine.csv', 'file,licence\na.jpg,Press only')
    await harness.runPass()
    const { texts, keywords } = await harness.record('a.jpg')
    expect([texts['usage_terms'], texts['licence_url'], keywords['licence']?.[0]?.value]).toEqual([undefined, undefined, 'Press only'])
  })

  test('V2 one without an extension belongs to all files of its name, one with it to that file alone', async () => {
    for (const path of ['IMG_1.jpg', 'IMG_2.jpg', 'IMG_1.jpg.jpg', 'in/IMG_1.jpg']) await harness.write(path, await jpeg())
    for (const path of ['IMG_1.wav', 'IMG_2.WAV', 'IMG_10.wav']) await harness.write(path, wav())
    await harness.write('IMG_1.xmp', titled('Both'))
    await harness.write('IMG_2.xmp', titled('Stem'))
    await harness.write('IMG_2.WAV.XMP', titled('Whole'))
    await harness.write('IMG_1.jpg.xmp', titled('Whole'))
    const report = await harness.runPass()
    expect(await titles()).toMatchObject({
      'IMG_1.jpg': 'Whole',
      'IMG_1.wav': 'Both',
      'IMG_2.jpg': 'Stem',
      'IMG_2.WAV': 'Whole',
    })
    const others = Object.entries(await titles()).filter(([path]) => ['IMG_1.jpg.jpg', 'in/IMG_1.jpg', 'IMG_10.wav'].includes(path))
    expect(others.filter(([, title]) => title === 'Whole' || title === 'Both' || title === 'Stem')).toEqual([])
    expect([report.skipped, (await harness.records()).size]).toEqual([[], 7])
  })

  test('V2 names are compared exactly, and otherwise without case and Unicode form', async () => {
    for (const path of ['a.jpg', 'A.jpg', 'B.JPG', 'cafe\u0301.jpg', 'D.jpg']) await harness.write(path, await jpeg())
    await harness.write('a.xmp', titled('small'))
    await harness.write('b.xmp', titled('other case'))
    await harness.write('caf\u00e9.XMP', titled('composed'))
    await harness.write('d.JPG.xmp', titled('whole name'))
    const report = await harness.runPass()
    expect(new Set(Object.values(await titles()))).toEqual(new Set(['A', 'composed', 'other case', 'small', 'whole name']))
    expect(report.skipped).toEqual([])
  })

  test('V2 all encodings and bare packets are read; a damaged or large one is reported and changes nothing', async () => {
    const packet = titled('Grün')
    const bare = packet.replace(/<\?xpacket[^>]*>/g, '')
    const rdf = /<rdf:RDF[\s\S]*<\/rdf:RDF>/.exec(packet)?.[0] ?? ''
    const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()
    const utf16 = Buffer.from(bare, 'utf16le')
    const written: Readonly<Record<string, string | Buffer>> = {
      le: Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
      be: Buffer.concat([Buffer.from([0xfe, 0xff]), swapped(utf16)]),
      unmarked: utf16,
      marked: `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n${bare}`,
      rdf,
      latin: Buffer.from(bare, 'latin1'),
      empty: '',
      nul: Buffer.alloc(300),
      cut: packet.slice(0, packet.indexOf('</rdf:RDF>')),
      crossed: packet.replace('</rdf:Alt>', ''),
      html: '<html><body>Not found</body></html>',
      large: `${packet}${' '.repeat(2 * 1024 * 1024)}`,
    }
    for (const [name, content] of Object.entries(written)) {
      await harness.write(`${name}.jpg`, await embedded())
      await harness.write(`${name}.xmp`, content)
    }
    const report = await harness.runPass()
    const byTitle = (title: string) =>
      titles().then((all) =>
        Object.keys(all)
          .filter((path) => all[path] === title)
          .toSorted(),
      )
    expect(await byTitle('Grün')).toEqual(['be.jpg', 'latin.jpg', 'le.jpg', 'marked.jpg', 'rdf.jpg', 'unmarked.jpg'])
    expect(await byTitle('Embedded')).toEqual(['crossed.jpg', 'cut.jpg', 'empty.jpg', 'html.jpg', 'large.jpg', 'nul.jpg'])
    const damaged = 'is an XMP sidecar file that is damaged; the metadata in it is not used'
    const expected = {
      'latin.xmp': 'is not UTF-8; it was read as Windows-1252',
      ...Object.fromEntries(['empty', 'nul', 'cut', 'crossed', 'html'].map((name) => [`${name}.xmp`, damaged])),
      'large.xmp': 'is an XMP sidecar file of more than 2 MB; the metadata in it is not used',
    }
    expect(reasons(report.notes)).toEqual(expected)
    // Also reported when nothing is read again, and no longer when it is repaired.
    expect(reasons((await harness.runPass()).notes)).toEqual(expected)
    await harness.write('cut.xmp', packet)
    const { 'cut.xmp': _, ...others } = expected as Record<string, string>
    expect(reasons((await harness.runPass()).notes)).toEqual(others)
    expect(await byTitle('Grün')).toContain('cut.jpg')
  })

  test('V9 none is an asset, one without its file is named, and it applies when the file arrives', async () => {
    await harness.write('late.xmp', titled('Beside'))
    await harness.write('in/late.xmp', titled('Elsewhere'))
    await harness.write('picture.xmp', await jpeg())
    const reason = 'is an XMP sidecar file without a file of the same name'
    expect(reasons((await harness.runPass()).skipped)).toEqual({ 'late.xmp': reason, 'in/late.xmp': reason, 'picture.xmp': reason })
    expect((await harness.records()).size).toBe(0)
    await harness.write('late.jpg', await embedded())
    expect(Object.keys(reasons((await harness.runPass()).skipped))).toEqual(['in/late.xmp', 'picture.xmp'])
    expect(await titles()).toEqual({ 'late.jpg': 'Beside' })
  })

  test('V2 a pass applies added, changed and removed ones, and only their files change', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `f${index}.jpg`)
    for (const path of [...names, 'z.jpg']) await harness.write(path, await embedded())
    await harness.runPass()
    const ids = Object.fromEntries([...(await harness.records()).values()].map(({ path, id }) => [path, id]))
    const idsNow = async () => Object.fromEntries([...(await harness.records()).values()].map(({ path, id }) => [path, id]))
    for (const path of names) await harness.write(`${path}.xmp`, titled(`New ${path}`))
    expect((await harness.runPass()).changed).toBe(40)
    expect(await titles()).toEqual({ ...Object.fromEntries(names.map((path) => [path, `New ${path}`])), 'z.jpg': 'Embedded' })
    await harness.write('f7.jpg.xmp', titled('Again'))
    expect((await harness.runPass()).changed).toBe(1)
    await unlink(join(harness.folder, 'f8.jpg.xmp'))
    expect((await harness.runPass()).changed).toBe(1)
    expect(await titles()).toMatchObject({ 'f7.jpg': 'Again', 'f8.jpg': 'Embedded', 'f9.jpg': 'New f9.jpg' })
    expect((await harness.runPass()).changed).toBe(0)
    expect(await idsNow()).toEqual(ids)
  })

  test('V2 while the folder is watched, a sidecar follows each way of saving, and the asset keeps its id', async () => {
    await harness.write('a.jpg', await embedded())
    await harness.follow().ready
    const { id } = await harness.record('a.jpg')
    const sidecar = join(harness.folder, 'a.xmp')
    const becomes = (title: string) => eventually(async () => expect(await titles()).toEqual({ 'a.jpg': title }))
    await writeFile(sidecar, titled('Written'))
    await becomes('Written')
    await writeFile(join(harness.folder, 'a.xmp.tmp'), titled('Replaced'))
    await rename(join(harness.folder, 'a.xmp.tmp'), sidecar)
    await becomes('Replaced')
    await writeFile(sidecar, titled('Cut').slice(0, 100))
    await becomes('Embedded')
    await writeFile(sidecar, titled('Whole'))
    await becomes('Whole')
    await unlink(sidecar)
    await becomes('Embedded')
    expect((await harness.record('a.jpg')).id).toBe(id)
  })
})
