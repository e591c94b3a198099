import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvOf } from './csv.ts'
import { periods, rangeOfPeriod, spansOf } from './report-periods.ts'

const now = Date.UTC(2026, 2, 10, 15)

describe('Y9 periods', () => {
  test('Y9 a period includes today and has the selected number of days', () => {
    expect(rangeOfPeriod(7, now)).toEqual({ from: '2026-03-04', to: '2026-03-10' })
    expect(rangeOfPeriod(365, now)).toEqual({ from: '2025-03-11', to: '2026-03-10' })
  })

  test.each([
    [7, 7],
    [30, 30],
    [90, 14],
    [365, 13],
  ] as const)('Y9 shows %s days in %s steps', (period, steps) => {
    const spans = spansOf([], rangeOfPeriod(period, now))
    expect(spans).toHaveLength(steps)
    expect([spans[0]?.from, spans.at(-1)?.to]).toEqual(Object.values(rangeOfPeriod(period, now)))
  })

  test('Y9 grouping neither loses nor duplicates counts', () => {
    const counted = fc.record({ ago: fc.nat(364), searches: fc.nat(50), withoutResult: fc.nat(50), downloads: fc.nat(50) })
    fc.assert(
      fc.property(fc.uniqueArray(counted, { selector: ({ ago }) => ago }), fc.constantFrom(...periods), (given, period) => {
        const days = given.map(({ ago, ...counts }) => ({ day: new Date(now - ago * 86_400_000).toISOString().slice(0, 10), ...counts }))
        const range = rangeOfPeriod(period, now)
        const inRange = days.filter(({ day }) => day >= range.from)
        for (const key of ['searches', 'withoutResult', 'downloads'] as const) {
          const sum = (list: readonly Record<typeof key, number>[]) => list.reduce((total, one) => total + one[key], 0)
          expect(sum(spansOf(days, range))).toBe(sum(inRange))
        }
      }),
    )
  })
})

test('Y9 texts of visitors never become spreadsheet formulas', () => {
  expect(
    csvOf([
      ['text', 'count'],
      ['=HYPERLINK("//evil.example")', 3],
      ['a "b", c', -1],
      [' \n-1+1 🌊', 2],
    ]),
  ).toBe('\uFEFF"text","count"\r\n"\'=HYPERLINK(""//evil.example"")",3\r\n"a ""b"", c",-1\r\n"\' \n-1+1 🌊",2\r\n')
})
