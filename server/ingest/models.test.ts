import { symlink, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { loadGltf, openGltf } from '@vitrine/gltf-thumbnail'
import { asGlb, asGltf, compressed, cube, cubeStl } from '@vitrine/gltf-thumbnail/testing'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createIngestHarness, type IngestHarness, modelPx, reasons, renditionOf } from '../../tests/support/media-fixtures-harness.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
})
afterEach(() => harness.close())

const names = async (path: string) => (await harness.record(path)).renditions.map(({ name }) => name).sort()
const readRendition = async (path: string, name: string) =>
  Buffer.from(await harness.blobs.read((await renditionOf(harness, path, name)).blob))

/** The strongest of red, green and blue in the centre of the preview. */
const colourOf = async (path: string): Promise<string> => {
  const { width, height } = await renditionOf(harness, path, 'preview')
  const box = { left: Math.floor((width ?? 0) / 2) - 4, top: Math.floor((height ?? 0) / 2) - 4, width: 8, height: 8 }
  const { channels } = await sharp(
    await sharp(await readRendition(path, 'preview'))
      .extract(box)
      .png()
      .toBuffer(),
  ).stats()
  const means = channels.slice(0, 3).map(({ mean }) => mean)
  return ['red', 'green', 'blue'][means.indexOf(Math.max(...means))] ?? ''
}
const paint = (r: number, g: number, b: number) => ({ pbrMetallicRoughness: { baseColorFactor: [r, g, b, 1], metallicFactor: 0 } })
const textured = { pbrMetallicRoughness: { metallicFactor: 0, baseColorTexture: { index: 0 } } }
const png = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()

describe('pictures of 3D models', () => {
  test('V2 creates thumbnail, preview, placeholder and colour for every kind of model', async () => {
    await harness.write('a.glb', asGlb(cube()))
    await harness.write('b.gltf', asGltf(cube(paint(0, 1, 0))))
    await harness.write('c.stl', cubeStl('text'))
    await harness.write('d.stl', cubeStl('binary'))
    await harness.write('e.glb', await compressed(cube(paint(0, 0, 1)), 'draco'))
    await harness.write('f.glb', await compressed(cube(), 'meshopt'))
    const report = await harness.runPass()
    expect(report).toMatchObject({ assets: 6, failed: [], notes: [] })
    for (const [path, record] of await harness.records()) {
      expect(record).toMatchObject({ kind: '3d', dominantColor: expect.stringMatching(/^#[0-9a-f]{6}$/), thumbhash: expect.any(String) })
      const [thumb, preview] = [await renditionOf(harness, path, 'thumb'), await renditionOf(harness, path, 'preview')]
      expect(preview).toMatchObject({ mime: 'image/webp', width: record.width, height: record.height })
      expect(Math.max(record.width ?? 0, record.height ?? 0)).toBe(modelPx)
      expect(thumb.height).toBeLessThanOrEqual(400)
      expect(await sharp(await readRendition(path, 'thumb')).metadata()).toMatchObject({ format: 'webp', width: thumb.width })
      // The model itself has no pixels.
      expect(record.numbers).not.toHaveProperty('pixel_x')
      expect(record.renditions.find(({ name }) => name === 'original')).not.toHaveProperty('width')
    }
    expect(await Promise.all(['a.glb', 'b.gltf', 'e.glb', 'f.glb'].map(colourOf))).toEqual(['red', 'green', 'blue', 'red'])
  })

  test('V2 the preview of a model is 1600 px long', async () => {
    await harness.write('a.stl', cubeStl('binary'))
    // With a time limit of its own the pass has a reader of its own, as that of a portal.
    await harness.runPass({ modelSeconds: 90 })
    const { width, height } = await renditionOf(harness, 'a.stl', 'preview')
    expect(Math.max(width ?? 0, height ?? 0)).toBe(1600)
  })

  test('V2 includes files of the folder of the model, and viewers get one file', async () => {
    const { binary, json } = cube(textured, { images: [{ uri: 'textures/blue%20paint.png' }], textures: [{ source: 0 }] })
    await harness.write('set/cube.gltf', asGltf({ binary, json }, 'data.bin'))
    await harness.write('set/data.bin', binary)
    await harness.write('set/textures/blue paint.png', await png('#0000ff'))
    const report = await harness.runPass()
    // The binary file of the model is not reported as skipped.
    expect([report.failed, report.skipped, report.notes]).toEqual([[], [], []])
    expect(await colourOf('set/cube.gltf')).toBe('blue')
    expect(await names('set/cube.gltf')).toEqual(['glb', 'original', 'preview', 'thumb'])

    const whole = await readRendition('set/cube.gltf', 'glb')
    const document = await loadGltf(openGltf(whole), new Map())
    expect(document.getRoot().listMeshes()[0]?.listPrimitives()[0]?.getIndices()?.getCount()).toBe(36)
    expect(document.getRoot().listTextures()[0]?.getImage()?.byteLength).toBe((await png('#0000ff')).length)
    expect(whole.toString('latin1')).not.toMatch(/"uri"/)

    const record = await harness.record('set/cube.gltf')
    const renditions = harness.renditions()
    expect((await renditions.presets(record)).map(({ id, format, ready, width }) => ({ id, format, ready, width }))).toEqual([
      { id: '0', format: 'gltf', ready: true, width: null },
      { id: 'glb', format: 'glb', ready: true, width: null },
    ])
    expect(await renditions.produce(record, 'glb')).toMatchObject({ bytes: whole.length, extension: 'glb' })
  })

  test('V2 renders a model again when one of its files is added, changed or removed', async () => {
    const scene = cube(textured, { images: [{ uri: 'paint.png' }], textures: [{ source: 0 }] })
    for (const [folder, colour] of [
      ['one', '#0000ff'],
      ['two', '#00ff00'],
    ] as const) {
      await harness.write(`${folder}/cube.gltf`, asGltf(scene, 'data.bin'))
      await harness.write(`${folder}/paint.png`, await png(colour))
    }
    await harness.write('two/data.bin', scene.binary)
    const first = await harness.runPass()
    expect(reasons(first.notes)['one/cube.gltf']).toMatch(/has no preview: it needs files that are not available/)
    expect(first.notes.map(({ reason }) => reason)).toContain('needs "data.bin", which does not exist')
    expect(await names('one/cube.gltf')).toEqual(['original'])

    await harness.write('one/data.bin', scene.binary)
    const second = await harness.runPass()
    expect(second.notes).toEqual([])
    // Equal descriptions with different files are different models.
    expect([await colourOf('one/cube.gltf'), await colourOf('two/cube.gltf')]).toEqual(['blue', 'green'])

    await harness.write('one/paint.png', await png('#ff0000'))
    expect((await harness.runPass()).changed).toBe(2)
    expect([await colourOf('one/cube.gltf'), await colourOf('two/cube.gltf')]).toEqual(['red', 'green'])
    expect(await harness.runPass()).toMatchObject({ changed: 0, notes: [] })

    await unlink(join(harness.folder, 'two/data.bin'))
    expect(reasons((await harness.runPass()).notes)['two/cube.gltf']).toMatch(/no preview/)
    expect(await names('two/cube.gltf')).toEqual(['original'])
    expect(await colourOf('one/cube.gltf')).toBe('red')
  })

  test('V2 reads no file outside the folder of the model and reports the reference', async () => {
    const scene = cube()
    await harness.write('secret/data.bin', scene.binary)
    await harness.write('models/.hidden', scene.binary)
    await writeFile(join(dirname(harness.folder), 'outside.bin'), scene.binary)
    const addresses = {
      up: '../secret/data.bin',
      around: 'a/../../secret/data.bin',
      encoded: '%2e%2e/secret/data.bin',
      backslash: '..%5csecret%5cdata.bin',
      absolute: join(harness.folder, 'secret/data.bin'),
      web: 'http://127.0.0.1:9/data.bin',
      relative: '//127.0.0.1/data.bin',
      file: `file://${join(harness.folder, 'secret/data.bin')}`,
      hidden: '.hidden',
      link: 'link.bin',
      zero: 'a%00b',
      broken: '%zz',
      itself: '.',
    }
    for (const [name, uri] of Object.entries(addresses)) await harness.write(`models/${name}.gltf`, asGltf(scene, uri))
    await symlink(join(dirname(harness.folder), 'outside.bin'), join(harness.folder, 'models/link.bin'))
    const report = await harness.runPass()
    expect(report.failed).toEqual([])
    for (const name of Object.keys(addresses)) {
      expect(await names(`models/${name}.gltf`)).toEqual(['original'])
      const reasons = report.notes.filter(({ path }) => path === `models/${name}.gltf`).map(({ reason }) => reason)
      expect(reasons[0]).toMatch(/not followed|not read|does not exist|not a valid URL/)
      expect(reasons.join()).toContain('has no preview')
    }
  })

  test('V2 does not read files of the server, even below the folder of the model', async () => {
    const scene = cube()
    const inside = join(harness.folder, 'data')
    await harness.write('cube.gltf', asGltf(scene, 'data/own.bin'))
    await harness.write('data/own.bin', scene.binary)
    const report = await harness.runPass({ dataFolder: inside })
    expect(report.notes.map(({ reason }) => reason)).toContain('needs "data/own.bin", which does not exist')
    expect(await names('cube.gltf')).toEqual(['original'])
  })

  test('V2 a public model does not contain a texture that its users may not see', async () => {
    const scene = cube(textured, { images: [{ uri: 'wood.png' }], textures: [{ source: 0 }] })
    await harness.write('lamp.gltf', asGltf(scene))
    await harness.write('wood.png', await png('blue'))
    await harness.runPass()
    expect(await names('lamp.gltf')).toEqual(['glb', 'original', 'preview', 'thumb'])
    await harness.write('vitrine.csv', 'file,view\nwood.png,press\n')
    const report = await harness.runPass()
    expect(await names('lamp.gltf')).toEqual(['glb', 'original'])
    expect((await harness.record('lamp.gltf')).rights).toMatchObject({
      view: ['everyone'],
      download: { '*': ['everyone'], glb: ['press'] },
    })
    expect(reasons(report.notes)).toEqual({ 'lamp.gltf': 'is shown without a preview: fewer users may see its file "wood.png"' })
    expect(await harness.runPass()).toMatchObject({ changed: 0 })
    await harness.write('vitrine.csv', 'file,view\nwood.png,everyone\n')
    await harness.runPass()
    expect(await names('lamp.gltf')).toEqual(['glb', 'original', 'preview', 'thumb'])
  })

  test('V2 keeps a model that cannot be rendered and reports the reason', async () => {
    await harness.write('cycle.glb', asGlb(cube(undefined, { nodes: [{ mesh: 0 }, { children: [2] }, { children: [1] }] })))
    await harness.write('points.glb', asGlb(cube(undefined, { meshes: [{ primitives: [{ attributes: { POSITION: 0 }, mode: 0 }] }] })))
    await harness.write('fine.glb', asGlb(cube()))
    const texture = {
      images: [{ uri: `data:image/png;base64,${Buffer.from('no picture').toString('base64')}` }],
      textures: [{ source: 0 }],
    }
    await harness.write('textureless.glb', asGlb(cube(textured, texture)))
    const report = await harness.runPass()
    expect([report.assets, report.failed]).toEqual([4, []])
    expect(reasons(report.notes)).toEqual({
      'cycle.glb': 'has no preview: it is damaged: its nodes form a cycle',
      'points.glb': 'has no preview: it has no visible surfaces',
      'textureless.glb': 'has a texture that cannot be read here',
    })
    expect(await names('cycle.glb')).toEqual(['original'])
    expect(await colourOf('fine.glb')).toBe('red')
  })

  test('V2 stops rendering at the time limit and keeps the model in the catalogue', async () => {
    await harness.write('slow.glb', asGlb(cube()))
    const report = await harness.runPass({ modelSeconds: 0.001 })
    expect(report).toMatchObject({ assets: 1, failed: [] })
    expect(reasons(report.notes)).toEqual({
      'slow.glb': 'has no preview yet: it cannot be read as a 3D model: it took longer than 0.001 s; this is tried again',
    })
    expect(await names('slow.glb')).toEqual(['original'])
  })
})
