import { describe, expect, test } from 'vitest'
import { type PageMeasures, pageSizes } from './page-size.ts'

const measures: PageMeasures = {
  width: 1180,
  height: 570,
  thumbnailWidth: 330,
  thumbnailHeight: 200,
  listRowHeight: 200,
  posterMinHeight: 200,
}

describe('S7 page sizes', () => {
  test('S7 poster view: twice the posters that fit plus ten', () => {
    // 5.9 × 2.85 = 16.8 → 17 posters
    expect(pageSizes('grid', measures)).toEqual({ first: 54, next: 30 })
  })

  test('S7 thumbnail view: half as many again as fit', () => {
    // 3.58 × 2.85 = 10.2 → 11 → 16.5, under the minimum of 25
    expect(pageSizes('thumbnail', measures)).toEqual({ first: 25, next: 18 })
    expect(pageSizes('thumbnail', { ...measures, width: 2400, height: 1200 })).toEqual({ first: 66, next: 37 })
  })

  test('S7 list view: rows that fit plus ten, then fifteen at a time', () => {
    expect(pageSizes('list', measures)).toEqual({ first: 25, next: 15 })
    expect(pageSizes('list', { ...measures, height: 2000, listRowHeight: 40 })).toEqual({ first: 60, next: 15 })
  })

  test('S7 never under the minimum nor over what one call answers, whatever the window', () => {
    for (const view of ['grid', 'thumbnail', 'list'] as const) {
      expect(pageSizes(view, { ...measures, width: 0, height: -40 })).toEqual({ first: 25, next: 15 })
      const huge = pageSizes(view, { ...measures, width: 100_000, height: 100_000, posterMinHeight: 40 })
      expect(huge.first).toBeLessThanOrEqual(1000)
      expect(huge.next).toBeLessThanOrEqual(1000)
    }
  })
})
