import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { factoryConfig } from '#contract/config/factory-config.ts'
import { completeConfig, migrate, migrateTo, steps } from '#contract/config/migrations/migrate.ts'
import { migrateTexts } from '#contract/config/migrations/migrate-texts.ts'
import type { Doc } from '#contract/config/migrations/step.ts'
import { isBefore } from '#contract/config/migrations/versions.ts'
import { readConfig } from '#contract/config/parse.ts'
import { configSchema } from '#contract/config/schema.ts'
import { configFormatVersion } from '#contract/info.ts'

interface Fixture {
  readonly before: Doc
  readonly after: Doc
}
const folder = new URL('./fixtures/', import.meta.url)
const fixtures = new Map(
  readdirSync(folder).map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Fixture]),
)
const thresholds = steps.map(({ threshold }) => threshold)

/** Documents of old versions: known keys with valid, outdated and invalid values. */
const oldKeys = [
  'search',
  'views',
  'sorting',
  'footer',
  'link',
  'languages',
  'visibleLocales',
  'visibleLogos',
  'facets',
  'options',
  'multivalue',
  'filterVal',
  'appearance',
  'themes',
  'accessibility',
  'assets',
  'alt',
  'alt_fallback',
  'guide',
  'tour',
  'steps',
  'terms_of_use',
  'assetInfo',
  'paramsLeft',
  'dashboard',
  'collections',
  'data',
  'allow_keeping',
  'keep_days',
  'keepable',
  'allow_offline',
  'columns',
  'list',
  'global',
  '__proto__',
  'constructor',
  'prototype',
  'of_a_later_day',
] as const
const versions = [
  '2.0.0',
  '3.3.9',
  '3.4.0',
  '4.1.7',
  '5.1.0',
  '5.9.9',
  '6.0.0',
  '6.1.3',
  '6.2.5',
  '6.2.9',
  '6.3.0',
  '9.0.0',
  'x',
  '',
] as const
const node = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    fc.jsonValue({ maxDepth: 1 }),
    fc.constantFrom('title', 'grid', null, true, '#aa0000'),
    fc.dictionary(fc.constantFrom(...oldKeys), tie('node'), { maxKeys: 6 }),
    fc.array(tie('node'), { maxLength: 3 }),
  ),
})).node
const oldDocument = fc
  .tuple(fc.constantFrom(...versions), fc.dictionary(fc.constantFrom(...oldKeys), node), fc.shuffledSubarray([...fixtures.keys()]))
  .map(([version, doc, names]): Doc => ({ ...Object.assign({}, ...names.map((name) => fixtures.get(name)?.before)), ...doc, version }))

describe('M1 steps', () => {
  test('M1 are sorted from 3.4.0 to the current format, each with an example', () => {
    expect(thresholds[0]).toBe('3.4.0')
    expect(isBefore(configFormatVersion, thresholds.at(-1) ?? '')).toBe(false)
    expect(thresholds).toEqual(thresholds.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
    expect([...fixtures.keys()].toSorted()).toEqual(thresholds.toSorted())
  })

  test.each([...fixtures])('M1 %s migrates its example', (threshold, { before, after }) => {
    const original = structuredClone(before)
    expect(migrateTo(before, threshold)).toEqual(after)
    expect(before).toEqual(original)
    expect(migrateTo(after, threshold)).toBe(after)
  })

  test('M1 the appearance before 6.0.0 becomes the classic theme', () => {
    const { config, status } = migrate({ version: '5.9.0', appearance: { primary: '#123456', variant: 'dark' } })
    expect(status).toBe('version-updated')
    expect(config.themes).toMatchObject({ default_light: 'light', default_dark: 'classic' })
    expect(config.themes.options.map(({ key }) => key)).toEqual(['classic', 'light', 'dark'])
    expect(config.themes.options[0]).toMatchObject({ variant: 'dark', appearance: { primary: '#123456', background: '#161718' } })
  })

  test.each([3.4, 'v3.4.0', '', 'unknown', null])('M1 the appearance before themes is migrated for the version %j', (version) => {
    const { config, status } = migrate({ version, appearance: { primary: '#123456' } })
    expect([status, config.themes.default_light]).toEqual(['version-updated', 'classic'])
  })

  test('M1 reports the status of a document', () => {
    const statusOf = (stored: unknown) => migrate(stored).status
    const [major = 0, minor = 0] = configFormatVersion.split('.').map(Number)
    expect([null, [], 'x', 7, {}].map(statusOf)).toEqual(Array(5).fill('factory'))
    expect(statusOf(factoryConfig())).toBe('current')
    expect(statusOf({ version: configFormatVersion, global: { website_title: 'A' } })).toBe('merged')
    expect(statusOf({ version: '6.1.0' })).toBe('version-updated')
    const later = [`${major}.${minor + 1}.0`, `${major + 1}`, `${major + 1}.0.0`]
    expect(later.map((version) => statusOf({ version }))).toEqual(['newer', 'merged', 'newer'])
    expect(statusOf({ ...factoryConfig(), version: `${major}.${minor}.99` })).toBe('current')
  })
})

describe('M1 former names of the offline settings', () => {
  const global = { allow_keeping: false, keep_recent: true, keep_days: 3 }
  const dashboard = { collections: { data: [{ indicator: 'a', keepable: false }] } }
  const present = {
    global: { allow_offline: false, offline_recent: true, offline_days: 3 },
    dashboard: { collections: { data: [{ indicator: 'a', allow_offline: false }] } },
  }

  test.each([undefined, '5.0.0', '6.2.5', configFormatVersion, '99.0.0'])('M1 are read in a document of version %s', (version) => {
    const { config } = migrate({ ...(version !== undefined && { version }), global, dashboard })
    expect(config).toMatchObject(present)
    for (const name of ['allow_keeping', 'keep_recent', 'keep_days']) expect(config.global).not.toHaveProperty(name)
    expect(config.dashboard.collections.data[0]).not.toHaveProperty('keepable')
  })

  test('M1 are read by an open page, in a document without its version, and as quoted values', () => {
    expect(readConfig({ global, dashboard })).toMatchObject(present)
    expect(completeConfig({ global: { allow_keeping: 'false', keep_days: '3' } }).global).toMatchObject({
      allow_offline: false,
      offline_days: 3,
    })
  })

  test('M1 do not replace the value of a present name', () => {
    const both = { global: { allow_offline: true, allow_keeping: false, offline_days: 9, keep_days: 3 } }
    expect(migrate({ version: configFormatVersion, ...both }).config.global).toMatchObject({ allow_offline: true, offline_days: 9 })
  })
})

describe('M1 properties', () => {
  const runs = { numRuns: 1000 }

  test('M1 every stored value gives a configuration, deterministically and without prototype pollution (fault 33)', () => {
    fc.assert(
      fc.property(fc.oneof(oldDocument, fc.jsonValue()), (stored) => {
        const { config, status, raw } = migrate(stored)
        expect(v.is(configSchema, config)).toBe(true)
        expect(raw).toBe(stored)
        if (status !== 'newer') expect(migrate(config).config).toEqual(config)
        expect(Object.keys(Object.prototype)).toEqual([])
        expect(({} as Doc)['isGuiAdmin']).toBeUndefined()
      }),
      { numRuns: 400 },
    )
  })

  test('M1 migration through any intermediate version has the same result', () => {
    fc.assert(
      fc.property(oldDocument, fc.constantFrom(...thresholds), (stored, between) => {
        expect(migrateTo(migrateTo(stored, between), configFormatVersion)).toEqual(migrateTo(stored, configFormatVersion))
      }),
      runs,
    )
  })

  test('M1 preserves settings of administrators and unknown keys', () => {
    const own = fc.record({
      height: fc.integer({ min: 60, max: 1000 }),
      // A blank name is replaced by the factory value.
      title: fc.string().filter((text) => text.trim() !== ''),
      unknown: fc.jsonValue({ maxDepth: 2 }),
      version: fc.constantFrom(...versions.filter((version) => version !== '9.0.0')),
    })
    fc.assert(
      fc.property(own, ({ height, title, unknown, version }) => {
        const global = { website_title: title, unknown }
        const { config } = migrate({ version, unknown, global, dashboard: { collections: { height, unknown } } })
        expect(config).toMatchObject({ global: { website_title: title }, dashboard: { collections: { height } } })
        expect([config['unknown'], config.global['unknown'], config.dashboard.collections['unknown']]).toEqual([unknown, unknown, unknown])
      }),
      runs,
    )
  })
})

describe('M1 texts', () => {
  const at = (text: string, version?: string) =>
    migrateTexts({ messages: { a: text }, ...(version !== undefined && { metadata: { version } }) }).messages['a']

  test('M1 an @ before 6.0.0 is escaped exactly once', () => {
    expect(at('a@b.c', '5.9.9')).toBe("a{'@'}b.c")
    expect(at("{'@'}@", '3.0.0')).toBe("{'@'}{'@'}")
    for (const version of ['6.0.0', '6.2.5', undefined]) expect(at('a@b.c', version)).toBe('a@b.c')
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('2.0.0', '5.9.9', '6.1.0'), (text, version) => {
        const once = migrateTexts({ messages: { a: text }, metadata: { version } })
        expect(migrateTexts(once)).toBe(once)
        expect(once.messages['a']?.replaceAll("{'@'}", '@')).toBe(text.replaceAll("{'@'}", '@'))
      }),
    )
  })
})

test('Z9 the rows of the list are low in a new installation; a stored configuration keeps 200 px', () => {
  expect(factoryConfig().search.list.options).toMatchObject({ rowHeight: 72, imageColWidth: 112 })
  expect(migrate({ version: configFormatVersion }).config.search.list.options).toMatchObject({ rowHeight: 200, imageColWidth: 250 })
})

test('Z10 bookmarks are shown like the results in a new installation, as a list by a stored configuration', () => {
  expect(factoryConfig().bookmark.view).toBe('search')
  expect(migrate({ version: configFormatVersion, bookmark: {} }).config.bookmark.view).toBe('list')
})

test('Z3 a click opens in a new installation; a stored configuration without the setting selects', () => {
  expect(factoryConfig().search.click).toBe('open')
  for (const stored of [{ version: configFormatVersion }, { version: '4.0.0', search: { click: 'rubbish' } }])
    expect(migrate(stored).config.search.click).toBe('select')
  expect(migrate({ search: { click: 'open' } }).config.search.click).toBe('open')
})

test('V9 a new installation publishes all files; a stored configuration without the setting only those with a picture', () => {
  expect(factoryConfig().media.all_files).toBe(true)
  for (const stored of [{ version: configFormatVersion }, { version: '4.0.0', media: { all_files: 'rubbish' } }])
    expect(migrate(stored).config.media.all_files).toBe(false)
  expect(migrate({ media: { all_files: true } }).config.media.all_files).toBe(true)
})
