import { describe, expect, test } from 'vitest'
import { factoryConfig } from '#contract/config/factory-config.ts'
import { pageSizes, visiblePictureCount } from './page-size.ts'

const { search } = factoryConfig()
const sizes = {
  thumbnails: { ...search.thumbnails, width: 330, height: 200 },
  list: { ...search.list, options: { ...search.list.options, rowHeight: 200 } },
  posters: { ...search.posters, min_height: 200 },
}

describe('S7 page sizes', () => {
  test('S7 poster view: twice the visible posters plus ten', () => {
    // 5.9 × 2.85 = 16.8 → 17 posters
    expect(pageSizes('grid', sizes, 1180, 820)).toEqual({ first: 54, next: 30 })
  })

  test('S7 thumbnail view: 1.5 times the visible thumbnails', () => {
    // 3.58 × 2.85 = 10.2 → 11 → 16.5, under the minimum of 25
    expect(pageSizes('thumbnail', sizes, 1180, 820)).toEqual({ first: 25, next: 18 })
    expect(pageSizes('thumbnail', sizes, 2400, 1450)).toEqual({ first: 66, next: 37 })
  })

  test('S7 list view: visible rows plus ten, then fifteen per page', () => {
    expect(pageSizes('list', sizes, 1180, 820)).toEqual({ first: 25, next: 15 })
    expect(pageSizes('list', { ...sizes, list: { ...sizes.list, options: { ...sizes.list.options, rowHeight: 40 } } }, 1180, 2250)).toEqual(
      { first: 60, next: 15 },
    )
  })

  test('S7 only the visible rows if the server is near', () => {
    expect(pageSizes('grid', sizes, 1180, 820, true)).toEqual({ first: 27, next: 30 })
    expect(pageSizes('thumbnail', sizes, 2400, 1450, true)).toEqual({ first: 44, next: 37 })
    const { options } = sizes.list
    expect(pageSizes('list', { ...sizes, list: { ...sizes.list, options: { ...options, rowHeight: 40 } } }, 1180, 2250, true).first).toBe(
      50,
    )
  })

  test('S7 stays between the minimum and the limit of one call, for every window', () => {
    for (const view of ['grid', 'thumbnail', 'list'] as const) {
      expect(pageSizes(view, sizes, 0, 210)).toEqual({ first: 25, next: 15 })
      const huge = pageSizes(view, { ...sizes, posters: { ...sizes.posters, min_height: 40 } }, 100_000, 100_000)
      expect(huge.first).toBeLessThanOrEqual(1000)
      expect(huge.next).toBeLessThanOrEqual(1000)
    }
  })
})

test.each([
  // 4 × 5 thumbnails, 5 rows of the list, and posters of 330 px in 4 columns and 5 rows.
  ['thumbnail', 20],
  ['list', 5],
  ['grid', 20],
] as const)('P1 the view %s of this window shows about %d pictures', (view, count) => {
  expect(visiblePictureCount(view, { ...sizes, posters: { ...sizes.posters, max_height: 240 } }, 1180, 820)).toBe(count)
})
