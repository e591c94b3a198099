import { describe, expect, test } from 'vitest'
import type { CustomPageEntry } from '#contract/config/custom-pages.ts'
import type { FooterEntry } from '#contract/config/schema.ts'
import { footerColumns } from './footer-columns.ts'

type Language = NonNullable<FooterEntry['languages']>[string]
const entry = (translation: string, de: Partial<Language>, over: Partial<FooterEntry> = {}): FooterEntry => ({
  translation,
  is_linkable: true,
  languages: { de: { linkDirection: 'External', link: 'https://example.org', column: 'Left', ...de } },
  ...over,
})
const shape = (footer: FooterEntry[], locale = 'de', pages: CustomPageEntry[] = []) =>
  footerColumns(footer, pages, locale).map(({ column, entries }) => [
    column,
    ...entries.map(({ translation, href }) => `${translation} ${href}`),
  ])

describe('R10 the footer', () => {
  test('puts entries into their columns, in their order', () => {
    const footer = [
      entry('b', { column: 'Right' }, { position: 2 }),
      entry('a', { column: 'Right', linkDirection: 'Internal', link: '/custom' }, { position: 1 }),
      entry('c', { column: 'Center' }),
    ]
    expect(shape(footer)).toEqual([['Left'], ['Center', 'c https://example.org'], ['Right', 'a #/custom', 'b https://example.org']])
  })

  test('the column None hides an entry; an unknown language uses English, otherwise German', () => {
    expect(shape([entry('a', { column: 'None' })])).toEqual([['Left'], ['Center'], ['Right']])
    expect(shape([entry('a', {})], 'ar').flat()).toContain('a https://example.org')
    const hiddenInEnglish = {
      languages: { ...entry('a', {}).languages, en: { linkDirection: 'External', link: '', column: 'None' } },
    } as const
    expect(shape([{ ...entry('a', {}), ...hiddenInEnglish }], 'en')).toEqual([['Left'], ['Center'], ['Right']])
  })

  test('Z13 custom pages follow the entries of their column', () => {
    const pages = [
      { key: 'privacy', slug: 'datenschutz', translation: 'p', column: 'Left' },
      { key: 'custom', slug: '', translation: 'first', column: 'Left' },
      { key: 'help', slug: 'help', translation: 'h', column: 'None' },
    ] as const
    expect(shape([entry('a', {})], 'de', [...pages])[0]).toEqual([
      'Left',
      'a https://example.org',
      'p #/custom/datenschutz',
      'first #/custom',
    ])
  })

  test('an external address stays external, regardless of the configured window', () => {
    const footer = [
      entry('a', { linkDirection: 'Internal', link: 'https://example.org/press' }),
      entry('b', { linkDirection: 'Internal', link: 'javascript:alert(1)' }),
      entry('c', { linkDirection: 'Internal', link: 'custom' }),
    ]
    expect(shape(footer)[0]).toEqual(['Left', 'a https://example.org/press', 'b null', 'c #/custom'])
  })

  test('T25 entries without a link or with an unsafe link are plain text', () => {
    expect(shape([entry('a', {}, { is_linkable: false }), entry('b', { link: 'javascript:alert(1)' })])[0]).toEqual([
      'Left',
      'a null',
      'b null',
    ])
  })
})
