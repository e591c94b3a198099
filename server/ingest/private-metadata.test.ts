import { execFileSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { createIngestHarness, type IngestHarness, installedFfmpeg } from '../../tests/support/media-fixtures-harness.ts'
import { pdf } from '../../tests/support/media-fixtures-other.ts'
import { privateDataIn, privatePictures } from '../../tests/support/private-metadata.ts'
import type { AssetRecord } from '../records/asset-record.ts'
import { readXmp } from './metadata/read-xmp.ts'

const hasFfmpeg = (await installedFfmpeg)?.encodes === true

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
})
afterEach(() => harness.close())

/**
 * Everything that a response may contain besides the original: previews, convert sets, pages and close-ups are blobs, and zips, pictures of
 * shared links and tiles, and offline copies consist of them. The lists of metadata in JSON are never delivered.
 */
const privateDataInBlobs = async (): Promise<Record<string, string[]>> => {
  const folder = join(harness.dataFolder, 'blobs')
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const found: Record<string, string[]> = {}
  for (const { name, parentPath } of files) {
    const data = name.endsWith('.json') ? [] : privateDataIn(await readFile(join(parentPath, name)))
    if (data.length > 0) found[name.replace(/\.[0-9a-f]{16}/, '')] = data
  }
  return found
}

/** Makes every rendition that can be requested. @returns the ids of the convert sets */
const produceAll = async (record: AssetRecord): Promise<string[]> => {
  const renditions = harness.renditions()
  const sets = (await renditions.presets(record)).map(({ id }) => id).filter((id) => id !== '0')
  for (const id of sets) expect(await renditions.produce(record, id)).not.toBeNull()
  await renditions.page(record, 1)
  await renditions.closeUp(record, 1)
  return sets
}

test('V2 no rendition of an image contains a position, a serial number, an owner or a comment of the original', async () => {
  const pictures = await privatePictures()
  for (const [path, bytes] of pictures) {
    // The texts, the position, and more than one of them.
    expect(privateDataIn(bytes).length, path).toBeGreaterThan(3)
    await harness.write(path, bytes)
  }
  await harness.runPass()
  for (const path of pictures.keys())
    expect(await produceAll(await harness.record(path))).toEqual(['web-jpg', 'print-jpg', 'print-tif', 'png', 'webp'])
  expect(await privateDataInBlobs()).toEqual({})
})

test('V2 conversions keep copyright, creator, credit and licence, the density and the colour profile', async () => {
  const pictures = await privatePictures()
  for (const [path, bytes] of pictures) await harness.write(path, bytes)
  await harness.runPass()
  for (const path of pictures.keys()) {
    const record = await harness.record(path)
    const renditions = harness.renditions()
    for (const set of ['web-jpg', 'print-jpg', 'print-tif', 'png', 'webp']) {
      const made = await renditions.produce(record, set)
      const { xmp, exif, density, icc } = await sharp(Buffer.from(await harness.blobs.read(made?.blob ?? ''))).metadata()
      const properties = readXmp(xmp ?? '')
      const found = {
        path,
        set,
        rights: properties.get('dc:rights')?.byLanguage,
        creators: properties.get('dc:creator')?.values,
        credit: properties.get('photoshop:Credit')?.values,
        licence: properties.get('xmpRights:WebStatement')?.values,
        terms: properties.get('xmpRights:UsageTerms')?.byLanguage,
      }
      expect(found).toEqual({
        path,
        set,
        rights: { 'x-default': '© Ada & Žižka' },
        creators: ['Ada Example', 'Bob'],
        credit: ['Example Agency'],
        licence: ['https://creativecommons.org/licenses/by/4.0/'],
        terms: { 'x-default': 'CC BY 4.0' },
      })
      expect(exif === undefined).toBe(!set.endsWith('jpg'))
      if (set.startsWith('print')) expect([density, icc === undefined]).toEqual([300, false])
    }
  }
})

test('V2 no rendition of a document contains other properties than its title and author', async () => {
  await harness.write(
    'a.pdf',
    pdf({ pages: ['Page'], info: { Author: 'Ada Example', Keywords: 'SECRET words', Subject: 'SECRET subject' } }),
  )
  await harness.runPass()
  expect(await produceAll(await harness.record('a.pdf'))).toEqual(['cover-jpg'])
  expect(await privateDataInBlobs()).toEqual({})
})

test.runIf(hasFfmpeg)('V2 no rendition of a video contains its place, comment, or the names of its streams (needs ffmpeg)', async () => {
  const tags = ['comment', 'location', 'com.apple.quicktime.location.ISO6709', 'encoder_options', 'lyrics']
  const metadata = tags.flatMap((tag) => ['-metadata', `${tag}=SECRET ${tag.replaceAll('.', ' ')}`])
  const streams = ['v', 'a'].flatMap((kind) => [
    `-metadata:s:${kind}:0`,
    'title=SECRET stream',
    `-metadata:s:${kind}:0`,
    'handler_name=SECRET handler',
  ])
  const film = (name: string, codecs: string, size: string) =>
    execFileSync('ffmpeg', [
      ...`-loglevel error -y -f lavfi -i testsrc=s=${size}:d=1:r=10 -f lavfi -i sine=d=1 ${codecs}`.split(' '),
      ...metadata,
      ...streams,
      ...(name.endsWith('mov') || name.endsWith('mp4') ? ['-movflags', 'use_metadata_tags'] : []),
      join(harness.folder, name),
    ])
  film('copied.mkv', '-c:v libx264 -pix_fmt yuv420p -c:a aac', '320x180')
  film('converted.mov', '-c:v mpeg4 -c:a aac', '320x180')
  film('large.mp4', '-c:v libx264 -pix_fmt yuv420p -c:a aac', '960x540')
  const names = ['copied.mkv', 'converted.mov', 'large.mp4']
  for (const name of names) expect(privateDataIn(await readFile(join(harness.folder, name))).length, name).toBeGreaterThan(1)
  const ingest = harness.follow()
  await ingest.ready
  await eventually(async () => {
    for (const name of names.slice(0, 2)) expect((await harness.record(name)).renditions.map((made) => made.name)).toContain('web-mp4')
  }, 200)
  expect(await produceAll(await harness.record('large.mp4'))).toEqual(['mp4-480', 'poster-jpg'])
  expect(await privateDataInBlobs()).toEqual({})
})
