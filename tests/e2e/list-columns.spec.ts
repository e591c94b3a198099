import type { Page } from '@playwright/test'
import { violationsOn } from '../support/axe.ts'
import { resultsOn } from '../support/results.ts'
import { expect, test } from './portal-fixtures.ts'

/** Left edges of the header's cells and of the cells of the first row, in window pixels. */
const columnEdges = (page: Page) =>
  page.getByRole('grid', { name: 'Results' }).evaluate((grid) => {
    const edges = (cells: Iterable<Element>) => [...cells].map((cell) => Math.round(cell.getBoundingClientRect().left))
    const [header, row] = [grid.querySelectorAll('[role=columnheader]'), grid.querySelectorAll('[data-position="0"] > [role=gridcell]')]
    return { header: edges(header), row: edges([...row].slice(0, header.length)) }
  })

/** Scrolls the rows sideways to their end and waits for the header. */
const scrollToEnd = async (page: Page): Promise<void> => {
  await resultsOn(page).area.evaluate((element) => {
    element.scrollLeft = element.scrollWidth
  })
  await expect
    .poll(async () => {
      const { header, row } = await columnEdges(page)
      return header.length > 0 && header.every((edge, index) => Math.abs(edge - (row[index] ?? 0)) <= 1)
    })
    .toBe(true)
}

const windows = [
  { width: 1180, height: 820 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
]

for (const viewport of windows)
  for (const hasFilters of [true, false])
    test(`S6 X9 at ${viewport.width} × ${viewport.height} ${hasFilters ? 'with' : 'without'} the filters the list has its columns`, async ({
      own,
      ownPortal,
      page,
    }) => {
      await page.setViewportSize(viewport)
      if (!hasFilters) await own.configure({ facets: [] })
      await ownPortal.open('#/search/*?view=list')
      const { cell, area } = resultsOn(page)
      await cell(0).locator('img').waitFor()
      await expect(page.getByRole('separator', { name: 'Width of the filters' })).toHaveCount(hasFilters ? 1 : 0)
      await expect(page.getByRole('columnheader', { name: 'Title' })).toBeVisible()
      await expect(cell(0)).not.toHaveAttribute('data-narrow')

      const { header, row } = await columnEdges(page)
      expect(row).toEqual(header)
      // The columns are side by side.
      expect(header).toEqual([...new Set(header)].toSorted((one, other) => one - other))

      const isScrollable = await area.evaluate((element) => element.scrollWidth > element.clientWidth + 1)
      if (!isScrollable) return
      await scrollToEnd(page)
      const last = page.getByRole('columnheader').last()
      await expect(last).toBeInViewport({ ratio: 1 })
      const [areaBox, picture] = [await area.boundingBox(), await cell(0).locator('.list-picture').boundingBox()]
      expect(Math.abs((picture?.x ?? 0) - (areaBox?.x ?? 0))).toBeLessThanOrEqual(1)
      await expect(page.getByRole('columnheader', { name: 'Preview' })).toBeInViewport({ ratio: 1 })
    })

test.describe('a table that is wider than its window', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('S6 scrolls sideways by the arrow keys, and a row stays selectable', async ({ portal, page }) => {
    await portal.open('#/search/*?view=list')
    const { cell, area } = resultsOn(page)
    await cell(0).locator('img').waitFor()
    const offset = () => area.evaluate((element) => element.scrollLeft)
    await cell(0).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(offset).toBeGreaterThan(0)
    await expect(cell(0)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(cell(0)).toHaveAttribute('aria-selected', 'true')
  })

  test('K1 axe finds no WCAG 2.2 AA violations in it', async ({ portal, page }) => {
    await portal.open('#/search/*?view=list')
    await resultsOn(page).cell(0).locator('img').waitFor()
    await scrollToEnd(page)
    expect(await violationsOn(page)).toEqual([])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('S6 stacks the values next to the picture without sideways scrolling', async ({ portal, page }) => {
    await portal.open('#/search/*?view=list')
    const { cell, area } = resultsOn(page)
    await cell(0).locator('img').waitFor()
    await expect(cell(0)).toHaveAttribute('data-narrow')
    expect(await area.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  })
})
