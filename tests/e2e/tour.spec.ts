import type { Page } from '@playwright/test'
import { expect, test } from './portal-fixtures.ts'

test.use({ viewport: { width: 1180, height: 820 } })

const card = (page: Page) => page.locator('dialog.tour')
const title = (page: Page) => card(page).getByRole('heading')
const walk = async (page: Page): Promise<string[]> => {
  const seen: string[] = []
  for (;;) {
    seen.push((await title(page).textContent()) ?? '')
    const done = card(page).getByRole('button', { name: 'Done' })
    const isLast = await done.isVisible()
    const before = seen.at(-1) ?? ''
    // Also beside a tall element, the whole card is visible.
    const text = title(page).locator('xpath=../..')
    await expect.poll(() => text.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(0)
    await (isLast ? done : card(page).getByRole('button', { name: 'Next' })).click()
    if (isLast) return seen
    await expect(title(page)).not.toHaveText(before)
  }
}
const onDashboard = ['Language', 'Bookmarks', 'Search', 'Collections']
const onSearch = ['Sort order', 'Views', 'Filters', 'Result', 'Opening and selecting', 'Information', 'Actions']

test('T1 shows each visible step once, first on the dashboard, then on the search', async ({ own, ownPortal, page }) => {
  await own.configure({ guide: { show: true } })
  await ownPortal.open('#/')
  await expect(card(page)).toBeVisible()
  await expect(card(page)).toHaveAccessibleName('Language')
  await expect(card(page).getByRole('button', { name: 'Back' })).toHaveCount(0)
  expect(await walk(page)).toEqual(onDashboard)
  await expect(card(page)).toHaveCount(0)
  await page.reload()
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await expect(card(page)).toBeVisible()
  expect(await walk(page)).toEqual(onSearch)
  await page.reload()
  await expect(page.locator('img[src*="/media/"]').first()).toBeVisible()
  const seen = await page.evaluate(() => JSON.parse(localStorage.getItem('vitrine.tour-seen') ?? '[]') as string[])
  expect(seen).toHaveLength(11)
  await expect(card(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: 'Start tour' }).click()
  await expect(title(page)).toHaveText('Language')
})
