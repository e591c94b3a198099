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

test.describe('a table that is wider than its window', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('K1 axe finds no WCAG 2.2 AA violations in it', async ({ portal, page }) => {
    await portal.open('#/search/*?view=list')
    await resultsOn(page).cell(0).locator('img').waitFor()
    await scrollToEnd(page)
    // The label of the position fades out some time after the scrolling.
    await expect(page.locator('.position-handle.is-shown')).toHaveCount(0)
    expect(await violationsOn(page)).toEqual([])
  })
})
