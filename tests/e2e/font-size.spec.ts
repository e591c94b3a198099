import type { Locator, Page } from '@playwright/test'
import { signInByApi } from '../support/api.ts'
import { fingerOn } from '../support/fingers.ts'
import { resultsOn } from '../support/results.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true })

const lettersOf = (words: Locator) => words.first().evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))

/** Clipped texts in the list of results. */
const cutOff = (page: Page) =>
  page.getByRole('grid').evaluate((grid) => {
    const boxes = [...grid.querySelectorAll('[data-position]')].map((cell) => [cell, cell.getBoundingClientRect()] as const)
    return boxes.flatMap(([cell, box]) =>
      [...cell.querySelectorAll('bdi')]
        .filter((text) => text.getBoundingClientRect().bottom > box.bottom + 1)
        .map((text) => text.textContent),
    )
  })

test('K1 texts follow a doubled font size, and rows and cards grow with them', async ({ portal, page }) => {
  for (const view of ['thumbnail', 'list']) {
    await portal.open(`#/search/*?view=${view}`)
    const { cell } = resultsOn(page)
    await cell(1).locator('img').waitFor()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await lettersOf(cell(0).locator('bdi'))).toBeGreaterThanOrEqual(26)
    await expect.poll(() => cutOff(page)).toEqual([])
  }
  await expect.poll(() => lettersOf(page.getByRole('button', { name: 'Filters' }))).toBeGreaterThanOrEqual(26)
  const field = await page.getByLabel('Search the catalogue', { exact: true }).boundingBox()
  expect(field?.width).toBeGreaterThan(200)
})

test('S1 on a phone with doubled font size the result count is completely visible', async ({ portal, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await portal.open('#/search/mountain')
  await page.getByRole('button', { name: 'Size', exact: true }).waitFor()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const isInFull = (line: HTMLElement) => {
    const box = line.getBoundingClientRect()
    const content = line.firstElementChild
    if (!content) return false
    const words = document.createRange()
    words.setStart(content, 0)
    // “6”, a blank, “results”; the query after them may be clipped.
    words.setEnd(content, 3)
    return (
      words.toString().endsWith('results') &&
      [...words.getClientRects()].every(({ right, bottom }) => right <= box.right && bottom <= box.bottom)
    )
  }
  await expect.poll(() => page.locator('[data-tour="result"] p').evaluate(isInFull)).toBe(true)
})

test('A2 on a phone the download stays visible below a very long title, which can be expanded', async ({
  portal,
  page,
  idOf,
  settings,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await settings({ assetInfo: { title: [{ field_name: 'description', translation: '' }] } })
  await portal.open(`#/asset/${await idOf('eileen-collins-astronaut.jpg')}`)
  const whole = page.getByRole('button', { name: 'Full title' })
  await expect(page.getByRole('button', { name: 'Sign in to download' })).toBeInViewport()
  const height = () => page.getByRole('heading', { level: 1 }).evaluate((title) => title.clientHeight)
  const cut = await height()
  await whole.tap()
  await expect(whole).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(() => height()).toBeGreaterThan(cut)
})

test('N2 A6 in right-to-left languages a swipe to the right turns to the next page', async ({ own, ownPortal, page }) => {
  await own.writeTexts('ar', { 'views.search.title': 'بحث' })
  await own.configure({
    visibleLocales: [
      { short: 'en', lang: 'English' },
      { short: 'ar', lang: 'العربية' },
    ],
  })
  const guest = await signInByApi(ownPortal.address)
  const filter = encodeURIComponent(JSON.stringify({ asset_groups: ['document'] }))
  const { response } = await guest.read<'search'>(`search?solr_q=*&solr_rows=20&filter=${filter}`)
  const document = response.docs.find(({ pages }) => (pages ?? 0) > 1)
  await page.addInitScript(() => localStorage.setItem('vitrine.locale', 'ar'))
  await ownPortal.open(`#/asset/${document?.id}`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const number = page.getByRole('textbox', { name: 'Page' })
  await expect(number).toHaveValue('1')
  await expect(page.getByRole('img', { name: /Page 1 of/ })).toBeVisible()
  const finger = await fingerOn(page)
  await finger.pull({ x: 250, y: 350 }, { x: 600, y: 355 })
  await expect(number).toHaveValue('2')
})
