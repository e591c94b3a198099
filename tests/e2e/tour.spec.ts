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

test('T1 does not start if it is disabled', async ({ own, ownPortal, page }) => {
  await own.configure({ guide: { show: false } })
  await ownPortal.open('#/')
  await expect(page.locator('[data-tour=collection] img').first()).toBeVisible()
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Start tour' })).toHaveCount(0)
  await expect(card(page)).toHaveCount(0)
})

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

test('T1 shows the configured steps in the configured order, including tiles', async ({ own, ownPortal, page }) => {
  await own.configure({
    guide: { show: true, tour: ['tile', 'nonsense', 'search_input', 'language'] },
    dashboard: { collections: { show_as_tiles: true } },
  })
  await ownPortal.open('#/')
  await expect(card(page)).toBeVisible()
  expect(await walk(page)).toEqual(['Collection tile', 'Search', 'Language'])
})

test('T1 shows the step of the language menu in a narrow window', async ({ own, ownPortal, page }) => {
  await own.configure({ guide: { show: true, tour: ['language', 'bookmark'] } })
  await page.setViewportSize({ width: 820, height: 1180 })
  await ownPortal.open('#/')
  await expect(card(page)).toBeVisible()
  expect(await walk(page)).toEqual(['Language', 'Bookmarks'])
})

test('T1 skips a step whose element is hidden, forwards and backwards', async ({ own, ownPortal, page }) => {
  await own.configure({ guide: { show: true, tour: ['sort', 'views', 'facets'] } })
  await ownPortal.open('#/search/*')
  await expect(title(page)).toHaveText('Sort order')
  await page.locator('[data-tour=views]').evaluate((element: HTMLElement) => {
    element.style.display = 'none'
  })
  await page.keyboard.press('ArrowRight')
  await expect(title(page)).toHaveText('Filters')
  await page.keyboard.press('ArrowLeft')
  await expect(title(page)).toHaveText('Sort order')
})

test('T1 shows a step whose element appears after the start of the tour', async ({ own, ownPortal, page }) => {
  await own.configure({ guide: { show: true, tour: ['sort', 'views', 'facets'] } })
  await page.addInitScript(() => {
    const style = new CSSStyleSheet()
    style.replaceSync('[data-tour=views] * { display: none }')
    document.adoptedStyleSheets = [style]
  })
  await ownPortal.open('#/search/*')
  await expect(title(page)).toHaveText('Sort order')
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  await page.keyboard.press('ArrowRight')
  await expect(title(page)).toHaveText('Views')
  await expect(card(page).getByText('2 of 3')).toBeVisible()
})

test('T1 keys move forward, back and out; skipping ends it permanently; going back works', async ({ own, ownPortal, page }) => {
  await own.configure({ guide: { show: true } })
  await ownPortal.open('#/search/*')
  await expect(title(page)).toHaveText('Language')
  await expect(card(page).getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(title(page)).toHaveText('Bookmarks')
  await page.keyboard.press('ArrowLeft')
  await expect(title(page)).toHaveText('Language')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Search')
  await card(page).getByRole('button', { name: 'Back' }).click()
  await expect(title(page)).toHaveText('Bookmarks')
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  await page.reload()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.locator('[data-tour=collection] img').first()).toBeVisible()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('vitrine.tour-seen') ?? '[]') as string[])).toHaveLength(12)
})

test('T1 the spotlight frames the element of the step, and the card stays in the window', async ({ own, ownPortal, page }) => {
  await own.configure({ guide: { show: true } })
  for (const viewport of [
    { width: 1180, height: 820 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await ownPortal.open('#/search/*')
    await page.evaluate(() => localStorage.removeItem('vitrine.tour-seen'))
    await page.reload()
    await expect(card(page)).toBeVisible()
    while ((await title(page).textContent()) !== 'Search') await page.keyboard.press('ArrowRight')
    // The spotlight moves from step to step.
    await expect(async () => {
      const [light, input, box] = await Promise.all([
        page.locator('.tour-frame').boundingBox(),
        page.locator('[role=search] input').boundingBox(),
        card(page).getByRole('heading').locator('xpath=../..').boundingBox(),
      ])
      if (!light || !input || !box) throw new Error('nothing is shown')
      expect(Math.abs(light.x + 6 - input.x)).toBeLessThan(2)
      expect(Math.abs(light.width - 12 - input.width)).toBeLessThan(2)
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(viewport.width)
      expect(box.y + box.height).toBeLessThanOrEqual(viewport.height)
    }).toPass()
  }
})
