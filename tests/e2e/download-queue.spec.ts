import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { allStorage } from '../support/all-storage.ts'
import { violationsOn } from '../support/axe.ts'
import { type Portal, users } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ workerRequests: true })

const file = /download\/file\//
const large = 'picos-de-europa.jpg'
const largeName = 'picos-de-europa.jpg'
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const digestOf = async (download: Download): Promise<string> => digest(readFileSync(await download.path()))

const tray = (page: Page) => page.getByRole('region', { name: 'Downloads' })
const start = (page: Page) => page.getByRole('button', { name: 'Download', exact: true }).click()
/** Starts the first rendition of the dialog. */
const startOffered = async (page: Page): Promise<void> => {
  await start(page)
  const dialog = page.getByRole('dialog', { name: 'Download' })
  await dialog.getByRole('button', { name: /^Download/ }).click()
  await expect(dialog).toBeHidden()
}
/** Starts a download in the format of the one before, without a dialog. The button names it as soon as the formats are loaded. */
const startLastFormat = (page: Page) => page.getByRole('button', { name: /^Download( · |$)/ }).click()
/** Starts a download of the large original as an account. */
const startLarge = async (portal: Portal): Promise<void> => {
  await portal.startAs(users.assetUser, `#/asset/${id}`)
  await startOffered(portal.page)
}
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const showPage = (page: Page) => page.evaluate(() => void (window.location.hash = '#/downloads'))
const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name })
const collect = (page: Page): Download[] => {
  const all: Download[] = []
  page.on('download', (download) => all.push(download))
  return all
}

/** 534,058 bytes, sent unchanged. */
const expected = digest(readFileSync(`demo/media/nature/${large}`))
let id: string
test.beforeEach(async ({ settings, idOf }) => {
  await settings({ terms_of_use: { show: false } })
  id = await idOf(large)
})

test('O5 an unstable connection loses no received bytes, and the file is complete (fault 73)', async ({ faultyPortal, faults, page }) => {
  // 28, 56 and 84 % of the file. The newest fault applies first.
  const interruptions = [450_000, 300_000, 150_000].map((holdAfter) => faults.inject(file, { holdAfter, times: 1 })).toReversed()
  const from: number[] = []
  page.on('request', (request) => {
    if (file.test(request.url())) from.push(Number(/\d+/.exec(request.headers()['range'] ?? '')?.[0] ?? 0))
  })
  const arriving = page.waitForEvent('download')
  await startLarge(faultyPortal)
  for (const [index, interrupted] of interruptions.entries()) {
    await expect(tray(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', ['28', '56', '84'][index] ?? '')
    interrupted.cut()
  }
  expect(await digestOf(await arriving)).toBe(expected)
  expect(from).toEqual([0, 150_000, 300_000, 450_000])
})

test('O5 does not save the sign-in page of a network as the file', async ({ faultyPortal, faults, page }) => {
  faults.inject(file, { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Welcome to this hotel</html>', times: 1 })
  const arriving = page.waitForEvent('download')
  await startLarge(faultyPortal)
  expect(await digestOf(await arriving)).toBe(expected)
})

test('O5 a download resumes at the stored position after the page was closed and reopened (fault 62)', async ({
  faultyPortal,
  faults,
  page,
  context,
}) => {
  const blockedCall = faults.inject(file, { holdAfter: 400_000, times: 1 })
  await startLarge(faultyPortal)
  await expect(tray(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[67]\d$/)
  // The tray shows received bytes; this checks stored bytes.
  await expect.poll(async () => Number(/"have":(\d+)/.exec(await allStorage(page))?.[1])).toBeGreaterThanOrEqual(256 * 1024)
  await page.close()
  blockedCall.release()
  const again = await context.newPage()
  const arriving = again.waitForEvent('download')
  const rest = again.waitForRequest((request) => file.test(request.url()))
  await again.goto(faultyPortal.address)
  // At most one part is requested again.
  const from = Number(/^bytes=(\d+)-$/.exec((await rest).headers()['range'] ?? '')?.[1])
  expect(from).toBeGreaterThanOrEqual(256 * 1024)
  const download = await arriving
  expect(download.suggestedFilename()).toBe(largeName)
  expect(await digestOf(download)).toBe(expected)
})

test('O5 pauses and resumes a download, also across a reload', async ({ faultyPortal, faults, page }) => {
  faults.inject(file, { holdAfter: 300_000, times: 1 })
  const files = collect(page)
  await startLarge(faultyPortal)
  await expect(tray(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]/)
  await showPage(page)
  await button(page, /^Pause/).click()
  await expect(page.getByText(/^Paused, [\d.]+\skB received$/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Paused, [\d.]+\skB received$/)).toBeVisible()
  expect(files).toEqual([])
  const arriving = page.waitForEvent('download')
  await button(page, /^Resume/).click()
  expect(await digestOf(await arriving)).toBe(expected)
})

test('O5 waits without a connection and continues automatically when the connection returns (fault 74)', async ({
  faultyPortal,
  faults,
  page,
  context,
}) => {
  faults.inject(file, { holdAfter: 300_000, times: 1 })
  await startLarge(faultyPortal)
  await expect(tray(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]/)
  await context.setOffline(true)
  await expect(page.getByText('Waiting for a connection, then continues automatically')).toBeVisible()
  const arriving = page.waitForEvent('download')
  await context.setOffline(false)
  expect(await digestOf(await arriving)).toBe(expected)
})

test('O5 two tabs show one queue and one of them works on it; if it is closed, the other tab continues (fault 64)', async ({
  faultyPortal,
  faults,
  page,
  context,
}) => {
  const blockedCall = faults.inject(file, { holdAfter: 400_000, times: 1 })
  await startLarge(faultyPortal)
  await expect(tray(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[67]\d$/)
  const other = await context.newPage()
  await other.goto(`${faultyPortal.address}#/downloads`)
  await expect(other.getByText(/^Transferring: /)).toBeVisible()
  expect(blockedCall.met()).toBe(1)
  const arriving = other.waitForEvent('download')
  await page.close()
  expect(await digestOf(await arriving)).toBe(expected)
  await expect(other.getByRole('heading', { name: 'Finished' })).toBeVisible()
})

test('O5 reorders and cancels queued downloads, and shows the used storage', async ({ faultyPortal, faults, page, idOf }) => {
  const blockedCall = faults.inject(file, { holdAfter: 10_000, times: 1 })
  const files = collect(page)
  await faultyPortal.startAs(users.assetUser)
  await faultyPortal.open(`#/asset/${id}`)
  await startOffered(page)
  await expect.poll(() => blockedCall.met()).toBe(1)
  for (const name of ['altai.jpg', 'calla.jpg', 'forest-stream.jpg']) {
    await faultyPortal.open(`#/asset/${await idOf(name)}`)
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
    await startLastFormat(page)
  }
  await showPage(page)
  const queue = page.getByRole('list', { name: 'Queue' }).getByRole('listitem')
  await expect(queue).toHaveCount(4)
  await expect(page.getByText('4 in the queue')).toBeVisible()
  await queue
    .nth(3)
    .getByRole('button', { name: /^Move up/ })
    .click()
  await expect(queue.nth(0).getByRole('button', { name: /^Move up/ })).toBeDisabled()
  await queue
    .nth(1)
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await expect(queue).toHaveCount(3)
  blockedCall.release()
  await expect.poll(() => files.map((one) => one.suggestedFilename())).toEqual([largeName, 'forest-stream.jpg', 'calla.jpg'])
  await expect(page.getByText('0 in the queue')).toBeVisible()
  await expect(page.getByText(/^[\d.]+\s[kM]B used on this device, [\d.]+\s\wB free$/)).toBeVisible()
})

test('O5 saves a finished file again until it is removed', async ({ portal, page }) => {
  const files = collect(page)
  await startLarge(portal)
  await expect.poll(() => files.length).toBe(1)
  await showPage(page)
  await page.reload()
  const arriving = page.waitForEvent('download')
  await button(page, `Save again: ${largeName}`).click()
  expect(await digestOf(await arriving)).toBe(expected)
  await button(page, `Remove from the list: ${largeName}`).click()
  await expect(page.getByText('No downloads')).toBeVisible()
})

test('O5 an empty list shows a hint and a link to the search', async ({ portal, page }) => {
  await portal.open('#/downloads')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Downloads')
  await expect(page.getByText('No downloads')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/#\/search\/\*/)
})

test('O5 resumes a download after the session expired and the same user signed in', async ({ faultyPortal, faults, page }) => {
  await faultyPortal.startAs(users.assetUser)
  faults.inject(/download\/\?/, { status: 401, body: { code: 'auth.session-expired' } })
  await faultyPortal.open(`#/asset/${id}`)
  await startOffered(page)
  await expect(page.getByText(/^Your session has ended/).first()).toBeVisible()
  faults.heal()
  const arriving = page.waitForEvent('download')
  await faultyPortal.signIn(users.assetUser)
  expect((await arriving).suggestedFilename()).toBe(largeName)
})

test.describe('in a browser that blocks service workers', () => {
  // Without the worker the page alone removes the bytes from the device.
  test.use({ serviceWorkers: 'block' })

  test('L7 signing out offline without a worker removes the queue and its bytes and shows the sign-out', async ({
    faultyPortal,
    faults,
    page,
    context,
  }) => {
    faults.inject(file, { holdAfter: 400_000 })
    await startLarge(faultyPortal)
    await expect(tray(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[67]\d$/)
    await context.setOffline(true)
    await page.evaluate(() => void (window.location.hash = '#/logout'))
    await expect(page.getByText('You are signed out')).toBeVisible()
    faults.heal()
    await context.setOffline(false)
    await faultyPortal.signIn(users.assetUser)
    await showPage(page)
    await expect(page.getByText('No downloads')).toBeVisible()
  })
})

test('K1 axe finds no WCAG 2.2 AA violations on the downloads', async ({ faultyPortal, faults, page }) => {
  const arriving = page.waitForEvent('download')
  await startLarge(faultyPortal)
  await arriving
  faults.inject(file, { status: 403 })
  await startLastFormat(page)
  await expect(page.getByText(/The backend may be configured incorrectly/).first()).toBeVisible()
  await showPage(page)
  await expect(row(page, largeName).first()).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
})
