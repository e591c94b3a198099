import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeDescriptions } from '../description/description.ts'
import { restrictRights } from '../description/restrict-rights.ts'
import { foldedPath } from './folded-path.ts'
import { createRowsByPath, type PathRow } from './rows-by-path.ts'

test.each([
  ['hall.jpg', 'Hall.JPG'],
  ['in/hall.jpg', 'In\\HALL.jpg'],
  ['main hall.jpg', 'main\u00a0hall.jpg'],
  ['main hall.jpg', ' main  hall.jpg '],
  ['hall.jpg', 'hall.jpg\u200b'],
  ['hall.jpg', 'hall.jpg.'],
  ['Übersicht é.jpg', 'U\u0308BERSICHT e\u0301.jpg'],
  ['strasse.jpg', 'Straße.jpg'],
  ['a-b.jpg', 'a\u2013b.jpg'],
  ["ada's hall.jpg", 'Ada\u2019s hall.jpg'],
  ['ﬁle１.jpg', 'file1.jpg'],
  ['STRAẞE.jpg', 'straße.jpg'],
  ['STRAẞE.jpg', 'strasse.jpg'],
])('V3 the names %j and %j are the same for rights', (one, other) => {
  expect(foldedPath(one)).toBe(foldedPath(other))
})

test('V3 upper and lower case of every letter are the same for rights', () => {
  const signs = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code))
  const letters = signs.filter((sign) => sign.toUpperCase() !== sign || sign.toLowerCase() !== sign)
  const foldedOf = (letter: string) => foldedPath(`a${letter}b`)
  const differing = letters.filter((letter) => {
    const folded = foldedOf(letter)
    return foldedPath(folded) !== folded || foldedOf(letter.toUpperCase()) !== folded || foldedOf(letter.toLowerCase()) !== folded
  })
  expect(differing).toEqual([])
})

test('V3 names that users can tell apart stay different, and folding twice changes nothing', () => {
  const names = ['a.jpg', 'b.jpg', 'a.png', 'a b.jpg', 'ab.jpg', 'in/a.jpg', 'á.jpg', 'a_b.jpg', 'a-b.jpg', '.a.jpg']
  expect(new Set(names.map(foldedPath)).size).toBe(names.length)
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (path) => foldedPath(foldedPath(path)) === foldedPath(path)))
})

const groupList = fc.uniqueArray(fc.constantFrom('everyone', 'guests', 'users', 'press', 'staff'), { maxLength: 3 })
const callers = [
  ['everyone', 'guests'],
  ['everyone', 'users'],
  ['everyone', 'users', 'press'],
  ['everyone', 'users', 'press', 'staff'],
]
const grants = (groups: readonly string[] | undefined, caller: readonly string[]) =>
  (groups ?? ['everyone']).some((group) => caller.includes(group))
const rights = fc.record(
  { view: groupList, download: fc.dictionary(fc.constantFrom('*', '0', 'web-jpg'), groupList, { maxKeys: 3 }) },
  { requiredKeys: [] },
)
const empty = { texts: {}, keywords: {}, numbers: {} }

test('V3 restricted rights grant nothing that one of both denies', () => {
  fc.assert(
    fc.property(rights, rights, fc.constantFrom(...callers), fc.constantFrom('0', 'web-jpg', 'png'), (one, other, caller, set) => {
      const both = restrictRights({ ...empty, ...one }, other)
      if (grants(both.view, caller)) expect([grants(one.view, caller), grants(other.view, caller)]).toEqual([true, true])
      const mayDownload = (download: Readonly<Record<string, readonly string[]>> | undefined) =>
        grants(download?.[set] ?? download?.['*'], caller)
      if (mayDownload(both.download)) expect([mayDownload(one.download), mayDownload(other.download)]).toEqual([true, true])
    }),
  )
})

test('V3 no file has a right that a row with a similar name denies, whichever files and rows exist', () => {
  const path = fc.constantFrom('hall.jpg', 'Hall.JPG', 'HALL.jpg', 'hall.jpg ', 'other.jpg')
  const row = fc.record({ path, view: fc.option(groupList, { nil: undefined }) })
  fc.assert(
    fc.property(fc.uniqueArray(path), fc.array(row, { maxLength: 4 }), fc.constantFrom(...callers), (files, written, caller) => {
      const rows: PathRow[] = written.map(({ path, view }) => ({ path, description: { ...empty, ...(view && { view }) } }))
      const rowsOf = createRowsByPath(rows, (path) => new Set<string>(files).has(path))
      for (const file of files) {
        const { descriptions, restricting } = rowsOf(file)
        const { view } = restricting.reduce(restrictRights, mergeDescriptions(descriptions))
        // A later row for the same name is replaced by the earlier one.
        const names = new Set(written.filter((other) => foldedPath(other.path) === foldedPath(file)).map((other) => other.path))
        for (const name of names) {
          const stated = written.find((other) => other.path === name && other.view !== undefined)?.view
          if (grants(view, caller)) expect({ name, granted: grants(stated, caller) }).toEqual({ name, granted: true })
        }
      }
    }),
  )
})

test('V3 the exact name decides about metadata, and a similar name describes a file without a row', () => {
  const rowOf = (path: string, title: string, view?: readonly string[]): PathRow => ({
    path,
    description: { ...empty, texts: { title }, ...(view && { view }) },
  })
  const describedBy = (rows: readonly PathRow[], files: readonly string[]) => (file: string) => {
    const { descriptions, restricting } = createRowsByPath(rows, (path) => files.includes(path))(file)
    const { texts, view } = restricting.reduce(restrictRights, mergeDescriptions(descriptions))
    return [texts['title'], view]
  }
  const alone = describedBy([rowOf('Hall.JPG', 'A', ['press'])], ['hall.jpg'])
  expect([alone('hall.jpg'), alone('other.jpg')]).toEqual([
    ['A', ['press']],
    [undefined, undefined],
  ])
  const two = describedBy([rowOf('Hall.JPG', 'A', ['press'])], ['hall.jpg', 'Hall.JPG'])
  expect([two('hall.jpg'), two('Hall.JPG')]).toEqual([
    [undefined, ['press']],
    ['A', ['press']],
  ])
  const both = describedBy([rowOf('Hall.JPG', 'A', ['press']), rowOf('hall.jpg', 'B')], ['hall.jpg'])
  expect(both('hall.jpg')).toEqual(['B', ['press']])
})
