import type { Page } from '@playwright/test'
import { violationsOn } from '../support/axe.ts'
import { untilInstalled, untilOffline } from '../support/flight.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ workerRequests: true })

const field = (page: Page) => page.getByLabel('Search the catalogue', { exact: true })
const list = (page: Page) => page.getByRole('grid', { name: 'Suggestions' })
const offered = (page: Page, name: string | RegExp) => list(page).getByRole('gridcell', { name })
/** Text of the active row. */
const active = (page: Page) =>
  page.evaluate(() => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null)

test('X4 shows values, titles and recent searches while typing, by keyboard and with counts', async ({ portal, page }) => {
  await portal.open('#/search/*')
  await field(page).pressSequentially('mount')
  await expect(offered(page, /^mountains\s*Keywords/i)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /\d+ suggestions?$/ })).toHaveCount(1)
  await expect(field(page)).toHaveRole('combobox')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')

  // Selecting a value sets the filter and clears the text; the result count matches its count.
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => active(page)).toMatch(/mountains/i)
  expect(await violationsOn(page)).toEqual([])
  const count = Number((await active(page))?.match(/(\d+)\s*results?$/)?.[1])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/search\/\*\?keywords=/)
  await expect(field(page)).toHaveValue('')
  await expect(list(page)).toHaveCount(0)
  await expect(page.locator('[data-tour="result"] p')).toHaveText(new RegExp(`^${count} results?$`))

  // Escape closes the list; Enter without an active row searches the typed text.
  await page.getByRole('button', { name: /Remove filter/ }).click()
  await field(page).fill('mount')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await field(page).fill('mounta')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/search\/mounta$/)
  await expect(list(page)).toHaveCount(0)

  // A title opens its file.
  await page.getByRole('button', { name: 'Clear' }).click()
  const [title = ''] = await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('vitrine.token')}`, 'Accept-Language': 'en' }
    const response = await fetch('assetportal/api/search?solr_q=mountain', { headers })
    return ((await response.json()) as { response: { docs: { title: string }[] } }).response.docs.map((doc) => doc.title)
  })
  await field(page).fill(title.toLowerCase())
  await offered(page, title).click()
  await expect(page).toHaveURL(/#\/asset\//)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()

  // The start page offers the same.
  await portal.open('#/')
  await field(page).pressSequentially('mount')
  await offered(page, /^mountains\s*Keywords/i).click()
  await expect(page).toHaveURL(/#\/search\/\*\?keywords=/)
})

for (const [what, address, text] of [
  ['a corrected search', '#/search/mountian', /^Results for “mountain”/],
  ['similar searches', '#/search/mountain%20xyzzyq', 'Similar searches:'],
  ['filters to remove', '#/search/mountain?filetype=none', /^Remove “File format: none” \(\d+ results\)$/],
] as const)
  test(`K1 X4 axe finds no WCAG 2.2 AA violations on ${what}`, async ({ portal, page }) => {
    await portal.open(address)
    await expect(page.getByText(text)).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
  })

test('X4 O7 without a connection the suggestions come from the offline copies', async ({ portal, page }) => {
  await portal.open('#/')
  await untilInstalled(page)
  await page.getByRole('button', { name: 'Make available offline: Colour and form' }).click()
  await untilOffline(page)
  await portal.open('#/search/*')
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(/^offline/i).first()).toBeVisible()
  const total = page.locator('[data-tour="result"] p')
  await expect(total).toHaveText(/^\d+ results$/)
  await field(page).pressSequentially('abstr')
  const value = offered(page, /^abstract\s*Keywords/i)
  await expect(value).toBeVisible()
  const count = Number((await value.textContent())?.match(/(\d+)\s*results?$/)?.[1])
  await value.click()
  await expect(page).toHaveURL(/keywords=/)
  await expect(total).toHaveText(new RegExp(`^${count} results?$`))
  // Typing errors are corrected, too.
  await page.getByRole('button', { name: /Remove filter/ }).click()
  await field(page).fill('abstrcat')
  await field(page).press('Enter')
  await expect(page.getByText(/^Results for “abstract”. Search for “abstrcat” instead$/i)).toBeVisible()
  // No data that only the server has.
  await field(page).fill('mount')
  await expect(list(page)).toHaveCount(0)
})
