import { describe, expect, test } from 'vitest'
import { factoryConfig } from '#contract/config/parse.ts'
import { altText, plainText, titleOf } from './alt-text.ts'

const { accessibility, infoView } = factoryConfig()

describe('A5 alternative text', () => {
  test('A5 the first configured field with a value', () => {
    expect(altText({ id: '1', title: 'Sea', description: 'Waves' }, accessibility.assets)).toBe('Sea')
    expect(altText({ id: '1', title: '', description: 'Waves' }, accessibility.assets)).toBe('Waves')
  })
  test('A5 else the fallback field, else nothing', () => {
    expect(altText({ id: '1', filename: 'sea.jpg' }, accessibility.assets)).toBe('sea.jpg')
    expect(altText({ id: '1' }, accessibility.assets)).toBe('')
  })
  test('A3 words beside a code win, lists are joined, objects are nothing to read', () => {
    expect(plainText({ id: '1', licence: 'cc0', licence_label: 'Public domain' }, 'licence')).toBe('Public domain')
    expect(plainText({ id: '1', people: ['Ada', 'Grace'] }, 'people')).toBe('Ada, Grace')
    expect(plainText({ id: '1', odd: { a: 1 } }, 'odd')).toBe('')
  })
  test('A5 every asset is called something', () => {
    expect(titleOf({ id: 'x9' }, { infoView, accessibility })).toBe('x9')
    const nothing = { infoView: { ...infoView, title: [] }, accessibility: { assets: { alt: [], alt_fallback: { field_name: '' } } } }
    expect(titleOf({ id: 'x9', filename: 'mill.jpg' }, nothing)).toBe('mill.jpg')
  })
})
