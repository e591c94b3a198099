import { execFile } from 'node:child_process'
import { mkdir, symlink, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jpeg, quarters } from '../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness, noFfmpeg, reasons, renditionOf } from '../../tests/support/media-fixtures-harness.ts'
import { glb, mp4Boxes, pdf } from '../../tests/support/media-fixtures-other.ts'
import { isUnreadableNote } from './record/preview-failure.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
})
afterEach(() => harness.close())

const rendition = (path: string, name: string) => renditionOf(harness, path, name)

describe('unusual folders', () => {
  test('V2 keeps broken files as downloads with a note, and reports empty and unusable ones', async () => {
    const whole = await jpeg(800, 600)
    await harness.write('01-cut.jpg', whole.subarray(0, whole.length / 2))
    await harness.write('02-empty.jpg', '')
    await harness.write('03-noise.jpg', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)))
    await harness.write('04-cut.pdf', pdf().subarray(0, 60))
    await harness.write('05-cut.glb', glb().subarray(0, 30))
    await harness.write('06-cut.mp4', mp4Boxes().subarray(0, 60))
    await harness.write('07-header.png', Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(100)]))
    await harness.write('08-notes.txt', 'just words')
    await harness.write('09-page.jpg', '<!doctype html><script>alert(1)</script>')
    await harness.write('10-sound.wav', Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), Buffer.alloc(60)]))
    await harness.write('11-broken.gltf', '{"asset": {"version": "2.0"}, "nodes": [')
    const pages = await quarters(60, 40).tiff().toBuffer()
    await harness.write('12-cut.tif', pages.subarray(0, pages.length / 2))
    await harness.write('99-fine.jpg', whole)
    const report = await harness.runPass({ ffmpeg: noFfmpeg })
    const broken = ['01-cut.jpg', '04-cut.pdf', '05-cut.glb', '06-cut.mp4', '07-header.png', '11-broken.gltf', '12-cut.tif']
    expect([...(await harness.records()).keys()].sort()).toEqual([...broken, '99-fine.jpg'])
    for (const path of broken) {
      const { bytes } = await rendition(path, 'original')
      expect(bytes).toBeGreaterThan(0)
      expect(report.notes.some((note) => note.path === path && isUnreadableNote(note.reason))).toBe(true)
    }
    expect(await rendition('01-cut.jpg', 'preview')).toMatchObject({ width: 800, height: 600 })
    expect(Object.keys(reasons(report.failed))).toEqual(['02-empty.jpg'])
    expect(Object.keys(reasons(report.skipped)).sort()).toEqual(['03-noise.jpg', '08-notes.txt', '09-page.jpg', '10-sound.wav'])
    expect(reasons(report.notes)['04-cut.pdf']).toBe('has no preview: it is damaged or no PDF')
    expect(reasons(report.failed)['02-empty.jpg']).toBe('is empty (0 bytes)')
    for (const { reason } of [...report.failed, ...report.skipped, ...report.notes]) expect(reason).not.toMatch(/\/tmp\/|\bat \S+:\d+/)
  })

  test('V2 accepts a truncated video that can start playing and reports it as cut off', async () => {
    const film = mp4Boxes({ faststart: true })
    await harness.write('cut.mp4', film.subarray(0, -10))
    await harness.write('whole.mp4', film)
    await harness.write('more.mp4', Buffer.concat([film, Buffer.from('\x7f\0\0\0words')]))
    const report = await harness.runPass({ ffmpeg: noFfmpeg })
    expect([...(await harness.records()).keys()].sort()).toEqual(['cut.mp4', 'more.mp4', 'whole.mp4'])
    expect(report.notes.filter(({ reason }) => reason.includes('cut off'))).toEqual([
      { path: 'cut.mp4', reason: 'is cut off: its end is missing' },
    ])
  })

  test('V2 detects the file type by content and reports a misleading extension', async () => {
    await harness.write('picture.pdf', await jpeg())
    await harness.write('noending', await quarters(30, 30).webp().toBuffer())
    await harness.write('document.jpg', pdf())
    const report = await harness.runPass()
    const records = await harness.records()
    expect(
      Object.fromEntries([...records.values()].map(({ path, filetype, renditions }) => [path, [filetype, renditions[0]?.extension]])),
    ).toEqual({
      'document.jpg': ['pdf', 'pdf'],
      noending: ['webp', 'webp'],
      'picture.pdf': ['jpg', 'jpg'],
    })
    expect(reasons(report.notes)).toEqual({ 'picture.pdf': 'is named .pdf but is JPEG', 'document.jpg': 'is named .jpg but is PDF' })
  })

  test('V2 accepts unusual file names', async () => {
    const names = [
      'with space.jpg',
      '#100%?&\'"<b>.jpg',
      '-leading-dash.jpg',
      'line\nbreak.jpg',
      'ü-composed.jpg'.normalize('NFC'),
      'ü-decomposed.jpg'.normalize('NFD'),
      '📷 emoji 👩‍🚀.jpg',
      'שלום-مرحبا.jpg',
      `${'x'.repeat(251)}.jpg`,
      'a[1].jpg',
      'b.jpg[page=2]',
      'sub folder/ö/$(touch x);`id`.jpg',
      '\u202Egpj.evil.jpg',
      '%2e%2e%2fup.jpg',
    ]
    for (const [index, name] of names.entries()) await harness.write(name, await jpeg(20 + index, 20))
    const report = await harness.runPass()
    expect(report.failed).toEqual([])
    const records = await harness.records()
    expect([...records.keys()].sort()).toEqual([...names].sort())
    for (const [path, record] of records) {
      expect(record.id).toMatch(/^[a-z2-7]{13}$/)
      expect(record.width).toBe(20 + names.indexOf(path))
      expect(record.texts['title']).not.toMatch(/\p{Cc}|\u202E/u)
      expect(await harness.originals.stat(record.renditions[0]?.blob ?? '')).not.toBeNull()
    }
  })

  test('V2 ignores hidden files, system files and the data folder without a report', async () => {
    for (const path of [
      '.hidden.jpg',
      '.git/a.jpg',
      'Thumbs.db',
      'desktop.ini',
      '.DS_Store',
      '@eaDir/a.jpg',
      'half.jpg.part',
      '~$draft.pdf',
    ])
      await harness.write(path, await jpeg())
    await harness.write('a.jpg', await jpeg())
    const inside = join(harness.folder, 'data')
    await mkdir(inside)
    await writeFile(join(inside, 'b.jpg'), await jpeg())
    const report = await harness.runPass({ dataFolder: inside })
    expect(report).toMatchObject({ assets: 1, skipped: [], failed: [] })
  })

  test('V2 rejects links out of the folder and tolerates circular links', async () => {
    await writeFile(join(harness.dataFolder, 'secret.jpg'), await jpeg())
    await harness.write('real/a.jpg', await jpeg())
    await symlink(join(harness.dataFolder, 'secret.jpg'), join(harness.folder, 'out.jpg'))
    await symlink(harness.dataFolder, join(harness.folder, 'out'))
    await symlink('..', join(harness.folder, 'real', 'circle'))
    await symlink('.', join(harness.folder, 'self'))
    await symlink('nowhere', join(harness.folder, 'dangling'))
    await symlink('real/a.jpg', join(harness.folder, 'inside.jpg'))
    await promisify(execFile)('mkfifo', [join(harness.folder, 'pipe.jpg')])
    const report = await harness.runPass()
    expect([...(await harness.records()).keys()].sort()).toEqual(['inside.jpg', 'real/a.jpg'])
    expect(reasons(report.skipped)).toMatchObject({
      'out.jpg': 'is a link to a target outside of the folder',
      out: 'is a link to a target outside of the folder',
      'pipe.jpg': 'is not a regular file',
    })
    expect(reasons(report.failed)).toEqual({ dangling: 'is a link to a file that does not exist' })
  })

  test('V2 equal files are separate assets and share their renditions', async () => {
    const bytes = await jpeg(300, 200)
    for (const path of ['a.jpg', 'b.jpg', 'c/a.jpg']) await harness.write(path, bytes)
    await harness.runPass()
    const records = [...(await harness.records()).values()]
    expect(new Set(records.map(({ id }) => id)).size).toBe(3)
    expect(new Set(records.map(({ renditions }) => renditions.find(({ name }) => name === 'thumb')?.blob)).size).toBe(1)
    await unlink(join(harness.folder, 'a.jpg'))
    await harness.runPass()
    expect(await harness.blobs.stat((await rendition('b.jpg', 'thumb')).blob)).not.toBeNull()
  })
})
