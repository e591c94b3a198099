import { expect, test } from 'vitest'
import { matchingRows, placeholderDifferences, textRows } from './text-table.ts'

const source = { 'a.title': 'Title', 'b.count': '{0} assets', 'c.dash': '–' }

test('G6 a row without a custom and a built-in text is untranslated', () => {
  const rows = textRows({ source, written: { 'a.title': 'Titre' }, standard: {}, isCopy: false })
  expect(rows.map(({ id, isUntranslated }) => [id, isUntranslated])).toEqual([
    ['a.title', false],
    ['b.count', true],
    ['c.dash', true],
  ])
})

test('G6 texts equal to the template are untranslated in a copied language, except symbols', () => {
  const rows = textRows({ source, written: { ...source, 'a.title': 'Titre' }, standard: {}, isCopy: true })
  expect(rows.filter(({ isUntranslated }) => isUntranslated).map(({ id }) => id)).toEqual(['b.count'])
})

test('G6 includes texts that only one source has', () => {
  expect(textRows({ source: {}, written: { x: 'X' }, standard: { y: 'Y' }, isCopy: false }).map(({ id }) => id)).toEqual(['x', 'y'])
})

test('G6 texts for visitors precede texts of the administration', () => {
  const rows = textRows({ source: { 'admin.a': 'A', 'toast.admin.b': 'B', 'views.c': 'C' }, written: {}, standard: {}, isCopy: false })
  expect(rows.map(({ id }) => id)).toEqual(['views.c', 'admin.a', 'toast.admin.b'])
})

test('G6 the search covers id, source and translation, ignoring case', () => {
  const rows = textRows({ source, written: { 'a.title': 'Überschrift' }, standard: {}, isCopy: false })
  const ids = (words: string) => matchingRows(rows, words).map(({ id }) => id)
  expect(ids('COUNT')).toEqual(['b.count'])
  expect(ids('überschrift')).toEqual(['a.title'])
  expect(ids(' ')).toHaveLength(3)
})

test('G6 compares placeholders with the source', () => {
  expect(placeholderDifferences('{0} of {total}', '{0} von {gesamt}')).toEqual({ missing: ['total'], surplus: ['gesamt'] })
  expect(placeholderDifferences('{n, plural, one {# x} other {# xs}}', '{n} X')).toEqual({ missing: [], surplus: [] })
})
