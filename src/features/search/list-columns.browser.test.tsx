import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import demoConfig from '../../../demo/config.json'
import { openSearch } from '../../../tests/support/component/search-portal.ts'

const first = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`there is no ${selector}`)
  return found
}
const row = () => first('[data-position="0"]')
const area = () => first('.grid-scroller')

/** Left edges of the header's cells and of the cells of the first row, in window pixels. */
const columnEdges = () => {
  const edges = (cells: Iterable<Element>) => [...cells].map((one) => Math.round(one.getBoundingClientRect().left))
  const header = edges(document.querySelectorAll('[role=columnheader]'))
  return { header, cells: edges([...row().querySelectorAll(':scope > [role=gridcell]')].slice(0, header.length)) }
}

const openList = async (config: unknown = demoConfig) => {
  await openSearch('#/search/*?view=list', { config })
  await expect.poll(() => document.querySelector('[data-position="0"] img')).not.toBeNull()
}

/** Scrolls the rows sideways to their end and waits for the header. */
const scrollToEnd = async (): Promise<void> => {
  area().scrollLeft = area().scrollWidth
  await expect
    .poll(() => {
      const { header, cells } = columnEdges()
      return header.length > 0 && header.every((edge, index) => Math.abs(edge - (cells[index] ?? 0)) <= 1)
    })
    .toBe(true)
}

const windows = [
  [1180, 820],
  [1280, 800],
  [1440, 900],
] as const

describe.each(windows)('S6 X9 at %i × %i', (width, height) => {
  test.each([
    ['with', demoConfig],
    ['without', { ...demoConfig, facets: [] }],
  ])('S6 X9 %s the filters the list has its columns', async (filters, config) => {
    await page.viewport(width, height)
    await openList(config)
    await expect
      .poll(() => page.getByRole('separator', { name: 'Width of the filters' }).elements())
      .toHaveLength(filters === 'with' ? 1 : 0)
    await expect.element(page.getByRole('columnheader', { name: 'Title' })).toBeVisible()
    expect(row().hasAttribute('data-narrow')).toBe(false)
    const { header, cells } = columnEdges()
    expect(cells).toEqual(header)
    // The columns are side by side.
    expect(header).toEqual([...new Set(header)].toSorted((one, other) => one - other))
    if (area().scrollWidth <= area().clientWidth + 1) return
    await scrollToEnd()
    await expect.element(page.getByRole('columnheader').last()).toBeInViewport({ ratio: 0.99 })
    const picture = first('[data-position="0"] .list-picture').getBoundingClientRect()
    expect(Math.abs(picture.x - area().getBoundingClientRect().x)).toBeLessThanOrEqual(1)
    await expect.element(page.getByRole('columnheader', { name: 'Preview' })).toBeInViewport({ ratio: 0.99 })
  })
})

test('S6 a table that is wider than its window scrolls sideways by the arrow keys, and a row stays selectable', async () => {
  await page.viewport(1280, 800)
  await openList()
  row().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => area().scrollLeft).toBeGreaterThan(0)
  expect(document.activeElement).toBe(row())
  await userEvent.keyboard(' ')
  await expect.poll(() => row().getAttribute('aria-selected')).toBe('true')
})

test('S6 on a phone the list stacks the values next to the picture without sideways scrolling', async () => {
  await page.viewport(390, 844)
  await openList()
  expect(row().hasAttribute('data-narrow')).toBe(true)
  expect(area().scrollWidth - area().clientWidth).toBeLessThanOrEqual(0)
})
