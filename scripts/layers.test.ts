import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Rule {
  readonly from: { readonly path: string; readonly pathNot?: string }
  readonly to: { readonly path?: string | readonly string[]; readonly pathNot?: string | readonly string[] }
}

const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: readonly Rule[] }
const matches = (patterns: string | readonly string[] | undefined, path: string): boolean =>
  [patterns ?? []].flat().some((pattern) => new RegExp(pattern).test(path))
const isForbidden = (from: string, to: string): boolean =>
  forbidden.some((rule) => {
    const groups = new RegExp(rule.from.path).exec(from)
    if (!groups || matches(rule.from.pathNot, from)) return false
    // `$1` is the first group of the importing file.
    const allowed = [rule.to.pathNot ?? []].flat().map((pattern) => pattern.replaceAll('$1', groups[1] ?? ''))
    return matches(rule.to.path, to) && !matches(allowed, to)
  })
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
  ...pairs(['search', 'text', 'analysis'].map((folder) => `packages/search-index/src/${folder}`)),
  ...pairs(['search', 'columns', 'snapshot', 'structures'].map((folder) => `packages/search-index/src/${folder}`)),
  ...pairs(['server/start', 'server/presets', 'server/engines', 'server/ports', 'server/common']),
  ...pairs(['server/routes', 'server/services', 'server/http', 'server/ports', 'server/common']),
])('a lower layer cannot import a higher one: %s, %s', (upper, lower) => {
  expect(isForbidden(`${lower}/below.ts`, `${upper}/above.ts`)).toBe(true)
})

test('a higher layer can import a lower one', () => {
  expect(isForbidden('src/app/above.ts', 'src/domain/below.ts')).toBe(false)
  expect(isForbidden('packages/search-index/src/search/above.ts', 'packages/search-index/src/text/below.ts')).toBe(false)
  expect(isForbidden('server/routes/above.ts', 'server/services/below.ts')).toBe(false)
})

test('a package and its tests import nothing of the product, which imports only what a package exports', () => {
  for (const layer of ['src/common', 'src/contract', 'src/catalogue', 'src/local', 'server/common', 'sw', 'tests/support'])
    for (const file of ['search-index.ts', 'search/searcher.ts', 'search-index.test.ts'])
      expect(isForbidden(`packages/search-index/src/${file}`, `${layer}/other.ts`)).toBe(true)
  expect(isForbidden('src/catalogue/schema.ts', 'packages/search-index/src/index.ts')).toBe(false)
  expect(isForbidden('src/catalogue/schema.ts', 'packages/search-index/src/search/searcher.ts')).toBe(true)
  expect(isForbidden('packages/search-index/src/index.ts', 'packages/other/src/index.ts')).toBe(true)
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
  ['packages/search-index/src', 'text/above.ts', 'columns/below.ts'],
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
