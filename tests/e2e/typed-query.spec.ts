import type { Page } from '@playwright/test'
import { violationsOn } from '../support/axe.ts'
import { untilInstalled, untilOffline } from '../support/flight.ts'
import { journey } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ workerRequests: true })

const field = (page: Page) => page.getByLabel('Search the catalogue', { exact: true })
const total = (page: Page) => page.locator('[data-tour="result"] p')

test('Z6 operators in the search box restrict the results, and a button explains them', journey, async ({ portal, page }) => {
  await portal.open('#/search/filetype:pdf')
  await expect(total(page)).toHaveText(/^\d+ results? for /)
  await page.getByRole('button', { name: 'How to search' }).click()
  await expect(page.getByRole('dialog', { name: 'How to search' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await field(page).fill('filetype:pdf -filetype:pdf')
  await field(page).press('Enter')
  await expect(page.getByText('Nothing found')).toBeVisible()
})

test('Z6 O7 the same query finds the same assets without a connection', async ({ portal, page }) => {
  await portal.open('#/')
  await untilInstalled(page)
  await page.getByRole('button', { name: 'Make available offline: Colour and form' }).click()
  await untilOffline(page)
  await portal.open('#/search/*?meta_collections=6')
  const counts = async (): Promise<(string | null)[]> => {
    const found: (string | null)[] = []
    for (const text of ['abstract OR desert', 'abstract -desert', 'keywords:abstract', 'filetype:jpg (abstract OR desert)']) {
      await field(page).fill(text)
      await field(page).press('Enter')
      // The line names the text, so this is no total of the text before.
      const line = total(page).filter({ hasText: `“${text}”` })
      await expect(line).toHaveText(/^\d+ results? for /)
      found.push(await line.textContent())
    }
    return found
  }
  const online = await counts()
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(/^offline/i).first()).toBeVisible()
  expect(await counts()).toEqual(online)
})
