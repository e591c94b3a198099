import { createRequire } from 'node:module'
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
  for (const layer of ['src/contract', 'src/catalogue', 'src/local', 'server/common', 'sw', 'tests/support'])
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
