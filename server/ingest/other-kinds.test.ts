import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createIngestHarness, type IngestHarness, noFfmpeg, reasons } from '../../tests/support/media-fixtures-harness.ts'
import { binaryStl, glb, gltf, mp4Boxes, pdf, textStl } from '../../tests/support/media-fixtures-other.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
})
afterEach(() => harness.close())

describe('other kinds', () => {
  test('V2 extracts pages, text, size and a preview of the first page from documents', async () => {
    await harness.write(
      'a.pdf',
      pdf({ pages: ['First page', 'Second'], info: { Title: 'A price list', Author: 'Ada', Keywords: 'lamp, light' }, size: [595, 842] }),
    )
    await harness.write('b.pdf', Buffer.concat([Buffer.from('HTTP junk before it\r\n\r\n'), pdf()]))
    const report = await harness.runPass()
    expect(report.failed).toEqual([])
    const record = await harness.record('a.pdf')
    expect(record).toMatchObject({ kind: 'document', filetype: 'pdf', texts: { title: 'A price list' }, height: 2000 })
    expect(record.numbers).toMatchObject({ pages: 2, bbox_x: 209.9, bbox_y: 297 })
    expect(record.keywords).toMatchObject({ creator: [{ value: 'Ada' }], keywords: [{ value: 'lamp' }, { value: 'light' }] })
    expect(record.fullText).toBe('First page\fSecond')
    expect(record.keywords['orientation']).toBeUndefined()
    expect((await harness.record('b.pdf')).kind).toBe('document')
  })

  test('V2 detects 3D models by content', async () => {
    await harness.write(
      'a.glb',
      glb({
        asset: {
          version: '2.0',
          copyright: '© Ada',
          extras: {
            title: 'Lamp',
            author: 'Ada (https://example.org)',
            license: 'CC-BY-4.0 (http://creativecommons.org/licenses/by/4.0/)',
          },
        },
      }),
    )
    await harness.write('b.gltf', gltf())
    await harness.write('c.stl', textStl())
    await harness.write('d.stl', binaryStl())
    await harness.write('e.gltf', gltf({ buffers: [{ uri: 'scene.bin', byteLength: 4 }] }))
    const report = await harness.runPass()
    const records = await harness.records()
    expect(Object.fromEntries([...records.values()].map(({ path, filetype }) => [path, filetype]))).toEqual({
      'a.glb': 'glb',
      'b.gltf': 'gltf',
      'c.stl': 'stl',
      'd.stl': 'stl',
      'e.gltf': 'gltf',
    })
    expect(records.get('a.glb')).toMatchObject({
      kind: '3d',
      texts: { title: 'Lamp', copyright: '© Ada' },
      keywords: { creator: [{ value: 'Ada' }], licence: [{ value: 'CC-BY-4.0' }] },
    })
    expect(report.notes.map(({ path, reason }) => `${path} ${reason}`)).toContain('e.gltf needs "scene.bin", which does not exist')
  })

  test('V2 without ffmpeg a video has its duration and size, and the report explains the missing preview', async () => {
    await harness.write('a.mp4', mp4Boxes())
    await harness.write('turned.mov', mp4Boxes({ turned: true }))
    const report = await harness.runPass({ ffmpeg: noFfmpeg })
    expect(report.ffmpeg).toBe(false)
    expect(await harness.record('a.mp4')).toMatchObject({ kind: 'video', width: 1280, height: 720, numbers: { duration: 12.5 } })
    expect(await harness.record('turned.mov')).toMatchObject({ width: 720, height: 1280 })
    expect(reasons(report.notes)['a.mp4']).toMatch(/ffmpeg is not installed/)
  })
})
