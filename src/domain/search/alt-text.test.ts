// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { factoryConfig } from '#contract/config/factory-config.ts'
import { altText, assetTitle } from './alt-text.ts'

const { accessibility, infoView } = factoryConfig()

describe('A5 alternative text', () => {
  test('A5 uses the first configured field with a value', () => {
    expect(altText({ id: '1', title: 'Sea', description: 'Waves' }, accessibility.assets)).toBe('Sea')
    expect(altText({ id: '1', title: '', description: 'Waves' }, accessibility.assets)).toBe('Waves')
  })
  test('A5 X12 the positions decide which field is the first', () => {
    const field = (field_name: string, position?: number) => ({ field_name, translation: '', options: {}, position })
    const fields = [field('filename'), field('description', 1), field('title', 0)]
    const asset = { id: '1', title: 'Sea', description: 'Waves', filename: 'sea.jpg' }
    expect(altText(asset, { ...accessibility.assets, alt: fields })).toBe('Sea')
    expect(assetTitle(asset, { infoView: { ...infoView, title: fields }, accessibility })).toBe('Sea')
  })
  test('A5 then uses the fallback field, then an empty text', () => {
    expect(altText({ id: '1', filename: 'sea.jpg' }, accessibility.assets)).toBe('sea.jpg')
    expect(altText({ id: '1' }, accessibility.assets)).toBe('')
  })
  test('A5 values have the usual format: labels for codes, joined lists, formatted dates and sizes', () => {
    const only = (field_name: string, filterVal?: string) => ({
      alt: [],
      alt_fallback: { field_name, options: filterVal ? { filterVal } : {} },
    })
    expect(altText({ id: '1', licence: 'cc0', licence_label: 'Public domain' }, only('licence'))).toBe('Public domain')
    expect(altText({ id: '1', people: ['Ada', 'Grace'] }, only('people'))).toBe('Ada, Grace')
    expect(altText({ id: '1', odd: { a: 1 } }, only('odd'))).toBe('')
    expect(altText({ id: '1', capture_date: 0 }, only('capture_date', 'date'))).toMatch(/1970/)
    expect(altText({ id: '1', filesize: 2_500_000 }, only('filesize', 'filesize'))).toMatch(/2[.,]50\sMB/)
    expect(altText({ id: '1', pixel_x: 3, pixel_y: 2 }, only('hb_px'))).toBe('3 × 2 px')
  })
  test('A5 every asset has a title', () => {
    expect(assetTitle({ id: 'x9' }, { infoView, accessibility })).toBe('x9')
    const nothing = {
      infoView: { ...infoView, title: [] },
      accessibility: { assets: { alt: [], alt_fallback: { field_name: '', options: {} } } },
    }
    expect(assetTitle({ id: 'x9', filename: 'mill.jpg' }, nothing)).toBe('mill.jpg')
    // Lists without columns do the same.
    expect(assetTitle({ id: 'x9', filename: 'mill.jpg', title: 'Mill' }, nothing)).toBe('Mill')
  })
})
