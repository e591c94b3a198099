import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { heifFile, picture } from '../../tests/support/heif-files.ts'
import { jpeg } from '../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness, reasons } from '../../tests/support/media-fixtures-harness.ts'
import { gltf } from '../../tests/support/media-fixtures-other.ts'
import { photoshopFile, quarterChannels } from '../../tests/support/photoshop-files.ts'
import { docx, heic, jxl, psd, wav } from '../../tests/support/plain-files.ts'
import { rawFiles } from '../../tests/support/raw-files.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness({ allFiles: true })
})
afterEach(() => harness.close())

const pressKit = async () => {
  await harness.write('kit/Interview_final.wav', wav())
  await harness.write('kit/Fact sheet.docx', docx())
  await harness.write('kit/logo.eps', '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n')
  await harness.write('kit/layout.psd', psd())
  await harness.write('kit/photo.heic', heic())
  await harness.write('kit/readme.txt', 'Press kit\n')
  await harness.write('kit/LICENSE', 'Free\n')
}

const kinds = async () =>
  Object.fromEntries([...(await harness.records()).values()].map(({ path, kind, filetype }) => [path, [kind, filetype]]))

describe('V9 all files are assets', () => {
  test('V9 files without a picture have a kind, a format, a title and a size, and nothing to show', async () => {
    await pressKit()
    const report = await harness.runPass()
    expect([report.skipped, report.failed]).toEqual([[], []])
    const unreadable = expect.stringMatching(/^has no preview: it cannot be read here/)
    expect(reasons(report.notes)).toEqual({ 'kit/layout.psd': unreadable, 'kit/photo.heic': unreadable })
    expect(await kinds()).toEqual({
      'kit/Interview_final.wav': ['audio', 'wav'],
      'kit/Fact sheet.docx': ['other', 'docx'],
      'kit/logo.eps': ['other', 'eps'],
      'kit/layout.psd': ['image', 'psd'],
      'kit/photo.heic': ['image', 'heic'],
      'kit/readme.txt': ['other', 'txt'],
      'kit/LICENSE': ['other', 'bin'],
    })
    const record = await harness.record('kit/Fact sheet.docx')
    expect(record).toMatchObject({ width: null, texts: { title: 'Fact sheet', filename: 'Fact sheet.docx' } })
    expect(record.keywords['filetype']).toEqual([{ value: 'docx', labels: { de: 'Word', en: 'Word' } }])
    expect(record.keywords['asset_groups']?.[0]?.value).toBe('other')
    expect(record.numbers['filesize']).toBe(docx().length)
    expect(record.renditions.map(({ name, extension, mime }) => [name, extension, mime])).toEqual([
      ['original', 'docx', 'application/octet-stream'],
    ])
    const presets = await harness.renditions().presets(record)
    expect(presets.map(({ id, format }) => [id, format])).toEqual([['0', 'docx']])
  })

  test('V9 tables, captions, metadata files, copies of tables, parts of models, and empty or damaged files are none', async () => {
    await harness.write('a.txt', 'A')
    await harness.write('vitrine.csv', 'file,title\na.txt,From the table\n')
    for (const name of ['vitrine (1).csv', 'vitrine.csv.bak', 'collections-old.json', 'gone.jpg.csv', 'gone.docx.json', 'gone.xmp'])
      await harness.write(name, 'file,view\nsecret.jpg,admins\n')
    await harness.write('a.vtt', 'WEBVTT\n')
    await harness.write('empty.docx', '')
    await harness.write('damaged.jpg', 'no picture')
    await harness.write('damaged.mp4', 'no video')
    await harness.write('models/z.gltf', gltf({ buffers: [{ uri: 'scene.bin', byteLength: 4 }] }))
    await harness.write('models/scene.bin', Buffer.alloc(4, 1))
    const report = await harness.runPass()
    expect(Object.keys(await kinds())).toEqual(expect.arrayContaining(['a.txt', 'models/z.gltf']))
    expect((await harness.records()).size).toBe(2)
    expect((await harness.record('a.txt')).texts['title']).toBe('From the table')
    expect(reasons(report.failed)).toMatchObject({ 'empty.docx': 'is empty (0 bytes)' })
    expect(Object.keys(reasons(report.skipped))).toEqual(
      expect.arrayContaining(['damaged.jpg', 'damaged.mp4', 'gone.xmp', 'vitrine (1).csv']),
    )
    expect(Object.keys(reasons(report.skipped))).not.toContain('models/scene.bin')
    // Without its model it is a file of its own, and with it no longer.
    await rm(join(harness.folder, 'models/z.gltf'))
    await harness.runPass()
    expect(await kinds()).toMatchObject({ 'models/scene.bin': ['other', 'bin'] })
    const { id } = await harness.record('models/scene.bin')
    await harness.write('models/z.gltf', gltf({ buffers: [{ uri: 'scene.bin', byteLength: 4 }] }))
    await harness.runPass()
    await harness.runPass()
    expect(Object.keys(await kinds())).not.toContain('models/scene.bin')
    await rm(join(harness.folder, 'models/z.gltf'))
    await harness.runPass()
    expect((await harness.record('models/scene.bin')).id).toBe(id)
  })

  test('V9 a table that is not used yet does not become an asset, because its rights may hide files', async () => {
    await harness.write('one.txt', '1')
    for (const name of ['one.jpg', 'two.jpg', 'three.jpg']) await harness.write(name, 'no picture')
    await harness.write('list.csv', 'file,visible for\none.jpg,admins\ntwo.jpg,admins\nthree.jpg,admins\n')
    await harness.runPass()
    expect(Object.keys(await kinds())).toEqual(['one.txt'])
  })

  test('V9 the setting publishes and removes files, which keep their ids and dates', async () => {
    await harness.publishAllFiles(false)
    await pressKit()
    const before = await harness.runPass()
    expect(before.assets).toBe(0)
    expect(before.publishable).toBe(7)
    expect(reasons(before.skipped)['kit/Interview_final.wav']).toBe('is a sound file; sound files are not supported')

    await harness.publishAllFiles(true)
    const on = await harness.runPass()
    expect([on.added, on.assets, on.publishable]).toEqual([7, 7, 0])
    // A moved file keeps the id of its first path.
    await rm(join(harness.folder, 'kit/readme.txt'))
    await harness.write('moved.txt', 'Press kit\n')
    await harness.runPass()
    const first = await harness.records()

    await harness.publishAllFiles(false)
    const off = await harness.runPass({ clock: () => Date.now() + 1000 })
    expect([off.removed, off.assets, off.publishable]).toEqual([7, 0, 7])
    expect((await harness.records()).size).toBe(0)
    expect(reasons(off.skipped)['kit/Interview_final.wav']).toBe('is a sound file; sound files are not supported')
    expect((await harness.runPass()).removed).toBe(0)

    await harness.publishAllFiles(true)
    const later = Date.now() + 24 * 3_600_000
    await harness.runPass({ clock: () => later })
    const again = await harness.records()
    const identities = (records: typeof first) =>
      [...records.values()].map(({ id, path, numbers }) => `${path} ${id} ${numbers['imp_date']}`).toSorted()
    expect(identities(again)).toEqual(identities(first))
    expect((await harness.runPass()).changed).toBe(0)
  })

  test('V9 the setting publishes and removes HEIC, Photoshop and camera raw files, which keep their ids', async () => {
    await harness.publishAllFiles(false)
    const size = { width: 60, height: 40 }
    await harness.write('poster.psd', photoshopFile({ ...size, channels: await quarterChannels(size.width, size.height) }))
    await harness.write('shot.nef', (await rawFiles())['nef'] ?? '')
    await harness.write('phone.heic', heifFile([picture()]))
    await harness.write('photo.jpg', await jpeg())
    const before = await harness.runPass()
    expect([before.assets, before.publishable]).toEqual([1, 3])
    expect(reasons(before.skipped)['shot.nef']).toBe(
      'is a HEIC, Photoshop or camera raw file, and only portals that publish all files publish these',
    )
    await harness.publishAllFiles(true)
    expect((await harness.runPass()).assets).toBe(4)
    const { id } = await harness.record('poster.psd')
    expect(await kinds()).toMatchObject({ 'poster.psd': ['image', 'psd'], 'shot.nef': ['image', 'nef'], 'phone.heic': ['image', 'heic'] })

    await harness.publishAllFiles(false)
    const off = await harness.runPass()
    expect([off.removed, off.assets, off.publishable]).toEqual([3, 1, 3])
    expect(reasons(off.skipped)).toEqual(reasons(before.skipped))
    expect((await harness.runPass()).removed).toBe(0)

    await harness.publishAllFiles(true)
    await harness.runPass()
    expect((await harness.record('poster.psd')).id).toBe(id)
    expect((await harness.runPass()).changed).toBe(0)
  })

  test('V9 a file that can be shown later keeps its id', async () => {
    await harness.write('cover.bin', jxl())
    await harness.runPass()
    const { id, kind } = await harness.record('cover.bin')
    expect(kind).toBe('other')
    await harness.write('cover.bin', gltf())
    await harness.runPass()
    expect(await harness.record('cover.bin')).toMatchObject({ id, kind: '3d' })
  })

  test('V9 sound is detected by its content', async () => {
    await harness.write('a.dat', wav())
    await harness.write(
      'b.mp3',
      Buffer.concat([
        Buffer.from('ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000', 'latin1'),
        Buffer.from([0xff, 0xfb, 0x90, 0x64]),
        Buffer.alloc(413),
      ]),
    )
    await harness.write('c.flac', Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), Buffer.alloc(34)]))
    await harness.write('d.aiff', Buffer.concat([Buffer.from('FORM'), Buffer.from([0, 0, 0, 4]), Buffer.from('AIFF')]))
    await harness.write('e.m4a', Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from('ftypM4A '), Buffer.alloc(8)]))
    await harness.runPass()
    expect(await kinds()).toEqual({
      'a.dat': ['audio', 'wav'],
      'b.mp3': ['audio', 'mp3'],
      'c.flac': ['audio', 'flac'],
      'd.aiff': ['audio', 'aif'],
      'e.m4a': ['audio', 'm4a'],
    })
  })
})
