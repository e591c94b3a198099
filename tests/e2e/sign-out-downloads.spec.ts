import type { Page } from '@playwright/test'
import { violationsOn } from '../support/axe.ts'
import { Portal, users, visibleToast } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

const user = users.assetUser
const tray = (page: Page) => page.getByRole('region', { name: 'Downloads' })

/** Starts a download that does not finish. */
const queueDownload = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Download' })
  await dialog.getByRole('button', { name: /^Download/ }).click()
  await expect(dialog).toBeHidden()
  await expect(tray(page).getByText('1 download', { exact: true }).first()).toBeVisible()
}
const chooseSignOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(user.name) }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}
const discarded = 'One unfinished download was discarded when you signed out.'

test.use({ workerRequests: true, viewport: { width: 1280, height: 800 } })

test.beforeEach(async ({ settings, faults, faultyPortal, idOf }) => {
  await settings({ terms_of_use: { show: false } })
  faults.inject(/download\/file\//, { holdAfter: 10_000 })
  const id = await idOf('picos-de-europa.jpg')
  await faultyPortal.startAs(user, `#/asset/${id}`)
})

test('L7 a sign-out reports unfinished downloads before and after it discards them', async ({ page, context }) => {
  await queueDownload(page)
  await tray(page).getByRole('button', { name: '1 download', expanded: false }).click()
  await context.setOffline(true)
  await expect(tray(page).getByText('Waiting for a connection', { exact: false })).toBeVisible()
  await chooseSignOut(page)
  const dialog = page.getByRole('dialog', { name: 'Sign out and discard downloads?' })
  await expect(dialog.getByText('One download is not finished. Signing out removes it from this device.', { exact: false })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(tray(page).getByText('1 download', { exact: true }).first()).toBeVisible()

  await chooseSignOut(page)
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(visibleToast(page, discarded)).toBeVisible()
  await expect(page.getByText('You are signed out')).toBeVisible()
})

test('L7 without unfinished downloads a sign-out needs no confirmation', async ({ page }) => {
  await chooseSignOut(page)
  await expect(page.getByText('You are signed out')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('L7 another tab reports the downloads that a sign-out has discarded', async ({ page, context, faultyPortal }) => {
  await queueDownload(page)
  const other = await context.newPage()
  await new Portal(other, faultyPortal.address).open('#/downloads')
  await expect(other.getByText('1 in the queue')).toBeVisible()
  await page.evaluate(() => void (window.location.hash = '#/logout'))
  await expect(visibleToast(page, discarded)).toBeVisible()
  await expect(visibleToast(other, discarded)).toBeVisible()
})

test('L7 an expired session preserves unfinished downloads and reports when they continue', async ({ page, faults }) => {
  await queueDownload(page)
  faults.inject(/assetportal\/api\/(?!session\/get)/, { status: 401, body: { code: 'auth.session-expired' } })
  await page.evaluate(() => void (window.location.hash = '#/search/expired'))
  await expect(page).toHaveURL(/#\/login/)
  await expect(visibleToast(page, 'One download is not finished. It continues automatically after you sign in again.')).toBeVisible()
})
