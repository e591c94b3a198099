import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeName } from '#contract/safe-name.ts'
import { sampleAsset } from '../../ports/conformance/conformance-samples.ts'
import { downloadName } from './file-name.ts'

const nameOf = (path: string, presetId: string, extension: string) => {
  const parts = downloadName(sampleAsset('a', { path }), presetId, extension, { templates: {}, locale: 'en' })
  return safeName(parts.stem, parts.extension)
}

describe('downloadName', () => {
  test.each([
    ['press/IMG_0042.JPG', '0', 'jpg', 'IMG_0042.JPG'],
    ['press/IMG_0042.JPG', 'webp', 'webp', 'IMG_0042.webp'],
    ['Logo neu.final.svg', 'png', 'png', 'Logo neu.final.png'],
    ['a.jpg.jpg', '0', 'jpg', 'a.jpg.jpg'],
    ['wrong.pdf', '0', 'jpg', 'wrong.pdf'],
    ['no extension', '0', 'jpg', 'no extension'],
    ['no extension', 'webp', 'webp', 'no extension.webp'],
    ['Nr. 5', '0', 'pdf', 'Nr. 5'],
    ['a/.jpg', '0', 'jpg', 'jpg'],
    ['what?: "x".tif', '0', 'tif', 'what__ _x_.tif'],
  ])('%s as %s %s is %s', (path, preset, extension, expected) => {
    expect(nameOf(path, preset, extension)).toBe(expected)
  })

  test('a name that is safe on every system stays as it is', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'B', 'z', '0', '9', '_', '-', '(', 'ä', 'ß', '漢'), minLength: 1, maxLength: 20 })
    const extension = fc.constantFrom('jpg', 'JPG', 'Tif', 'docx', 'zip')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), extension, (words, ending) => {
        const name = `${words.join('.')}.${ending}`
        expect(nameOf(`folder/${name}`, '0', 'jpg')).toBe(name)
      }),
    )
  })
})
