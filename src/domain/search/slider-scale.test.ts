import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day, isoDay, pairOf, parseIsoDay, rangeOfPair, sliderScale } from './slider-scale.ts'

const may31 = Date.UTC(2024, 4, 31) / 1000

describe('F4 sliders', () => {
  test('F4 steps are a day, 10 bytes, 1', () => {
    expect(sliderScale('date', [may31 + 500, may31 + 3 * day + 7], null)).toEqual({
      kind: 'date',
      min: may31,
      max: may31 + 3 * day,
      step: day,
    })
    expect(sliderScale('filesize', [103, 9998], null)).toEqual({ kind: 'filesize', min: 100, max: 10_000, step: 10 })
    expect(sliderScale('number', [1.5, 12.25], null)).toEqual({ kind: 'number', min: 1, max: 13, step: 1 })
  })

  test('F4 equal bounds result in no slider', () => {
    expect(sliderScale('number', [5, 5], null)).toBeNull()
    expect(sliderScale('date', [may31 + 10, may31 + 20], null)).toBeNull()
  })

  test('F4 a date outside of the calendar does not affect the others', () => {
    for (const chosen of [
      { low: null, high: 99_999_999_999_999 },
      { low: -99_999_999_999_999, high: may31 },
    ]) {
      const scale = sliderScale('date', [may31, may31 + 5 * day], chosen)
      expect(scale && [scale.min, scale.max, ...pairOf(chosen, scale)].map(isoDay)).toEqual(
        chosen.low === null
          ? ['2024-05-31', '9999-12-31', '2024-05-31', '9999-12-31']
          : ['0001-01-01', '2024-06-05', '0001-01-01', '2024-05-31'],
      )
    }
  })

  test('F4 the full range is not a filter: dates by day, file sizes within 10 bytes', () => {
    const dates = { kind: 'date', min: may31, max: may31 + 10 * day, step: day } as const
    expect(rangeOfPair([may31 + 100, may31 + 10 * day], { ...dates, min: may31 + 100 })).toBeNull()
    expect(rangeOfPair([may31, may31 + 9 * day], dates)).toEqual({ low: may31, high: may31 + 10 * day - 1 })
    const sizes = { kind: 'filesize', min: 100, max: 10_000, step: 10 } as const
    expect(rangeOfPair([110, 9990], sizes)).toBeNull()
    expect(rangeOfPair([120, 9990], sizes)).toEqual({ low: 120, high: 9990 })
    expect(rangeOfPair([1, 13], { kind: 'number', min: 1, max: 13, step: 1 })).toBeNull()
  })

  test('F4 a selected day includes its last second', () => {
    const scale = { kind: 'date', min: may31 - 100 * day, max: may31 + 100 * day, step: day } as const
    expect(rangeOfPair([may31, may31], scale)).toEqual({ low: may31, high: may31 + day - 1 })
  })

  test('F4 slider values survive the conversion to a filter and back', () => {
    const whole = fc.integer({ min: 0, max: 5_000_000 })
    fc.assert(
      fc.property(fc.constantFrom('date', 'filesize', 'number'), whole, whole, whole, whole, (kind, a, b, c, d) => {
        const scale = sliderScale(kind, [Math.min(a, b), Math.max(a, b)], null)
        fc.pre(scale !== null)
        const place = (value: number) =>
          scale.min + (Math.floor(value / scale.step) % ((scale.max - scale.min) / scale.step + 1)) * scale.step
        const pair = [Math.min(place(c), place(d)), Math.max(place(c), place(d))] as const
        const range = rangeOfPair(pair, scale)
        if (range) expect(pairOf(range, scale)).toEqual(pair)
        else expect(pairOf(null, scale)).toEqual([scale.min, scale.max])
      }),
    )
  })

  test('F4 a selected range outside of the values extends the scale', () => {
    expect(sliderScale('number', [10, 20], { low: 5, high: 40 })).toMatchObject({ min: 5, max: 40 })
  })

  test('F4 days are UTC days', () => {
    expect(isoDay(may31 + day - 1)).toBe('2024-05-31')
    expect(parseIsoDay('2024-05-31')).toBe(may31)
    expect(parseIsoDay('2024-13-01')).toBeNull()
    expect(parseIsoDay('yesterday')).toBeNull()
  })
})
