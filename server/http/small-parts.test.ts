import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { acceptedLocale } from './accept-locale.ts'
import { ifMatchOf, isFresh, versionIn } from './etag.ts'
import { acceptedEncoding, compressed } from './json-response.ts'
import { readQuery } from './read-query.ts'

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de-AT'],
  ['de;q=0.1,en;q=0.9', 'en'],
  ['DE', 'de'],
  ['fr;q=0,en;q=0.1', 'en'],
  ['zh-Hant-TW,zh;q=0.8', 'zh'],
  ['*', null],
  ['../de', null],
  [`${'x'.repeat(2000)},de`, null],
  [null, null],
])('the language of %j is %j', (header, locale) => {
  expect(acceptedLocale(header)).toBe(locale)
})

test.each([
  ['br, gzip', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate', 'identity'],
  ['gzip;q=0.000', 'identity'],
  [null, 'identity'],
])('for Accept-Encoding %j the encoding is %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('%s restores the text, and the smallest goal compresses better', async (encoding, unpack) => {
  const text = JSON.stringify(Array.from({ length: 10_000 }, (_, at) => ({ title: `Grüße ${at % 97}`, at })))
  const lengths: number[] = []
  // The first is short enough to be compressed in this thread.
  for (const [part, goal] of [
    [text.slice(0, 20_000), 'fastest'],
    [text, 'fastest'],
    [text, 'smallest'],
  ] as const) {
    const result = await compressed(part, encoding, goal)
    expect([result?.encoding, result && unpack(result.bytes).toString()]).toEqual([encoding, part])
    lengths.push(result?.bytes.length ?? 0)
  }
  expect(lengths[2]).toBeLessThan(lengths[1] ?? 0)
  expect(await compressed('short', encoding, 'fastest')).toBeNull()
})

test('ETags are parsed with and without a weak mark, and anything else matches nothing', () => {
  expect([versionIn('"a-1"'), versionIn(' W/"a-1" '), versionIn('a-1'), versionIn('"a", "b"'), versionIn(null)]).toEqual([
    'a-1',
    'a-1',
    null,
    null,
    null,
  ])
  const condition = (value: string) => ifMatchOf(new Request('http://x/', { headers: { 'If-Match': value } }))
  expect([condition('*'), condition('"a"'), condition('"a", "b"'), condition('')]).toEqual([
    null,
    'a',
    'no-such-version',
    'no-such-version',
  ])
  expect(ifMatchOf(new Request('http://x/'))).toBeNull()
  const fresh = (value: string) => isFresh(new Request('http://x/', { headers: { 'If-None-Match': value } }), 'a')
  expect([fresh('"a"'), fresh('"b", W/"a"'), fresh('*'), fresh('"b"'), fresh('a')]).toEqual([true, true, true, false, false])
})

test('a query is parsed by its schema: lists as lists, unknown keys ignored', () => {
  const schema = v.object({
    id: v.optional(v.pipe(v.array(v.string()), v.maxLength(3))),
    words: v.optional(v.array(v.string())),
    one: v.optional(v.string()),
  })
  const read = (text: string) => readQuery(schema, new URLSearchParams(text))
  expect(read('id=a,b&id=c&words=a,b&one=x&other=y&__proto__=z')).toEqual({ id: ['a', 'b', 'c'], words: ['a,b'], one: 'x' })
  expect(read('')).toEqual({})
  expect(read('id=,a,,b')).toEqual({ id: ['a', 'b'] })
  expect(() => read('one=a&one=b')).toThrow(
    expect.objectContaining({ code: 'request.invalid', values: { field: 'one', reason: 'repeated' } }),
  )
  expect(() => read('id=a,b,c,d')).toThrow(expect.objectContaining({ code: 'request.invalid', values: { field: 'id' } }))
})
