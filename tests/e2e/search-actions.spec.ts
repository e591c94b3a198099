import type { Page } from '@playwright/test'
import { resultsOn } from '../support/results.ts'
import { journey } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('S12 bookmarks all results after a confirmation above the configured number', async ({ faults, faultyPortal, page }) => {
  faults.inject(/\/api\/info\/downloads/, { edit: { max_assets: 20 } })
  await faultyPortal.open('#/search/*')
  const total = await resultsOn(page).total()
  const all = page.getByRole('toolbar', { name: 'All results' })
  await all.getByRole('button', { name: 'Add all results to bookmarks' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add all results to bookmarks' })
  await expect(dialog).toContainText(`Bookmark all ${total} results?`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await all.getByRole('button', { name: 'Add all results to bookmarks' }).click()
  await dialog.getByRole('button', { name: 'Add all' }).click()
  await expect(page.getByText(`${total} bookmarks added`, { exact: true })).toBeVisible()
  await faultyPortal.open('#/bookmark')
  await expect(page.getByText(`${total} files`, { exact: true })).toBeVisible()
})

for (const [name, edit] of [
  ['−1', { max_assets: -1 }],
  ['a missing limit', { max_assets: undefined }],
] as const)
  test(`S12 ${name} disables the confirmation`, async ({ faults, faultyPortal, page }) => {
    faults.inject(/\/api\/info\/downloads/, { edit })
    await faultyPortal.open('#/search/dandelion')
    const total = await resultsOn(page).total()
    await page.getByRole('button', { name: 'Add all results to bookmarks' }).click()
    await expect(page.getByText(total === 1 ? 'Bookmark added' : `${total} bookmarks added`, { exact: true })).toBeVisible()
  })

test('S12 results that could not be loaded add no bookmark, and an error is shown', async ({ faults, faultyPortal, page }) => {
  await faultyPortal.open('#/search/*')
  const list = resultsOn(page)
  await list.cell(0).locator('img').waitFor()
  const total = await list.total()
  expect(total).toBeGreaterThan(await page.locator('[data-position]').count())
  faults.inject(/\/api\/search\?/, { status: 503, body: { code: 'server.unavailable' } })
  await page.getByRole('button', { name: 'Add all results to bookmarks' }).click()
  await expect(page.getByText('The results could not be read. No bookmark was added.', { exact: true })).toBeVisible()
})

test('S12 shares a search and a selection as links and bookmarks the selection', journey, async ({ portal, page }) => {
  await portal.open('#/search/dandelion?sort=rating+asc')
  const list = resultsOn(page)
  await list.cell(0).locator('img').waitFor()
  const selection = page.getByRole('toolbar', { name: 'Selection' })
  await expect(selection).toBeHidden()
  await page.getByRole('button', { name: 'Share this search' }).click()
  await expect.poll(() => copied(page)).toContain('/s/search/dandelion?sort=rating+asc')

  await portal.open('#/search/*')
  await list.cell(1).locator('img').waitFor()
  await list.cell(0).click()
  await list.cell(1).click({ modifiers: ['ControlOrMeta'] })
  await expect(selection).toContainText('2 selected')
  await selection.getByRole('button', { name: 'Share selection' }).click()
  await expect.poll(() => copied(page)).toMatch(/\/s\/search\/\*\?id=[\w-]+,[\w-]+$/)
  const link = await copied(page)
  await selection.getByRole('button', { name: 'Add selection to bookmarks' }).click()
  await expect(page.getByText('2 bookmarks added', { exact: true })).toBeVisible()
  await page.goto(link)
  await expect.poll(list.total).toBe(2)
})
