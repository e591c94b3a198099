import { expect, test } from 'vitest'
import { formatNamed, supportedExtensions } from './formats.ts'
import { hasMediaExtension, unsupportedExtensions } from './media-extension.ts'
import { unsupportedReasons } from './sniff.ts'

test('no supported format is listed as unsupported', () => {
  expect(Object.keys(unsupportedReasons).filter((name) => formatNamed(name) !== null)).toEqual([])
  expect(unsupportedExtensions.filter((extension) => supportedExtensions.includes(extension))).toEqual([])
})

test('names of media files are recognised, names of audio files and source code are not', () => {
  const names = ['a.JPG', 'b.m2ts', 'c.heic', 'd.fbx', 'e.ts', 'f.ogg', 'g.txt', 'h', 'jpg']
  expect(names.filter(hasMediaExtension)).toEqual(['a.JPG', 'b.m2ts', 'c.heic', 'd.fbx'])
})
