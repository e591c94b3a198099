import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Rule {
  readonly from: { readonly path: string; readonly pathNot?: string }
  readonly to: { readonly path?: string | readonly string[]; readonly pathNot?: string }
}

const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: readonly Rule[] }
const matches = (patterns: string | readonly string[] | undefined, path: string): boolean =>
  [patterns ?? []].flat().some((pattern) => new RegExp(pattern).test(path))
const isForbidden = (from: string, to: string): boolean =>
  forbidden.some(
    (rule) =>
      matches(rule.from.path, from) && !matches(rule.from.pathNot, from) && matches(rule.to.path, to) && !matches(rule.to.pathNot, to),
  )
const pairs = (layers: readonly string[]) => layers.flatMap((upper, at) => layers.slice(at + 1).map((lower) => [upper, lower] as const))

// A rule with a pattern that matches nothing would pass unnoticed.
test.each([
  ...pairs([
    'src/app',
    'src/features/search',
    'src/widgets/brand',
    'src/domain',
    'src/platform',
    'src/local',
    'src/catalogue',
    'src/contract',
    'src/common',
  ]),
  ...pairs(['src/index/search', 'src/index/text', 'src/index/analysis']),
  ...pairs(['src/index/search', 'src/index/columns', 'src/index/snapshot', 'src/index/structures']),
  ...pairs(['server/start', 'server/presets', 'server/engines', 'server/ports', 'server/common']),
  ...pairs(['server/routes', 'server/services', 'server/http', 'server/ports', 'server/common']),
])('a lower layer cannot import a higher one: %s, %s', (upper, lower) => {
  expect(isForbidden(`${lower}/below.ts`, `${upper}/above.ts`)).toBe(true)
})

test('a higher layer can import a lower one', () => {
  expect(isForbidden('src/app/above.ts', 'src/domain/below.ts')).toBe(false)
  expect(isForbidden('src/index/search/above.ts', 'src/index/text/below.ts')).toBe(false)
  expect(isForbidden('server/routes/above.ts', 'server/services/below.ts')).toBe(false)
})

test('the search index and its tests import nothing of the product', () => {
  for (const layer of ['src/common', 'src/contract', 'src/catalogue', 'src/local', 'server/common', 'sw', 'tests/support'])
    for (const file of ['search-index.ts', 'search/searcher.ts', 'search-index.test.ts'])
      expect(isForbidden(`src/index/${file}`, `${layer}/other.ts`)).toBe(true)
  expect(isForbidden('src/catalogue/schema.ts', 'src/index/types.ts')).toBe(false)
})

test('no feature imports another', () => {
  expect(isForbidden('src/features/search/one.ts', 'src/features/asset/other.ts')).toBe(true)
  expect(isForbidden('src/features/admin/search/one.ts', 'src/features/admin/login/other.ts')).toBe(true)
})

/** Folders whose parts have a table of arrows, and an import that it forbids. */
const areas = [
  ['server', 'services/above.ts', 'routes/below.ts'],
  ['server/services', 'assets/above.ts', 'delivery/below.ts'],
  ['server/ingest', 'metadata/above.ts', 'record/below.ts'],
  ['src/index', 'text/above.ts', 'columns/below.ts'],
  ['src/local', 'database/above.ts', 'offline/below.ts'],
  ['src/domain', 'search/above.ts', 'bookmarks/below.ts'],
  ['src/domain/offline', 'copies/above.ts', 'responses/below.ts'],
] as const
const foldersOf = (area: string): readonly string[] =>
  readdirSync(join(import.meta.dirname, '..', area), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))

test.each(areas)('%s: its table forbids an import from %s to %s', (area, from, to) => {
  expect(isForbidden(`${area}/${from}`, `${area}/${to}`)).toBe(true)
})

test.each(areas)('%s: its table has a row for each folder', (area) => {
  for (const folder of foldersOf(area))
    expect([folder, isForbidden(`${area}/${folder}/one.ts`, `${area}/unknown/other.ts`)]).toEqual([folder, true])
})

test.each(areas)('%s: the allowed imports between its folders form no circle', (area) => {
  const mayImport = (from: string, to: string) => from !== to && !isForbidden(`${area}/${from}/one.ts`, `${area}/${to}/other.ts`)
  let remaining = foldersOf(area)
  for (;;) {
    const others = remaining.filter((folder) => remaining.some((other) => mayImport(folder, other)))
    if (others.length === remaining.length) break
    remaining = others
  }
  expect(remaining).toEqual([])
})
