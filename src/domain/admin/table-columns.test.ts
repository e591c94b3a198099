import { expect, test } from 'vitest'
import type { ColumnMapping } from '#contract/table-mapping.ts'
import { hasLanguages, losesRight, withMapping } from './table-columns.ts'

const field = (header: string, name: string): ColumnMapping => ({ as: 'field', header, field: name })

test('Z8 V3 a mapping loses a right if the column becomes anything else', () => {
  const view = field('Freigabe', 'view')
  expect(losesRight(view, { as: 'ignored', header: 'Freigabe' })).toBe(true)
  expect(losesRight(view, field('Freigabe', 'download'))).toBe(true)
  expect(losesRight(field('x', 'download:web-jpg'), { as: 'own', header: 'x' })).toBe(true)
  expect(losesRight(view, view)).toBe(false)
  expect(losesRight(field('Titel', 'title'), view)).toBe(false)
})

test('Z8 one column names the files', () => {
  const columns = [field('Datei', 'file'), field('Foto', 'title')]
  expect(withMapping(columns, 1, field('Foto', 'file'))).toEqual([{ as: 'own', header: 'Datei' }, field('Foto', 'file')])
})

test('Z8 texts and terms can have a language; dates and ratings have none', () => {
  expect(hasLanguages({ field_name: 'title', type: 'text' })).toBe(true)
  expect(hasLanguages({ field_name: 'keywords', type: 'keyword' })).toBe(true)
  expect(hasLanguages({ field_name: 'rating', type: 'keyword' })).toBe(false)
  expect(hasLanguages({ field_name: 'capture_date', type: 'date' })).toBe(false)
})
