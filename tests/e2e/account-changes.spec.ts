import type { Page } from '@playwright/test'
import { untilWorkerActive } from '../support/flight.ts'
import { rightsAccount } from '../support/rights-portal.ts'
import { expect, Portal, test } from './rights-fixtures.ts'

const results = (page: Page) => page.locator('[data-position]')
const secretTitles = (page: Page) => page.getByText(/Secret (harbour|bridge)/)

test('O8 the results of an account leave every tab when another tab signs out or in', async ({ rights, page, context }) => {
  const portal = new Portal(page, rights.address)
  await portal.startAs(rightsAccount, '#/search/*')
  await expect(results(page)).toHaveCount(4)
  const other = new Portal(await context.newPage(), rights.address)
  await other.open('#/logout')
  await expect(secretTitles(page)).toHaveCount(0)
  await expect(results(page)).toHaveCount(2)
  await other.signIn(rightsAccount)
  await expect(results(page)).toHaveCount(4)
})

test('L7 a tab that shows "You are signed out" does not end a later sign-in in another tab', async ({ rights, page, context }) => {
  const portal = new Portal(page, rights.address)
  await portal.startAs(rightsAccount, '#/search/*')
  await expect(results(page)).toHaveCount(4)
  await portal.open('#/logout')
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  const other = await context.newPage()
  await new Portal(other, rights.address).signIn(rightsAccount)
  // The first tab continues with the account.
  await expect(page).not.toHaveURL(/logout/)
  await expect(page.getByRole('button', { name: rightsAccount.name })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('button', { name: rightsAccount.name })).toBeVisible()
})

test('E1 an idle page leads to the sign-in within a minute after its account was disabled', async ({ rights, page }) => {
  await page.clock.install()
  const portal = new Portal(page, rights.address)
  await portal.startAs(rightsAccount, '#/search/*')
  await expect(results(page)).toHaveCount(4)
  // The last thing that starts when the page is idle: the check of the account has started before.
  await untilWorkerActive(page)
  await rights.user('disable', rightsAccount.name)
  await page.clock.fastForward(61_000)
  await expect(page.getByLabel('Username', { exact: true })).toBeVisible()
  await expect(secretTitles(page)).toHaveCount(0)
})
