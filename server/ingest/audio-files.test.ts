import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { flac, id3Comment, id3Cover, id3Frame, id3Text, m4a, mp3, ogg, wavWithInfo } from '../../tests/support/audio-files.ts'
import { createIngestHarness, type IngestHarness, reasons, renditionOf } from '../../tests/support/media-fixtures-harness.ts'
import { overloadedReaders } from '../../tests/support/overloaded-readers.ts'
import { wav } from '../../tests/support/plain-files.ts'
import { metadataKeys } from './record/metadata.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness({ allFiles: true })
})
afterEach(() => harness.close())

const cover = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#cc2020' } })
    .png()
    .toBuffer()

const names = (values: readonly { readonly value: string }[] | undefined) => values?.map(({ value }) => value)

describe('V2 V9 tags of sounds', () => {
  test('V2 tags, duration and cover of an MP3, in UTF-16 and Latin-1', async () => {
    const frames = [
      id3Text('TIT2', 'Grüße aus 東京'),
      id3Text('TPE1', 'Björk', 'latin1'),
      id3Text('TALB', 'Städte'),
      id3Text('TCON', 'Hörspiel'),
      id3Text('TYER', '2019', 'latin1'),
      id3Text('TCOP', '© 2019 Ada', 'latin1'),
      id3Text('TPUB', 'Verlag'),
      id3Comment('0000A', 'iTunNORM'),
      id3Comment('Two\nlines\u0007'),
      id3Frame('WCOP', Buffer.from('https://creativecommons.org/licenses/by/4.0/')),
      id3Cover(await cover()),
    ]
    await harness.write('a.mp3', mp3(frames))
    const report = await harness.runPass()
    expect([report.notes, report.failed]).toEqual([[], []])
    const record = await harness.record('a.mp3')
    expect(record.texts).toMatchObject({
      title: 'Grüße aus 東京',
      description: 'Two\nlines',
      copyright: '© 2019 Ada',
      source: 'Verlag',
      licence_url: 'https://creativecommons.org/licenses/by/4.0/',
    })
    expect(Object.fromEntries(['creator', 'album', 'keywords', 'licence'].map((field) => [field, names(record.keywords[field])]))).toEqual({
      creator: ['Björk'],
      album: ['Städte'],
      keywords: ['Hörspiel'],
      licence: ['CC-BY-4.0'],
    })
    expect(record.numbers).toMatchObject({ duration: 2, capture_date: Date.UTC(2019, 0, 1) / 1000 })
    expect(record.renditions.map(({ name }) => name)).toEqual(['original', 'thumb', 'preview'])
    expect([record.width, record.height, record.dominantColor, record.thumbhash]).toEqual([60, 40, '#cc2020', expect.any(String)])
    // A sound has no pixels, only its cover has.
    expect([record.numbers['pixel_x'], record.keywords['orientation'], record.renditions[0]?.width]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    const thumb = await renditionOf(harness, 'a.mp3', 'thumb')
    expect(await sharp(await harness.blobs.read(thumb.blob)).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 })
  })

  test('V2 tags of WAV, FLAC, Ogg and M4A', async () => {
    const picture = await cover()
    await harness.write('a.wav', wavWithInfo({ INAM: 'Interview', IART: 'Ada', ICOP: 'Archive', ICRD: '2020-02-03', IKEY: 'press, voice' }))
    await harness.write('b.flac', flac(['TITLE=Étude', 'ARTIST=Ada', 'ARTIST=Bob', 'GENRE=Piano', 'DATE=20210405'], picture))
    await harness.write('c.oga', ogg(['TITLE=Wind', 'LICENSE=CC0', 'DESCRIPTION=On the coast'], 3))
    await harness.write('d.m4a', m4a({ '©nam': 'Rain', '©ART': 'Ada', cprt: 'Free' }, picture))
    const report = await harness.runPass()
    expect([report.notes, report.failed]).toEqual([[], []])
    expect(await harness.record('a.wav')).toMatchObject({
      texts: { title: 'Interview', copyright: 'Archive' },
      keywords: { creator: [{ value: 'Ada' }], keywords: [{ value: 'press' }, { value: 'voice' }] },
      numbers: { duration: 1, capture_date: Date.UTC(2020, 1, 3) / 1000 },
      width: null,
    })
    expect(await harness.record('b.flac')).toMatchObject({
      texts: { title: 'Étude' },
      keywords: { creator: [{ value: 'Ada, Bob' }], keywords: [{ value: 'Piano' }] },
      numbers: { duration: 10, capture_date: Date.UTC(2021, 3, 5) / 1000 },
      width: 60,
    })
    expect(await harness.record('c.oga')).toMatchObject({
      kind: 'audio',
      texts: { title: 'Wind', description: 'On the coast', licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
      numbers: { duration: 3 },
    })
    expect(await harness.record('d.m4a')).toMatchObject({
      texts: { title: 'Rain', copyright: 'Free' },
      numbers: { duration: 4 },
      height: 40,
    })
  })

  test('V2 columns of a table replace tags, and titles of programs are none', async () => {
    await harness.write('a.mp3', mp3([id3Text('TIT2', 'From the tag'), id3Text('TPE1', 'Ada'), id3Text('TALB', 'Tag album')]))
    await harness.write('Interview_final.mp3', mp3([id3Text('TIT2', 'Track 01')]))
    await harness.write('vitrine.csv', 'file,title,album\na.mp3,From the table,Table album\n')
    await harness.runPass()
    expect(await harness.record('a.mp3')).toMatchObject({
      texts: { title: 'From the table' },
      keywords: { creator: [{ value: 'Ada' }], album: [{ value: 'Table album' }] },
    })
    expect((await harness.record('Interview_final.mp3')).texts['title']).toBe('Interview_final')
  })

  test('V2 sounds that an earlier version read are read again', async () => {
    await harness.write('a.mp3', mp3([id3Text('TIT2', 'In the tag')]))
    await harness.runPass()
    expect((await harness.runPass()).changed).toBe(0)
    const original = await renditionOf(harness, 'a.mp3', 'original')
    const [key] = metadataKeys(original.sha256)
    const earlier = {
      ...JSON.parse(Buffer.from(await harness.blobs.read(key)).toString()),
      stamp: 'audio-1',
      embedded: { texts: {}, keywords: {}, numbers: {} },
    }
    await harness.blobs.put(key, Buffer.from(JSON.stringify(earlier)))
    const stateFile = join(harness.dataFolder, 'ingest/files.ndjson')
    await writeFile(stateFile, (await readFile(stateFile, 'utf8')).replaceAll('"audio-2"', '"audio-1"'))
    const { id, ...before } = await harness.record('a.mp3')
    await harness.stores.assets.putAssets([{ ...before, id, texts: { ...before.texts, title: 'A' } }])
    expect((await harness.runPass()).changed).toBe(1)
    expect(await harness.record('a.mp3')).toMatchObject({ id, texts: { title: 'In the tag' } })
  })
})

describe('V2 damaged and hostile sounds stay assets', () => {
  test('V2 a damaged, hostile or too large cover leaves the tags', async () => {
    const tagged = (picture: Uint8Array, mime?: string) => mp3([id3Text('TIT2', 'Still here'), id3Cover(picture, mime)])
    await harness.write('text.mp3', tagged(Buffer.from('no picture at all')))
    await harness.write('cut.mp3', tagged((await cover()).subarray(0, 30)))
    await harness.write(
      'svg.mp3',
      tagged(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>'), 'image/svg+xml'),
    )
    await harness.write('huge.mp3', tagged(await cover(900, 900)))
    const report = await harness.runPass({ imageLimits: { pixels: 500_000, seconds: 20 } })
    const said = reasons(report.notes)
    expect(report.failed).toEqual([])
    expect(said['text.mp3']).toBe('has no preview: its cover is no picture that can be read here')
    expect(said['svg.mp3']).toBe('has no preview: its cover is no picture that can be read here')
    expect(said['cut.mp3']).toMatch(/^has no preview: its cover cannot be read here/)
    expect(said['huge.mp3']).toMatch(/^has no preview: its cover is too large for a preview: 900 × 900 px/)
    for (const name of Object.keys(said)) {
      const { texts, renditions, numbers } = await harness.record(name)
      expect([texts['title'], renditions.length, numbers['duration']]).toEqual(['Still here', 1, 2])
    }
  })

  test('V2 lengths that the file does not have', async () => {
    const big = 0x7fff_ffff
    await harness.write('frame.mp3', mp3([id3Text('TIT2', 'Before'), id3Frame('TPE1', Buffer.from('\0Ada'), big)]))
    await harness.write('tag.mp3', mp3([id3Text('TIT2', 'Never read')], { claimed: 0x0fff_ffff }))
    const comments = flac(['TITLE=Before'], await cover())
    comments.writeUInt32BE(big, comments.indexOf('image/png') + 9 + 4 + 16)
    await harness.write('picture.flac', comments)
    const vorbis = ogg(['TITLE=Before', 'ARTIST=Ada'])
    vorbis.writeUInt32LE(big, vorbis.indexOf('ARTIST') - 4)
    await harness.write('comment.oga', vorbis)
    const list = wavWithInfo({ INAM: 'Before', IART: 'Ada' })
    list.writeUInt32LE(big, list.indexOf('IART') + 4)
    await harness.write('list.wav', list)
    await harness.write('cut.wav', wav().subarray(0, 30))
    const report = await harness.runPass()
    expect(report.failed).toEqual([])
    const records = await harness.records()
    expect([...records.keys()].toSorted()).toEqual(['comment.oga', 'cut.wav', 'frame.mp3', 'list.wav', 'picture.flac', 'tag.mp3'])
    expect((await harness.record('frame.mp3')).texts['title']).toBe('Before')
    expect((await harness.record('tag.mp3')).texts['title']).toBe('tag')
    expect((await harness.record('picture.flac')).texts['title']).toBe('Before')
    expect((await harness.record('picture.flac')).numbers['duration']).toBe(10)
    expect(reasons(report.notes)).toEqual({
      'list.wav': 'is damaged; some of its tags may be missing',
      'tag.mp3': 'has no tags: it cannot be read as a sound: it is damaged, or of a variant that the reader does not know',
    })
  })

  test('V2 texts are limited and clean', async () => {
    await harness.write(
      'a.mp3',
      mp3([id3Text('TIT2', `\u202e${'x'.repeat(100_000)}`), id3Text('TPE1', '\u0000\u200b'), id3Comment('y'.repeat(200_000))]),
    )
    await harness.runPass()
    const { texts, keywords } = await harness.record('a.mp3')
    expect(texts).toMatchObject({ title: `${'x'.repeat(500)}…`, description: `${'y'.repeat(10_000)}…` })
    expect(keywords['creator']).toBeUndefined()
  })

  test('V2 an overloaded machine reads the tags later', async () => {
    const busy = overloadedReaders()
    await harness.write('a.mp3', mp3([]))
    const report = await harness.runPass({ readers: busy.readers })
    expect(reasons(report.notes)['a.mp3']).toBe('has no tags yet: it cannot be read: it took longer than 60 s; this is tried again')
    expect((await harness.record('a.mp3')).texts['title']).toBe('a')
    busy.recover()
    await harness.runPass({ readers: busy.readers })
    expect((await harness.record('a.mp3')).texts['title']).toBe('Foghorn')
  })
})
