import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Asset } from '#contract/asset.ts'
import { aspectRatioOf } from './aspect-ratio.ts'
import { isScrolledPast, nextRequest } from './next-request.ts'
import { assetAt, createResults, positionOf, type Results, withoutDistantResults, withPage } from './results.ts'
import { sectionAt, sectionCount, sectionRange } from './sections.ts'

const asset = (position: number, more: Partial<Asset> = {}): Asset => ({ id: `a${position}`, ...more })
const docs = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => asset(from + index))
const pages = { first: 60, next: 30 }
const load = (results: Results, from: number, to: number) => withPage(results, { from, to }, docs(from, to), results.total)
const need = (from: number, to: number, upcomingFrom = from, upcomingTo = to) => ({
  visible: { from, to },
  upcoming: { from: upcomingFrom, to: upcomingTo },
})

describe('S7 next request', () => {
  const start = load(createResults(1, 1000, pages), 0, 60)

  test('S7 none while all nearby positions are loaded', () => {
    expect(nextRequest(start, need(0, 20, 0, 40))).toBeNull()
  })
  test('S7 the next page near the end of the loaded results', () => {
    expect(nextRequest(start, need(20, 50, 0, 65))).toEqual({ from: 60, to: 90 })
  })
  test('S7 one request after a jump, visible positions first', () => {
    expect(nextRequest(start, need(505, 520, 490, 560))).toEqual({ from: 480, to: 570 })
  })
  test('S7 positions above the visible ones come last', () => {
    const around = load(start, 480, 570)
    expect(nextRequest(around, need(485, 520, 470, 560))).toEqual({ from: 450, to: 480 })
  })
  test('S7 only missing positions of a range', () => {
    const partly = load(start, 60, 70)
    expect(nextRequest(partly, need(40, 60, 30, 75))).toEqual({ from: 70, to: 90 })
  })
  test('S7 never beyond the end', () => {
    expect(nextRequest(start, need(980, 1000, 950, 1040))).toEqual({ from: 960, to: 1000 })
  })
  test('S17 a request that was scrolled past is aborted', () => {
    expect(isScrolledPast({ from: 60, to: 90 }, need(500, 520, 480, 560))).toBe(true)
    expect(isScrolledPast({ from: 60, to: 90 }, need(20, 50, 0, 65))).toBe(false)
  })

  test('S7 repeated requests load every needed position once', () => {
    const place = fc.nat({ max: 999 })
    fc.assert(
      fc.property(fc.array(fc.tuple(place, fc.integer({ min: 1, max: 60 })), { maxLength: 8 }), (views) => {
        let results = start
        for (const [from, length] of views) {
          const needed = need(from, Math.min(1000, from + length), Math.max(0, from - 40), Math.min(1000, from + length + 40))
          for (let turn = 0; ; turn += 1) {
            expect(turn).toBeLessThan(20)
            const requested = nextRequest(results, needed)
            if (!requested) break
            for (let position = requested.from; position < requested.to; position += 1) expect(results.loaded.has(position)).toBe(false)
            results = load(results, requested.from, requested.to)
          }
          for (let position = needed.upcoming.from; position < needed.upcoming.to; position += 1)
            expect(assetAt(results, position)).toBeDefined()
        }
      }),
    )
  })
})

describe('S7 results by position', () => {
  test('S7 sections cover every position once', () => {
    fc.assert(
      fc.property(fc.nat({ max: 500 }), fc.integer({ min: 1, max: 80 }), fc.integer({ min: 1, max: 80 }), (total, first, next) => {
        let end = 0
        for (let section = 0; section < sectionCount(total, { first, next }); section += 1) {
          const { from, to } = sectionRange(section, total, { first, next })
          expect(from).toBe(end)
          expect(to).toBeGreaterThan(from)
          expect(sectionAt(from, { first, next })).toBe(section)
          expect(sectionAt(to - 1, { first, next })).toBe(section)
          end = to
        }
        expect(end).toBe(total)
      }),
    )
  })

  test('S7 a response with fewer rows than requested causes no endless loop', () => {
    const results = withPage(createResults(1, 100, pages), { from: 0, to: 60 }, docs(0, 50), 100)
    expect(assetAt(results, 55)).toBeUndefined()
    expect(nextRequest(results, need(0, 60))).toBeNull()
  })

  test('S7 a shrinking total removes results beyond it', () => {
    const results = withPage(load(createResults(1, 100, pages), 0, 60), { from: 60, to: 90 }, [], 40)
    expect(results.total).toBe(40)
    expect(results.aspectRatios).toHaveLength(40)
    expect(positionOf(results, 'a39')).toBe(39)
    expect(positionOf(results, 'a45')).toBeUndefined()
  })

  test('S18 distant results are removed, but their aspect ratios stay', () => {
    let results = createResults(1, 10_000, pages)
    for (let from = 0; from < 5000; from += 500) results = load(results, from, from + 500)
    const near = withoutDistantResults(results, { from: 4900, to: 4950 }, new Set(['a7']), 1000)
    expect(near.loaded.size).toBe(1001)
    expect(positionOf(near, 'a7')).toBe(7)
    expect(assetAt(near, 4920)?.id).toBe('a4920')
    expect(assetAt(near, 10)).toBeUndefined()
    expect(near.aspectRatios[10]).toBe(1.5)
  })

  test('S4 the aspect ratio comes from the pixels, else from width and height, else it is 3:2', () => {
    expect(aspectRatioOf(asset(0, { pixel_x: 400, pixel_y: 200, width: 1, height: 1 }))).toBe(2)
    expect(aspectRatioOf(asset(0, { pixel_x: 0, pixel_y: 0, width: 300, height: 400 }))).toBe(0.75)
    expect(aspectRatioOf(asset(0))).toBe(1.5)
    expect(aspectRatioOf(asset(0, { pixel_x: 90_000, pixel_y: 1 }))).toBe(3.5)
  })
})
