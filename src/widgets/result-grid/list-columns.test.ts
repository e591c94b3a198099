import { expect, test } from 'vitest'
import type { FieldConfig } from '#contract/config/fields.ts'
import { readConfig } from '#contract/config/parse.ts'
import { columnsInRow } from './list-columns.ts'
import { shownColumns, tableShape } from './table-shape.ts'

const columns = ['title', 'place', 'creator', 'licence', 'size'].map(
  (name): FieldConfig => ({ field_name: name, translation: '', options: {} }),
)

test('S6 shows stacked values while whole lines fit; empty values need no space', () => {
  const all = () => true
  const known = ({ field_name }: FieldConfig) => field_name !== 'place'
  expect(columnsInRow(columns, all, 200)).toBe(5)
  expect(columnsInRow(columns, all, 83)).toBe(3)
  expect(columnsInRow(columns, all, 84)).toBe(4)
  expect(columnsInRow(columns, known, 83)).toBe(4)
  expect(columnsInRow(columns, () => false, 10)).toBe(5)
})

const { list } = readConfig({ search: { list: { columns } } }).search

test('S6 columns shrink and then scroll sideways until they stack at the width of a phone', () => {
  expect(tableShape(list, 750, 1)).toEqual({ isStacked: false, scrollWidthPx: null, imageColumnPx: 250 })
  expect(tableShape(list, 749, 1)).toEqual({ isStacked: false, scrollWidthPx: 900, imageColumnPx: 250 })
  expect(tableShape(list, 500, 1)).toEqual({ isStacked: false, scrollWidthPx: 850, imageColumnPx: 200 })
  expect(tableShape(list, 479, 1)).toMatchObject({ isStacked: true, scrollWidthPx: null })
  expect(tableShape(list, 900, 2)).toMatchObject({ isStacked: true })
  expect(tableShape(list, 1000, 2)).toMatchObject({ isStacked: false, scrollWidthPx: 1550 })
})

test('columns follow their positions, those without one come last', () => {
  const positions = [undefined, 3, 1, undefined, 2]
  const positioned = columns.map((column, at) => ({ ...column, position: positions[at] }))
  const config = readConfig({ search: { list: { columns: positioned } } })
  expect(shownColumns(config.search.list).map(({ field_name }) => field_name)).toEqual(['creator', 'size', 'place', 'title', 'licence'])
})
