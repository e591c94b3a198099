import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSearchAddress, type SearchAddress, writeSearchAddress } from '#contract/search-address.ts'
import { pageAddress, pageLink, readPageAddress } from './address.ts'

const where = (hash: string) => {
  const { route, value } = readPageAddress(hash)
  return value === '' ? route : `${route} ${value}`
}

describe('R1 paths', () => {
  test.each([
    ['', 'start'],
    ['#', 'start'],
    ['#/', 'start'],
    ['#/login', 'login'],
    ['#/login/', 'login'],
    ['#/logout', 'logout'],
    ['#/search/*', 'search *'],
    ['#/search/zwei%20Berge', 'search zwei Berge'],
    ['#/search/a%2Fb', 'search a/b'],
    ['#/search/100%', 'search 100%'],
    ['#/search/%E4', 'search %E4'],
    ['#/search', 'start'],
    ['#/search/', 'start'],
    ['#/search/a/b', 'start'],
    ['#/asset', 'start'],
    ['#/asset/123', 'asset 123'],
    ['#/asset/..', 'asset ..'],
    ['#/asset/123.', 'asset 123'],
    ['#/asset/123).', 'asset 123'],
    ['#/asset/123%29', 'asset 123'],
    ['#/asset/%E2%80%8B123%E2%81%A0', 'asset 123'],
    ['#/asset/1\u00AD23>', 'asset 123'],
    ['#/asset/12%0A%203', 'asset 123'],
    ['#/asset/picture.jpg', 'asset picture.jpg'],
    ['#/asset/-a_b-', 'asset -a_b-'],
    ['#/custom', 'custom'],
    ['#/custom/', 'custom'],
    ['#/custom/imprint', 'custom imprint'],
    ['#/custom/a/b', 'start'],
    ['#/admin', 'admin general'],
    ['#/admin/search', 'admin search'],
    ['#/start', 'start'],
    ['#/nowhere', 'start'],
    ['#/__proto__', 'start'],
    ['#/constructor/x', 'start'],
    ['#/login/x', 'start'],
  ])('%s is %s', (hash, expected) => {
    expect(where(hash)).toBe(expected)
  })

  test('R7 the second # is an anchor on the page', () => {
    expect(readPageAddress('#/search/*?view=list#facets')).toMatchObject({ value: '*', search: { view: 'list' }, anchor: 'facets' })
  })

  test('R1 shared links stay unchanged', () => {
    expect(readPageAddress('#/search/*?id=a,b,c').href).toBe('/search/*?id=a,b,c')
    expect(readPageAddress('#/asset/123').href).toBe('/asset/123')
  })
})

const anyText = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text.trim() !== '')

test.each(['a,b', 'a%2Cb', 'a%252Cb', 'a,%20b', 'a,+b', 'a,b.', 'a%2Cb%29', 'a,,%E2%80%8Bb', 'a;b', '<a,b>', 'a,b,a'])(
  'S15 the shared ids of id=%s are a and b',
  (raw) => {
    expect(readSearchAddress('*', { id: raw }).ids).toEqual(['a', 'b'])
  },
)

test('R1 every search text survives the URL', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const read = readPageAddress(pageLink('search', { value: text }))
      expect(read.route).toBe('search')
      expect(read.value).toBe(text.toWellFormed())
      // The URL parser of the browser must not change it.
      expect(readPageAddress(`#${read.href}`)).toEqual(read)
      expect(readPageAddress(new URL(`https://portal.example/a/${pageLink('search', { value: text })}`).hash)).toEqual(read)
    }),
    { numRuns: 2000 },
  )
})

const field = fc
  .stringMatching(/^-?[a-z][a-z0-9_]{0,20}$/)
  .filter((name) => !['token', 'stay', 'permission', 'sort', 'view', 'id'].includes(name))
const isRange = (text: string) => / TO /.test(text)
const values = fc.array(
  fc.string({ unit: 'binary', minLength: 1 }).filter((value) => !isRange(value)),
  { minLength: 1, maxLength: 4 },
)
const range = fc.tuple(fc.integer(), fc.integer()).map(([low, high]) => `${low} TO ${high}`)
const searchAddress: fc.Arbitrary<SearchAddress> = fc.record({
  text: anyText.map((text) => text.toWellFormed().trim()),
  filter: fc.dictionary(field, fc.oneof(values, range), { maxKeys: 4 }),
  ids: fc.option(fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9_.-]{0,19}[A-Za-z0-9_-]$/), { minLength: 1, maxLength: 5 })),
  sort: fc.option(
    fc.record({ key: fc.constantFrom('score', 'rating', 'imp_date', 'obj_dload_cnt'), orientation: fc.constantFrom('asc', 'desc') }),
  ),
  view: fc.option(fc.constantFrom('grid', 'list', 'thumbnail')),
})

const wellFormed = (address: SearchAddress): SearchAddress => ({
  ...address,
  filter: Object.fromEntries(
    Object.entries(address.filter).map(([key, value]) => [key, typeof value === 'string' ? value : value.map((one) => one.toWellFormed())]),
  ),
})

test('R1 a complete search survives the URL: facets with commas, ranges, sort, view, shared ids', () => {
  fc.assert(
    fc.property(searchAddress, (address) => {
      const page = pageAddress('search', { value: address.text, search: writeSearchAddress(address) })
      const hash = new URL(`https://portal.example/#${page.href}`).hash
      const read = readPageAddress(hash)
      expect(readSearchAddress(read.value, read.search)).toEqual(wellFormed(address))
      expect(read.href).toBe(page.href)
    }),
    { numRuns: 2000 },
  )
})

test('H2 line breaks of e-mail programs and duplicate ids do not change a share', () => {
  expect(readSearchAddress('*', { id: 'a,,a,%20b,+c,' }).ids).toEqual(['a', 'b', 'c'])
  expect(readSearchAddress('*', { id: '%20,' }).ids).toBeNull()
})

test('R1 truncates a text above the limit of the server, never within a character', () => {
  expect(readSearchAddress('a'.repeat(10_000), {}).text).toBe('a'.repeat(2000))
  expect(readSearchAddress(`${'a'.repeat(1999)}😀`, {}).text).toBe('a'.repeat(1999))
})

test('R1 hostile URLs are parsed without an exception, and the result is stable', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^#\/(search|asset)\/[%/?&=#a-z]{0,30}$/)), (hash) => {
      const read = readPageAddress(hash)
      expect(readPageAddress(`#${read.href}`)).toEqual(read)
    }),
    { numRuns: 3000 },
  )
})
