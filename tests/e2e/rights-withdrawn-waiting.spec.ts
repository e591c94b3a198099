// These tests change a right and then only wait.
import type { Page } from '@playwright/test'
import { allStorage } from '../support/all-storage.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import type { RightsPortal } from '../support/rights-portal.ts'
import {
  checkIntervalMs,
  entries,
  expectNothingOffline,
  hiddenTitle,
  makeSecretAvailable,
  missingMessage,
  remains,
  secret,
} from '../support/secret-copies.ts'
import { allKinds, banNotice, expect, loseGroup, offlinePictures, restoreGroup, test, visibleToast } from './rights-fixtures.ts'

test.use({ workerRequests: true })

const allowDownloads = (rights: RightsPortal) => rights.configure({ terms_of_use: { show: false } })

/** Headless browsers report every tab as visible. */
const setVisibility = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => next === 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('O8 a hidden tab removes the copies of a lost group, and a frozen tab removes them when it is shown', async ({ rights, page }) => {
  await page.clock.install()
  const { id } = await makeSecretAvailable(rights, page)
  await setVisibility(page, 'hidden')
  await loseGroup(rights)
  await page.clock.fastForward(checkIntervalMs)
  await expect.poll(() => remains(page, id)).toEqual([])

  await restoreGroup(rights)
  await page.clock.fastForward(checkIntervalMs)
  await expect.poll(() => remains(page, id)).toEqual(allKinds)

  await loseGroup(rights)
  // No timer of the page runs during this change.
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + checkIntervalMs)
  await expect.poll(() => remains(page, id)).toEqual(allKinds)
  await setVisibility(page, 'visible')
  await expect.poll(() => remains(page, id)).toEqual([])
  await expect(page.getByText(secret)).toHaveCount(0)
})

test('O8 a second tab removes the asset and its result without its own request, and a reload offline shows nothing', async ({
  rights,
  page,
  context,
}) => {
  await page.clock.install()
  const { id } = await makeSecretAvailable(rights, page)
  const other = await context.newPage()
  await other.goto(`${rights.address}#/asset/${id}`)
  await expect(other.getByRole('heading', { name: secret })).toBeVisible()
  const results = await context.newPage()
  await results.goto(`${rights.address}#/search/*`)
  const secretsIn = async (tab: Page) => (await tab.content()).match(/.{0,80}harbour.{0,40}/gi) ?? []
  await expect.poll(() => secretsIn(results)).not.toEqual([])
  await expect(results.getByText('4 results', { exact: true })).toBeVisible()

  await loseGroup(rights)
  await page.clock.fastForward(checkIntervalMs)
  await expect(other.getByText(missingMessage)).toBeVisible()
  await expect.poll(() => secretsIn(results)).toEqual([])
  await expect(results.getByText('2 results', { exact: true })).toBeVisible()
  await expect.poll(() => remains(page, id)).toEqual([])

  await rights.stop()
  for (const tab of [page, other, results]) {
    await tab.reload()
    await expect(tab.getByText(/^offline/i).first()).toBeVisible()
    expect(await secretsIn(tab)).toEqual([])
  }
  await expectNothingOffline(rights.address, context, id, 3)
})

test('O8 a running download loses its bytes and name when the right is withdrawn, and saves nothing', async ({ rights, page }) => {
  await page.clock.install()
  const faults = await startFaultProxy(rights.address)
  await allowDownloads(rights)
  const { portal, id } = await makeSecretAvailable(rights, page, faults.address)
  const files: string[] = []
  page.on('download', (download) => files.push(download.suggestedFilename()))
  const partly = faults.inject(/download\/file\//, { holdAfter: 1000 })
  await portal.open(`#/asset/${id}`)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Download' })
  await dialog.getByRole('button', { name: /^Download/ }).click()
  await expect.poll(() => partly.met()).toBe(1)
  await portal.open('#/downloads')
  // Its title, and from the headers of the response its file name.
  const named = page.getByText(/secret.harbour/i)
  await expect(named.first()).toBeVisible()

  await loseGroup(rights)
  await page.clock.fastForward(checkIntervalMs)
  await expect(named).toHaveCount(0)
  partly.release()
  await expect.poll(() => remains(page, id)).toEqual([])
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /not allowed|right|permission/i })
      .first(),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Downloads' }).first()).toBeVisible()
  expect(await page.content()).not.toMatch(/harbour/i)
  expect(files).toEqual([])
  await faults.close()
})

test('O8 a group that is removed and restored between two checks removes no copy', async ({ rights, page, context }) => {
  await page.clock.install()
  const { id } = await makeSecretAvailable(rights, page)
  await loseGroup(rights)
  await restoreGroup(rights)
  const response = page.waitForResponse(/assets\/state/)
  await page.clock.fastForward(checkIntervalMs)
  expect((await response).ok()).toBe(true)
  await expect.poll(() => remains(page, id)).toEqual(allKinds)
  await expect(entries(page).filter({ hasText: secret })).toHaveCount(1)
  await rights.stop()
  const tab = await context.newPage()
  await tab.goto(`${rights.address}#/asset/${id}`)
  await expect(tab.getByRole('heading', { name: secret })).toBeVisible()
})

test('O8 copies that a response has removed are restored when the group is restored before the next check', async ({
  rights,
  page,
  context,
}) => {
  await page.clock.install()
  const { id } = await makeSecretAvailable(rights, page)
  await loseGroup(rights)
  const other = await context.newPage()
  await other.goto(`${rights.address}#/asset/${id}`)
  await expect(other.getByText(missingMessage)).toBeVisible()
  await expect.poll(() => remains(page, id)).toEqual([])
  await restoreGroup(rights)
  await page.clock.fastForward(checkIntervalMs)
  await expect(entries(page).filter({ hasText: secret })).toHaveCount(1)
  await expect.poll(() => remains(page, id)).toEqual(allKinds)
})

test('O8 a ban of offline copies while the device is offline applies after the reconnect and is reported once', async ({
  rights,
  page,
  context,
}) => {
  await page.clock.install()
  await makeSecretAvailable(rights, page)
  await expect.poll(() => offlinePictures(page)).toBeGreaterThan(3)
  await context.setOffline(true)
  await expect(page.getByText(/^Offline/).first()).toBeVisible()
  await rights.configure({ global: { allow_offline: false } })
  await page.clock.fastForward(checkIntervalMs)
  await expect.poll(() => offlinePictures(page)).toBeGreaterThan(3)

  await context.setOffline(false)
  await expect(visibleToast(page, banNotice)).toBeVisible()
  await expect.poll(() => offlinePictures(page)).toBe(0)
  await expect.poll(async () => (await allStorage(page)).includes('"entry":')).toBe(false)
  await page.reload()
  await expect(entries(page)).toHaveCount(2)
  await page.clock.fastForward(checkIntervalMs)
  await expect(visibleToast(page, banNotice)).toHaveCount(0)
  await rights.stop()
  await page.goto(`${rights.address}#/search/*`)
  await page.reload()
  await expect(page.getByText(/^offline/i).first()).toBeVisible()
  await expect(page.locator('[data-position] img')).toHaveCount(0)
})

test('O8 a ban removes the copies of a hidden tab immediately and is reported when the tab is shown', async ({ rights, page }) => {
  await page.clock.install()
  await makeSecretAvailable(rights, page)
  await setVisibility(page, 'hidden')
  await rights.configure({ global: { allow_offline: false } })
  await page.clock.fastForward(checkIntervalMs)
  await expect.poll(() => offlinePictures(page)).toBe(0)
  await expect(visibleToast(page, banNotice)).toHaveCount(0)
  await setVisibility(page, 'visible')
  await expect(visibleToast(page, banNotice)).toBeVisible()
})

test('O8 a file that the server refuses in one tab removes rows, pictures and files in the other, before any check', async ({
  rights,
  page,
  context,
}) => {
  const faults = await startFaultProxy(rights.address)
  await allowDownloads(rights)
  const { id } = await makeSecretAvailable(rights, page, faults.address)
  // Only the refused file reports the lost right.
  faults.inject(/assets\/state/, { status: 503, body: { code: 'server.busy' } })
  const file = faults.inject(/download\/file\//, { status: 503, body: { code: 'server.busy' }, headers: { 'retry-after': '1' } })
  const other = await context.newPage()
  await other.goto(`${faults.address}#/asset/${id}`)
  await other.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = other.getByRole('dialog', { name: 'Download' })
  await dialog.getByRole('button', { name: /^Download/ }).click()
  await expect.poll(() => file.met()).toBeGreaterThan(0)
  await expect.poll(() => remains(page, id)).toEqual(allKinds)

  await loseGroup(rights)
  faults.heal()
  faults.inject(/assets\/state/, { status: 503, body: { code: 'server.busy' } })
  await expect.poll(() => remains(page, id)).toEqual([])
  await expect(page.getByText(hiddenTitle)).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
  await expect(other.getByText(missingMessage)).toBeVisible()
  await faults.close()
})
