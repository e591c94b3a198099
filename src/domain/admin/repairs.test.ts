import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factoryConfig } from '#contract/config/factory-config.ts'
import { migrate } from '#contract/config/migrations/migrate.ts'
import { repairsOf } from './repairs.ts'

const repairTexts = (stored: unknown) =>
  repairsOf(stored, migrate(stored).config).map(({ path, before, after }) => [path.slice(1).join('.'), before, after])
const names = (facets: readonly { readonly field_name: string }[]) => facets.map(({ field_name }) => field_name)

describe('M1 unreadable values', () => {
  test('M1 an invalid entry is omitted from its list and reported', () => {
    const stored = {
      version: '6.2.5',
      facets: [
        { field_name: 'keywords', options: {} },
        { field_name: 7 },
        null,
        { field_name: 'people', options: { preview: 'many' }, more: 1 },
      ],
    }
    const { config } = migrate(stored)
    expect(names(config.facets)).toEqual(['keywords', 'people'])
    expect(config.facets[1]).toMatchObject({ options: { preview: 10, multivalue: 'checkbox' }, more: 1 })
    expect(repairTexts(stored)).toEqual([
      ['facets.people.options.preview', 'many', 10],
      ['facets', [{ field_name: 7 }, null], undefined],
    ])
  })

  test('M1 an invalid value does not affect its section, at any depth', () => {
    const stored = {
      version: '6.2.5',
      dashboard: {
        heroImage: { height: 420, logo: 'big' },
        collections: { height: 300, data: [{ indicator: 'sea', search: { text: { en: 'sea', de: 3 } } }, 'sky'] },
      },
      footer: [{ translation: 'footer.a', languages: { en: 3, de: { link: 'https://example.org' } } }],
      global: 'none',
    }
    const { config } = migrate(stored)
    expect(config.dashboard.heroImage).toMatchObject({ height: 420, logo: { height: 100 } })
    expect(config.dashboard.collections).toMatchObject({ height: 300, data: [{ indicator: 'sea', search: { text: { en: 'sea' } } }] })
    expect(config.footer[0]?.languages).toEqual({ de: { link: 'https://example.org', linkDirection: 'External', column: 'None' } })
    expect(repairTexts(stored).map(([path]) => path)).toEqual([
      'dashboard.heroImage.logo',
      'dashboard.collections.data.sea.search.text.de',
      'dashboard.collections.data',
      'footer.footer.a.languages.en',
      'global',
    ])
  })

  test('M1 values that are too deep or too long are omitted and reported (fault 33)', () => {
    const deep = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
    const stored = {
      version: '6.2.5',
      global: { website_title: 'House', motto: 'x'.repeat(20_001) },
      dashboard: { heroImage: { trans_header: 'x'.repeat(20_001), height: 400 } },
      facets: [{ field_name: 'keywords', options: { preview: 3, own: deep(25) } }],
      more: deep(10),
    }
    const { config } = migrate(stored)
    expect(config.global).toMatchObject({ website_title: 'House' })
    expect(config.dashboard.heroImage).toMatchObject({ trans_header: 'views.dashboard.hero.header', height: 400 })
    expect(config.facets).toMatchObject([{ field_name: 'keywords', options: { preview: 3 } }])
    expect(config).toMatchObject({ more: deep(10) })
    expect(repairTexts(stored).map(([path]) => path)).toEqual([
      'global.motto',
      'dashboard.heroImage.trans_header',
      expect.stringMatching(/^facets\.keywords\.options\.own(?:\.a)+$/),
    ])
    expect(() => JSON.stringify(migrate({ more: deep(10_000) }).config)).not.toThrow()
  })

  test('M1 reads a field as a bare name in every version without a repair', () => {
    const stored = { version: '6.1.0', search: { list: { columns: ['people', 7, { field_name: 'licence' }] } } }
    expect(names(migrate(stored).config.search.list.columns)).toEqual(['people', 'licence'])
    expect(repairTexts(stored)).toEqual([['search.list.columns', [7], undefined]])
  })

  test('M1 keys may have names of inherited properties', () => {
    const stored = { version: '6.2.5', global: { toString: 'x', hasOwnProperty: 1, website_title: 7 } }
    expect(repairTexts(stored)).toEqual([['global.website_title', 7, 'Vitrine']])
  })

  test('M1 a list without readable entries gets the factory value', () => {
    const stored = { version: '6.2.5', themes: { options: [{ key: '' }, 3] } }
    const { themes } = factoryConfig()
    expect(migrate(stored).config.themes.options).toEqual(themes.options)
    expect(repairTexts(stored)).toEqual([['themes.options', [{ key: '' }, 3], themes.options]])
  })

  test('M1 reads numbers and booleans stored as text without a repair', () => {
    const stored = {
      version: '6.2.5',
      global: { hide_empty_metadata_fields: 'false', offline_days: '12', order_mail: { cc: [] } },
      dashboard: { collections: { height: '300', poster_border_width: '3px' } },
    }
    const { global, dashboard } = migrate(stored).config
    expect(global).toMatchObject({ hide_empty_metadata_fields: false, offline_days: 12 })
    expect(dashboard.collections).toMatchObject({ height: 300, poster_border_width: 2 })
    expect(repairTexts(stored)).toEqual([['dashboard.collections.poster_border_width', '3px', 2]])
  })

  test('M1 readable, missing and empty values need no repair', () => {
    for (const stored of [
      null,
      {},
      factoryConfig(),
      { version: '6.2.5', facets: null, global: { unknown: 1 } },
      { version: '5.4.0', appearance: {} },
    ])
      expect(repairTexts(stored)).toEqual([])
  })

  test('M1 reports exactly the changed values, for arbitrary documents', () => {
    const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(null, '', 7, true, [], {}))
    const entry = fc.oneof(
      { weight: 3, arbitrary: fc.record({ field_name: fc.string({ minLength: 1 }), more: value }) },
      { weight: 1, arbitrary: value },
    )
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), value, (facets, title) => {
        const stored = { version: '6.2.5', facets, global: { website_title: title, unknown: title } }
        const { config } = migrate(stored)
        const reportedFields = new Set(repairsOf(stored, config).map(({ path }) => path[1]))
        expect(config.global['unknown']).toEqual(title)
        if (!reportedFields.has('facets'))
          expect(names(config.facets)).toEqual(facets.map((one) => (one as { field_name: string }).field_name))
        if (!reportedFields.has('global') && title !== null) expect(config.global.website_title).toEqual(title)
      }),
      { numRuns: 2000 },
    )
  })
})
