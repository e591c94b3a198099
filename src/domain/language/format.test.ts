// @vitest-environment happy-dom
import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { formatBytes, formatDate, formatNumber } from './format.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

describe('sizes', () => {
  test.each([
    [0, '0 B'],
    [1, '1 B'],
    [999, '999 B'],
    [1000, '1.00 kB'],
    [1234, '1.23 kB'],
    [12_345, '12.3 kB'],
    [999_400, '999 kB'],
    [999_900, '1.00 MB'],
    [5_340_000_000, '5.34 GB'],
    [Number.NaN, ''],
    [-1, ''],
  ])('A3 %d is %s', (bytes, text) => {
    expect(plain(formatBytes(bytes, 'en'))).toBe(text)
  })

  test('A3 never has an exponent, four digits, or an error above half a percent', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (bytes) => {
        const [number = '', unit = ''] = plain(formatBytes(bytes, 'en')).split(' ')
        expect(number).toMatch(/^\d{1,3}(?:\.\d{1,2})?$/)
        const read = Number(number) * 1000 ** ['B', 'kB', 'MB', 'GB', 'TB', 'PB'].indexOf(unit)
        expect(Math.abs(read - bytes)).toBeLessThanOrEqual(bytes * 0.005)
      }),
    )
  })
})

describe('dates', () => {
  test('N3 are UTC days in the format of the language (fault 77)', () => {
    const lastSecond = Date.UTC(2026, 10, 21, 23, 59, 59) / 1000
    expect(formatDate(lastSecond, 'de')).toBe('21.11.2026')
    expect(formatDate(lastSecond, 'en')).toBe('Nov 21, 2026')
    expect(formatDate(Number.NaN, 'de')).toBe('')
    expect(formatDate(1e20, 'de')).toBe('')
  })
})

describe('number and date formats by browser region', () => {
  const speaks = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  afterEach(() => vi.restoreAllMocks())
  const day = Date.UTC(2026, 10, 21) / 1000

  test.each([
    ['en', ['en-GB', 'en-US', 'en'], '21 Nov 2026', '12,345.5'],
    ['en', ['de-DE', 'en-AU'], '21 Nov 2026', '12,345.5'],
    ['en', ['de-AT'], 'Nov 21, 2026', '12,345.5'],
    ['de', ['de-AT', 'de'], '21.11.2026', '12 345,5'],
    ['de', ['en', 'de-CH'], '21.11.2026', "12'345.5"],
    ['fr', ['fr-CA'], '21 nov. 2026', '12 345,5'],
    // No other region, and no other language with the same prefix.
    ['pt-BR', ['pt-PT'], '21 de nov. de 2026', '12.345,5'],
    ['de', ['dean-GB', 'de'], '21.11.2026', '12.345,5'],
  ])('N3 formats %s for a browser with %j in its region', (locale, languages, date, number) => {
    speaks(...languages)
    expect([formatDate(day, locale), formatNumber(12_345.5, locale).replaceAll(/\s/g, ' ').replace('’', "'")]).toEqual([date, number])
  })
})
