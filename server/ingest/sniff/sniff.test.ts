import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cube, cubeStl } from '@vitrine/gltf-thumbnail/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSource } from '../read-source.ts'
import { formatNamed, supportedExtensions } from './formats.ts'
import { hasMediaExtension, unsupportedExtensions } from './media-extension.ts'
import { sniff } from './sniff.ts'
import { unsupportedReason, unsupportedReasons } from './unsupported.ts'

test('no supported format is listed as unsupported', () => {
  expect(Object.keys(unsupportedReasons).filter((name) => formatNamed(name) !== null)).toEqual([])
  expect(unsupportedExtensions.filter((extension) => supportedExtensions.includes(extension))).toEqual([])
})

test('names of media files are recognised, names of audio files and source code are not', () => {
  const names = ['a.JPG', 'b.m2ts', 'c.heic', 'd.fbx', 'e.ts', 'f.ogg', 'g.txt', 'h', 'jpg']
  expect(names.filter(hasMediaExtension)).toEqual(['a.JPG', 'b.m2ts', 'c.heic', 'd.fbx'])
})

test.each([
  ['logo.eps', { ext: 'eps', mime: 'application/eps' }, 'is an EPS drawing, which cannot be read here: convert it to PDF or SVG'],
  ['a.mxf', { ext: 'mxf', mime: 'application/mxf' }, 'is an MXF video, which cannot be read here: convert it to MP4'],
  ['a.j2k', { ext: 'j2c', mime: 'image/j2c' }, 'is a JPEG 2000 picture, which cannot be read here: convert it to JPEG or TIFF'],
  ['a.obj', undefined, 'is a Wavefront OBJ model, which cannot be read here: convert it to GLB'],
  ['a.usdz', { ext: 'zip', mime: 'application/zip' }, 'is a USDZ model, which cannot be read here: convert it to GLB'],
  ['a.jpg', { ext: 'bpg', mime: 'image/bpg' }, 'is a BPG picture, which cannot be read here: convert it to JPEG or PNG'],
  ['a.jpg', undefined, 'is not a picture, video, PDF or 3D model'],
] as const)('the reason for %s names its format and what to do', (name, detected, reason) => {
  expect(unsupportedReason(name, detected)).toBe(reason)
})

test('every format that is listed as unsupported has a reason', () => {
  expect(unsupportedExtensions.filter((extension) => !Object.hasOwn(unsupportedReasons, extension))).toEqual([])
})

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-sniff-'))
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const formatOf = async (name: string, bytes: Uint8Array | string): Promise<string | null> => {
  const file = join(folder, name)
  await writeFile(file, bytes)
  const content = await readSource(file)
  const found = await sniff(file, content)
  // A large file is not in memory.
  expect(await sniff(file, { ...content, data: null })).toEqual(found)
  return 'unsupported' in found ? null : found.filetype
}

test('a long scene is recognised wherever its keys are', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({ bufferView: at, componentType: 5126, count: 3, type: 'VEC3' }))
  const { json } = cube()
  const sorted = Object.fromEntries(
    Object.entries({ ...json, accessors: many, nodes: many }).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
  expect(await formatOf('scene.gltf', JSON.stringify(sorted))).toBe('gltf')
  expect(await formatOf('other.json', JSON.stringify({ accessors: many, nodes: many }))).toBeNull()
})

test('an STL may have further bytes or miss its end, other data is no STL', async () => {
  const stl = cubeStl('binary')
  expect(await formatOf('whole.bin', stl)).toBe('stl')
  expect(await formatOf('more.STL', Buffer.concat([stl, Buffer.alloc(100)]))).toBe('stl')
  expect(await formatOf('cut.stl', stl.subarray(0, -10))).toBe('stl')
  expect(await formatOf('zeros.stl', Buffer.concat([Buffer.alloc(80), Buffer.from([3, 0, 0, 0]), Buffer.alloc(500)]))).toBeNull()
  expect(await formatOf('noise.stl', Buffer.alloc(5000, 0x5a))).toBeNull()
})
