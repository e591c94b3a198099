import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { brightFrame, isInside, scene, sceneSize } from '../../tests/support/bright-frames.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { createIngestHarness, type IngestHarness, installedFfmpeg, noFfmpeg } from '../../tests/support/media-fixtures-harness.ts'
import type { Rendition } from '../records/asset-record.ts'

const program = 'ffmpeg'
const hasFfmpeg = (await installedFfmpeg)?.encodes === true

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
})
afterEach(() => harness.close())

const bytesOf = async (rendition: Rendition | null) => Buffer.from(await harness.blobs.read(rendition?.blob ?? ''))

describe.skipIf(!hasFfmpeg)('videos (need ffmpeg)', () => {
  const film = (name: string, args: readonly string[], size = '640x360') =>
    execFileSync(program, [
      '-loglevel',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      `color=black:s=${size}:d=1:r=10`,
      '-f',
      'lavfi',
      '-i',
      `testsrc=s=${size}:d=2:r=10`,
      '-filter_complex',
      '[0:v][1:v]concat=n=2:v=1',
      ...args,
      join(harness.folder, name),
    ])
  const record = (path: string) => harness.record(path)

  test('V2 creates a poster that is not black, length and size, and offers smaller MP4s only', async () => {
    film(
      'a.mp4',
      ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-metadata', 'title=A film', '-metadata', 'creation_time=2021-02-03T04:05:06Z'],
      '960x540',
    )
    const report = await harness.runPass()
    expect(report).toMatchObject({ ffmpeg: true, failed: [], notes: [] })
    const video = await record('a.mp4')
    expect(video).toMatchObject({
      kind: 'video',
      width: 960,
      height: 540,
      texts: { title: 'A film' },
      numbers: { duration: 3, capture_date: Date.UTC(2021, 1, 3, 4, 5, 6) / 1000 },
    })
    const preview = video.renditions.find(({ name }) => name === 'preview') ?? null
    const { channels } = await sharp(await bytesOf(preview)).stats()
    expect(Math.max(...channels.map(({ mean }) => mean))).toBeGreaterThan(60)
    const renditions = harness.renditions()
    expect((await renditions.presets(video)).map(({ id }) => id)).toEqual(['0', 'mp4-480', 'poster-jpg'])
    const made = await renditions.produce(video, 'mp4-480')
    expect(made).toMatchObject({ mime: 'video/mp4', width: 854, height: 480 })
    // Starts to play before it is completely downloaded.
    const bytes = await bytesOf(made)
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    expect((await harness.renditions({ ffmpeg: noFfmpeg }).presets(video)).map(({ id, ready }) => [id, ready])).toEqual([['0', true]])
  })

  test('V2 W6 a video of a phone has the texts and the local day of its tags, and a smaller one its title, creator and copyright', async () => {
    const tags = {
      creation_time: '2024-06-01T04:30:00Z',
      'com.apple.quicktime.creationdate': '2024-06-01T00:30:00-0400',
      'com.apple.quicktime.keywords': 'quay, harbour',
      title: 'Old town',
      description: 'Boats at the quay',
      artist: 'Ada Example',
      copyright: '© Example Press',
      comment: 'not for others',
    }
    const given = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`])
    film('phone.mov', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', ...given, '-movflags', 'use_metadata_tags'], '960x540')
    await harness.runPass()
    const video = await record('phone.mov')
    expect(video).toMatchObject({
      texts: { title: 'Old town', description: 'Boats at the quay', copyright: '© Example Press' },
      keywords: { creator: [{ value: 'Ada Example' }], keywords: [{ value: 'quay' }, { value: 'harbour' }] },
      numbers: { capture_date: Date.UTC(2024, 5, 1, 0, 30) / 1000 },
    })
    expect(JSON.stringify(video)).not.toContain('not for others')
    const rendition = await harness.renditions().produce(video, 'mp4-480')
    const bytes = Buffer.from(await bytesOf(rendition)).toString('utf8')
    for (const text of ['Old town', 'Ada Example', '© Example Press']) expect(bytes).toContain(text)
    for (const text of ['Boats at the quay', 'harbour', 'not for others']) expect(bytes).not.toContain(text)
    const again = (texts: Record<string, string>) =>
      harness.renditions().produce({ ...video, texts: { ...video.texts, ...texts } }, 'mp4-480')
    // A new title makes it again, but not a text that it does not contain.
    expect((await again({ alt_text: 'Boats' }))?.blob).toBe(rendition?.blob)
    expect((await bytesOf(await again({ title: 'New town' }))).toString('utf8')).toContain('New town')
  })

  test('V2 converts videos that browsers cannot play, after all other files', async () => {
    film('old.mpg', ['-c:v', 'mpeg1video', '-r', '25'])
    film('boxed.mkv', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'])
    const ingest = harness.follow()
    await ingest.ready
    await eventually(async () => {
      for (const path of ['old.mpg', 'boxed.mkv']) expect((await record(path)).renditions.map(({ name }) => name)).toContain('web-mp4')
    }, 200)
    const web = (await record('old.mpg')).renditions.find(({ name }) => name === 'web-mp4') ?? null
    expect(web).toMatchObject({ mime: 'video/mp4', width: 640, height: 360 })
    expect(
      createHash('sha256')
        .update(await bytesOf(web))
        .digest('hex'),
    ).toBe(web?.sha256)
    await ingest.close()
    expect(await harness.runPass()).toMatchObject({ changed: 0, added: 0 })
  })

  /** Mean difference of a picture from the colours that the scene has in sRGB, without its edges. */
  const differenceFrom = async (scene: Buffer, picture: Buffer) => {
    const { data } = await sharp(picture)
      .resize(sceneSize.width, sceneSize.height, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const differences = [...data.keys()]
      .filter((at) => isInside(Math.floor(at / 3)))
      .map((at) => Math.abs((data[at] ?? 0) - (scene[at] ?? 0)))
    return differences.reduce((sum, one) => sum + one, 0) / differences.length
  }
  const frameOf = (bytes: Buffer, name: string) => {
    const file = join(harness.dataFolder, name)
    writeFileSync(file, bytes)
    return execFileSync(program, ['-loglevel', 'error', '-i', file, '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', '-'])
  }

  test.each([
    ['PQ', 'smpte2084', 3],
    ['HLG', 'arib-std-b67', 8],
  ] as const)('V2 poster, preview and conversions of a video in %s have the colours of the scene', async (curve, transfer, limit) => {
    const file = join(harness.folder, 'bright.mp4')
    const pixels = ['-f', 'rawvideo', '-pix_fmt', 'rgb48le', '-s', `${sceneSize.width}x${sceneSize.height}`, '-r', '10', '-i', '-']
    const colours = ['-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc', '-color_range', 'tv']
    const codec = ['-vf', 'scale=out_color_matrix=bt2020nc:out_range=tv,format=yuv420p10le', '-c:v', 'libx264', '-qp', '4']
    const frame = brightFrame(curve)
    execFileSync(program, ['-loglevel', 'error', '-y', ...pixels, ...codec, ...colours, file], {
      input: Buffer.concat(Array(10).fill(frame)),
    })
    const ingest = harness.follow()
    await ingest.ready
    await eventually(async () => expect((await record('bright.mp4')).renditions.map(({ name }) => name)).toContain('web-mp4'), 200)
    await ingest.close()
    const video = await record('bright.mp4')
    const stored = (name: string) => bytesOf(video.renditions.find((one) => one.name === name) ?? null)
    const made = async (set: string) => bytesOf(await harness.renditions().produce(video, set))
    for (const picture of [
      await stored('preview'),
      await made('poster-jpg'),
      frameOf(await stored('web-mp4'), 'web.mp4'),
      frameOf(await made('mp4-480'), 'small.mp4'),
    ])
      expect(await differenceFrom(scene, picture)).toBeLessThan(limit)
  })

  /** Part of the brightness differences between adjacent lines that also exist two lines apart: high for combs. */
  const combs = async (picture: Buffer) => {
    const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0
    let count = 0
    for (let y = 2; y < info.height - 2; y += 1)
      for (let x = 0; x < info.width; x += 1)
        if (Math.abs(at(x, y) - at(x, y - 1)) > 40 && Math.abs(at(x, y) - at(x, y + 1)) > 40 && Math.abs(at(x, y - 1) - at(x, y + 1)) < 15)
          count += 1
    return count / (info.width * info.height)
  }

  test.each(['mts', 'mp4'])('V2 an interlaced video (%s) has no combs in its poster and its web rendition', async (extension) => {
    const name = `fields.${extension}`
    const source = ['-f', 'lavfi', '-i', 'testsrc2=s=720x576:r=50:d=2', '-vf', 'interlace,setsar=64/45']
    const codec = ['-c:v', 'libx264', '-flags', '+ildct+ilme', '-pix_fmt', 'yuv420p', ...(extension === 'mts' ? ['-f', 'mpegts'] : [])]
    execFileSync(program, ['-loglevel', 'error', '-y', ...source, ...codec, join(harness.folder, name)])
    const ingest = harness.follow()
    await ingest.ready
    await eventually(async () => expect((await record(name)).renditions.map((one) => one.name)).toContain('web-mp4'), 200)
    await ingest.close()
    const video = await record(name)
    const web = video.renditions.find((one) => one.name === 'web-mp4') ?? null
    const preview = video.renditions.find((one) => one.name === 'preview') ?? null
    const original = frameOf(await readFile(join(harness.folder, name)), 'original')
    const found = [original, await bytesOf(preview), frameOf(await bytesOf(web), 'web.mp4')].map(combs)
    const [before = 0, poster = 1, playable = 1] = await Promise.all(found)
    expect([before > 0.001, poster < before / 10, playable < before / 10]).toEqual([true, true, true])
  })

  test('V2 keeps posters while ffmpeg is missing', async () => {
    film('a.mp4', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'])
    await harness.runPass()
    const before = await record('a.mp4')
    expect(before.renditions.map(({ name }) => name)).toContain('preview')
    expect(await harness.runPass({ ffmpeg: noFfmpeg })).toMatchObject({ changed: 0 })
    expect(await record('a.mp4')).toEqual(before)
  })

  test('V2 stops a conversion without a waiting request', async () => {
    film('a.mp4', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'], '1280x720')
    await harness.runPass()
    const stop = new AbortController()
    const work = harness.renditions().produce(await record('a.mp4'), 'mp4-480', stop.signal)
    const temporary = () => readdir(join(harness.dataFolder, 'tmp'))
    await eventually(async () => expect(await temporary()).not.toEqual([]))
    stop.abort()
    await expect(work).rejects.toThrow(/abort/i)
    await eventually(async () => expect(await temporary()).toEqual([]))
  })

  test('V2 a playlist named like a video reads no file', async () => {
    await harness.write('secret.mp4', await readFile('/etc/hostname'))
    await harness.write('list.mp4', '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n')
    await harness.write('concat.mp4', "ffconcat version 1.0\nfile '/etc/hostname'\n")
    const report = await harness.runPass()
    expect(report.assets).toBe(0)
    expect(report.skipped).toHaveLength(3)
  })
})
