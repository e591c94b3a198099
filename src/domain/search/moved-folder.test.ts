import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedFolder } from './moved-folder.ts'

test('Z11 a renamed folder is found by its files, also in folders below it', () => {
  const moves = [
    { from: 'press/2026', to: 'media/2026' },
    { from: 'press/2026/talks', to: 'media/2026/talks' },
  ]
  expect(movedFolder('press', moves)).toBe('media')
  expect(movedFolder('press/2026', moves)).toBe('media/2026')
})

test.each([
  ['no file is left', 'press', []],
  [
    'the files are in different folders now',
    'press',
    [
      { from: 'press', to: 'a' },
      { from: 'press', to: 'b' },
    ],
  ],
  ['the folder is the same', 'press', [{ from: 'press', to: 'press' }]],
  ['the files are at the top now', 'press', [{ from: 'press/talks', to: 'talks' }]],
  ['a name only starts like the folder', 'press', [{ from: 'presse', to: 'media' }]],
  ['a folder below it was renamed, too', 'press', [{ from: 'press/talks', to: 'media/speeches' }]],
])('Z11 a folder is not followed: %s', (_, folder, moves) => {
  expect(movedFolder(folder, moves)).toBeNull()
})

const pathArbitrary = fc.array(fc.stringMatching(/^[a-c]{1,2}$/), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'))

test('Z11 every renamed folder is found, whatever is below it', () => {
  fc.assert(
    fc.property(pathArbitrary, pathArbitrary, fc.array(fc.option(pathArbitrary), { minLength: 1 }), (from, to, below) => {
      fc.pre(from !== to)
      const inside = (folder: string) => below.map((path) => (path === null ? folder : `${folder}/${path}`))
      const targets = inside(to)
      expect(
        movedFolder(
          from,
          inside(from).map((path, at) => ({ from: path, to: targets[at] ?? '' })),
        ),
      ).toBe(to)
    }),
  )
})
