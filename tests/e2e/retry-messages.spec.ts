import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Fault } from '../support/fault-proxy.ts'
import { openPlainBookmarks } from '../support/plain-bookmarks.ts'
import { collectTexts } from '../support/seen-texts.ts'
import { scaledMs } from '../support/time-limits.ts'
import { users, visibleToast } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

const original = 'picos-de-europa.jpg'
const expected = createHash('sha256')
  .update(readFileSync(`demo/media/nature/${original}`))
  .digest('hex')
const file = /download\/file\//
const prepare = /download\/\?/

/** A retry delay of one second instead of an increasing one. */
const shortDelay = { 'retry-after': '0' }

const tray = (page: Page) => page.getByRole('region', { name: 'Downloads' })

const startDownload = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Download' })
  await dialog.getByRole('button', { name: /^Download/ }).click()
  await expect(dialog).toBeHidden()
}

test.describe('downloads', () => {
  test.beforeEach(({ settings }) => settings({ terms_of_use: { show: false } }))

  const failures: readonly (readonly [string, RegExp, Fault, string, string])[] = [
    [
      '500 of the file',
      file,
      { status: 500 },
      'The server did not send the file. Retrying automatically',
      'Error while retrieving the download',
    ],
    [
      '429 of the file',
      file,
      { status: 429 },
      'The server is busy with other file conversions. Retrying automatically',
      'Too many file conversions at the moment',
    ],
    [
      '429 of the call',
      prepare,
      { status: 429 },
      'Another of your file conversions is still running. Retrying automatically',
      'Only one file conversion can run at a time',
    ],
    [
      '507 of the call',
      prepare,
      { status: 507, body: { code: 'server.full' } },
      'The server’s disk is full. Retrying automatically',
      'so the file could not be prepared',
    ],
    ['a cut connection', file, { cutAfter: 90_000 }, 'The connection was interrupted. Retrying automatically', 'The connection was lost'],
  ]
  for (const [title, pattern, fault, retrying, final] of failures)
    test(`W4 ${title}, twice: the row shows the retry, and no failure message appears before the file arrives`, async ({
      faultyPortal,
      faults,
      page,
      idOf,
    }) => {
      const texts = await collectTexts(page)
      const id = await idOf(original)
      await faultyPortal.startAs(users.assetUser, `#/asset/${id}`)
      const failing = faults.inject(pattern, { ...fault, times: 2 })
      const arriving = page.waitForEvent('download')
      await startDownload(page)
      const bytes = readFileSync(await (await arriving).path())
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(expected)
      expect(failing.met()).toBe(2)
      expect(await texts.has(retrying)).toBe(true)
      expect(await texts.has(final)).toBe(false)
      expect(await texts.has('1 download failed')).toBe(false)
      expect(await texts.toasts('')).toBe(1)
    })

  test('W4 a permanently failed download is reported exactly once', async ({ faultyPortal, faults, page, idOf }) => {
    test.slow()
    const texts = await collectTexts(page)
    const id = await idOf(original)
    await faultyPortal.startAs(users.assetUser, `#/asset/${id}`)
    faults.inject(file, { status: 500, headers: shortDelay })
    await startDownload(page)
    await expect(visibleToast(page, 'Error while retrieving the download')).toBeVisible({ timeout: scaledMs(60_000) })
    await expect(tray(page).getByText('Error while retrieving the download')).toBeVisible()
    await expect(tray(page).getByText('1 download failed').first()).toBeVisible()
    expect(await texts.toasts('Error while retrieving the download')).toBe(1)
    await expect(tray(page).getByRole('button', { name: /^Try again/ })).toBeVisible()
  })

  test('O5 a delayed retry shows its time, and "Try now" starts it immediately', async ({ faultyPortal, faults, page, idOf }) => {
    const id = await idOf(original)
    await faultyPortal.startAs(users.assetUser, `#/asset/${id}`)
    faults.inject(file, { status: 500, headers: { 'retry-after': '600' }, times: 1 })
    await startDownload(page)
    await expect(tray(page).getByText(/Retrying automatically at \d{2}:\d{2}\./)).toBeVisible()
    const arriving = page.waitForEvent('download')
    await tray(page)
      .getByRole('button', { name: /^Try now/ })
      .click()
    await arriving
  })
})

test.describe('bookmarks', () => {
  const asset = async (address: string) => {
    const list = await openPlainBookmarks(address, users.assetUser)
    await list.write([])
    const [id = ''] = await list.assets(1)
    return { list, id }
  }
  const refusal = 'Error: could not save the bookmark'

  test('B5 a bookmark saved at the third attempt shows no error', async ({ portal, faultyPortal, faults, page }) => {
    const texts = await collectTexts(page)
    const { list, id } = await asset(portal.address)
    await faultyPortal.startAs(users.assetUser, '#/bookmark')
    await expect(page.getByText('No bookmarks yet')).toBeVisible()
    const failing = faults.inject(/^POST .*config\/bookmarks/, {
      status: 500,
      body: { code: 'server.internal' },
      headers: shortDelay,
      times: 2,
    })
    await page.evaluate((to) => void (window.location.hash = `#/asset/${to}`), id)
    await page.getByRole('button', { name: 'Add to bookmarks' }).click()
    await page.evaluate(() => void (window.location.hash = '#/bookmark'))
    await expect.poll(() => list.read()).toEqual([id])
    // The message may have disappeared again.
    await expect.poll(() => texts.toasts('Bookmarks saved')).toBe(1)
    expect(failing.met()).toBe(2)
    expect(await texts.has(refusal)).toBe(false)
    expect(await texts.has('not saved')).toBe(false)
    await list.write([])
  })

  test('B5 the list reports a pending retry of a bookmark and offers "Try now"', async ({ portal, faultyPortal, faults, page }) => {
    const { list, id } = await asset(portal.address)
    await faultyPortal.startAs(users.assetUser, `#/asset/${id}`)
    faults.inject(/^POST .*config\/bookmarks/, {
      status: 500,
      body: { code: 'server.internal' },
      headers: { 'retry-after': '600' },
    })
    await page.getByRole('button', { name: 'Add to bookmarks' }).click()
    await page.evaluate(() => void (window.location.hash = '#/bookmark'))
    await expect(page.getByText('One change has not reached the server yet. Retrying automatically …')).toBeVisible()
    faults.heal()
    const retry = page.getByRole('button', { name: 'Try now' })
    // A change of the page also retries, and may remove the button before the click.
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: scaledMs(2000) })
      await expect.poll(() => list.read()).toEqual([id])
    }).toPass()
    await list.write([])
  })

  test('B5 a rejected list is reported exactly once, also after a retry on return to the page', async ({
    portal,
    faultyPortal,
    faults,
    page,
  }) => {
    const texts = await collectTexts(page)
    const { list, id } = await asset(portal.address)
    await faultyPortal.startAs(users.assetUser, `#/asset/${id}`)
    const refusing = faults.inject(/^POST .*config\/bookmarks/, { status: 422, body: { code: 'request.invalid' } })
    await page.getByRole('button', { name: 'Add to bookmarks' }).click()
    await expect(visibleToast(page, refusal)).toBeVisible()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => refusing.met()).toBeGreaterThan(1)
    await page.evaluate(() => void (window.location.hash = '#/bookmark'))
    await expect(page.getByText('One change was not saved: the server rejected it. It stays on this device.')).toBeVisible()
    expect(await texts.toasts(refusal)).toBe(1)
    await list.write([])
  })
})

test('O6 an offline copy that loads at the third attempt shows the retry in its row', async ({ faultyPortal, faults, page, idOf }) => {
  const texts = await collectTexts(page)
  await faultyPortal.open(`#/asset/${await idOf(original)}`)
  const failing = faults.inject(/^POST .*assets\/offline/, {
    status: 503,
    body: { code: 'server.busy' },
    headers: { 'retry-after': '2' },
    times: 2,
  })
  await page.getByRole('button', { name: 'Make available offline', exact: true }).click()
  await page.evaluate(() => void (window.location.hash = '#/device'))
  await expect(page.getByRole('listitem').filter({ hasText: 'Mountain path' })).toContainText('as of')
  expect(failing.met()).toBe(2)
  expect(await texts.has('Retrying automatically')).toBe(true)
  expect(await texts.has('could not be loaded')).toBe(false)
})

test('E2 retries the state of the configuration before it reports an error', async ({ faultyPortal, faults, page }) => {
  const texts = await collectTexts(page)
  const failing = faults.inject(/GET \/assetportal\/api\/config(\?|$)/, { status: 503, body: { code: 'server.busy' }, times: 1 })
  const repeated = page.waitForResponse((response) => /\/api\/config(\?|$)/.test(response.url()) && response.ok())
  await faultyPortal.open('#/search/*')
  await page.reload()
  await repeated
  await expect(page.locator('[data-position="0"] img').first()).toBeVisible()
  expect(failing.met()).toBe(1)
  expect(await texts.has('could not be loaded')).toBe(false)
})
