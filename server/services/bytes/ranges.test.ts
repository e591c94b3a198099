import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchesEtag, parseRangeHeader } from './ranges.ts'

const etag = '"abc"'
const part = (start: number, end: number) => ({ kind: 'part', range: { start, end } })

describe('parseRange', () => {
  test.each([
    ['bytes=0-9', part(0, 9)],
    ['bytes=90-', part(90, 99)],
    ['bytes=-10', part(90, 99)],
    ['bytes=-1000', part(0, 99)],
    ['bytes=50-1000', part(50, 99)],
    ['BYTES=1-2', part(1, 2)],
    ['bytes=100-', { kind: 'unsatisfiable' }],
    ['bytes=99999999999999999-', { kind: 'unsatisfiable' }],
    ['bytes=99999999999999999999-', { kind: 'unsatisfiable' }],
    [`bytes=${'9'.repeat(400)}-`, { kind: 'unsatisfiable' }],
    ['bytes=0-99999999999999999999', part(0, 99)],
    ['bytes=-99999999999999999999', part(0, 99)],
    ['bytes=99999999999999999999-1', { kind: 'whole' }],
    ['bytes=0-0', part(0, 0)],
    ['bytes=99-99', part(99, 99)],
    ['bytes=00-01', part(0, 1)],
    ['bytes=-0', { kind: 'unsatisfiable' }],
    ['bytes=5-3', { kind: 'whole' }],
    ['bytes=-', { kind: 'whole' }],
    ['bytes=', { kind: 'whole' }],
    ['bytes=0-1,3-4', { kind: 'whole' }],
    ['items=0-1', { kind: 'whole' }],
    ['bytes=0x1-2', { kind: 'whole' }],
    ['bytes=1.5-2', { kind: 'whole' }],
    ['', { kind: 'whole' }],
  ])('%s of 100 bytes', (header, expected) => {
    expect(parseRangeHeader(header, null, etag, 100)).toEqual(expected)
  })

  test.each([
    ['"abc"', part(0, 9)],
    ['W/"abc"', { kind: 'whole' }],
    ['"other"', { kind: 'whole' }],
    ['Tue, 15 Nov 1994 12:45:26 GMT', { kind: 'whole' }],
    ['"abc", "def"', { kind: 'whole' }],
  ])('If-Range %s', (ifRange, expected) => {
    expect(parseRangeHeader('bytes=0-9', ifRange, etag, 100)).toEqual(expected)
  })

  test('a weak ETag never continues a download', () => {
    expect(parseRangeHeader('bytes=0-9', 'W/"x"', 'W/"x"', 100)).toEqual({ kind: 'whole' })
  })

  test('any range lies inside the body', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.nat(1000), fc.boolean(), (text, size, prefixed) => {
        const response = parseRangeHeader(prefixed ? `bytes=${text}` : text, null, etag, size)
        if (response.kind !== 'part') return
        expect(response.range.start).toBeGreaterThanOrEqual(0)
        expect(response.range.end).toBeGreaterThanOrEqual(response.range.start)
        expect(response.range.end).toBeLessThan(size)
      }),
    )
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), fc.nat(150), (first, last, size) => {
        const response = parseRangeHeader(`bytes=${first}-${last}`, null, etag, size)
        if (last < first) expect(response.kind).toBe('whole')
        else if (first >= size) expect(response.kind).toBe('unsatisfiable')
        else expect(response).toEqual(part(first, Math.min(last, size - 1)))
      }),
    )
  })

  test('ignores a header of a hundred kilobytes', () => {
    expect(parseRangeHeader(`bytes=${'0'.repeat(100_000)}-`, null, etag, 10)).toEqual({ kind: 'whole' })
    expect(parseRangeHeader(`bytes=0-${' '.repeat(100_000)}x`, null, etag, 10)).toEqual({ kind: 'whole' })
  })
})

test('If-None-Match compares weakly and accepts lists', () => {
  expect(matchesEtag('W/"abc"', etag)).toBe(true)
  expect(matchesEtag('"x", "abc"', etag)).toBe(true)
  expect(matchesEtag('*', etag)).toBe(true)
  expect(matchesEtag('"ab"', etag)).toBe(false)
  expect(matchesEtag(null, etag)).toBe(false)
})
