import { expect, test } from 'vitest'
import type { FieldConfig } from '#contract/config/fields.ts'
import { columnsInRow } from './list-columns.ts'

const columns = ['title', 'place', 'creator', 'licence', 'size'].map(
  (name): FieldConfig => ({ field_name: name, translation: '', options: {} }),
)

test('S6 values that stand below each other are shown as far as whole lines find room; empty ones take none', () => {
  const all = () => true
  const known = ({ field_name }: FieldConfig) => field_name !== 'place'
  expect(columnsInRow(columns, all, 200)).toBe(5)
  expect(columnsInRow(columns, all, 83)).toBe(3)
  expect(columnsInRow(columns, all, 84)).toBe(4)
  expect(columnsInRow(columns, known, 83)).toBe(4)
  expect(columnsInRow(columns, () => false, 10)).toBe(5)
})
