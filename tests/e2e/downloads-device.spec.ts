import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Download, Page } from '@playwright/test'
import sharp from 'sharp'
import { signInByApi } from '../support/api.ts'
import { startPortal } from '../support/portal-server.ts'
import { Portal, users, visibleToast } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

const tray = (page: Page) => page.getByRole('region', { name: 'Downloads' })
const startFrom = (page: Page) => page.getByRole('button', { name: 'Download', exact: true }).click()

/** Number of download files in the origin private file system. */
const storedFiles = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('downloads').catch(() => null)
    if (!folder) return 0
    const keys = (folder as unknown as { keys(): AsyncIterator<string> }).keys()
    let count = 0
    while (!(await keys.next()).done) count += 1
    return count
  })

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true })

test('W3 an installed app on an iPad saves through the share sheet, after a tap if the browser requires one', async ({
  portal,
  page,
  idOf,
  settings,
}) => {
  await settings({ terms_of_use: { show: false } })
  await page.addInitScript(() => {
    const shared: string[] = []
    Object.assign(window, { shared })
    Object.defineProperty(navigator, 'standalone', { value: true })
    navigator.canShare = () => true
    let requestCount = 0
    navigator.share = (data) => {
      requestCount += 1
      if (requestCount === 1) return Promise.reject(new DOMException('the tap is too long ago', 'NotAllowedError'))
      shared.push(...(data?.files ?? []).map((file) => `${file.name} ${file.type} ${file.size > 100_000}`))
      return Promise.resolve()
    }
  })
  const files: string[] = []
  page.on('download', (file) => files.push(file.suggestedFilename()))
  await portal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
  await startFrom(page)
  await expect(tray(page).getByText('Complete. Tap to save it.')).toBeVisible()
  await tray(page).getByRole('button', { name: 'Save: picos-de-europa.jpg' }).tap()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: string[] }).shared))
    .toEqual(['picos-de-europa.jpg image/jpeg true'])
  await expect(tray(page).getByText('1 download finished').first()).toBeVisible()
  expect(files).toEqual([])
})

test('W3 stores a large file on disk instead of in memory, and lets the browser download it if the storage is too small', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-large-'))
  mkdirSync(join(folder, 'assets'))
  const file = join(folder, 'assets', 'large.tif')
  await sharp({ create: { width: 5400, height: 4200, channels: 3, background: '#7a8b5c' } })
    .tiff({ compression: 'none' })
    .toFile(file)
  const server = await startPortal({ assets: join(folder, 'assets') })
  try {
    const guest = await signInByApi(server.address)
    const id = (await guest.read<'search'>('search?solr_q=*&solr_rows=1')).response.docs[0]?.id ?? ''
    await new Portal(page, server.address).open(`#/asset/${id}`)
    const order = async (): Promise<Download> => {
      await page.getByRole('button', { name: 'Choose a form' }).click()
      const arriving = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: /^Original file/ }).click()
      return arriving
    }
    const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
    const fileResponse = page.waitForResponse(/download\/file\//)
    const fromDisk = await order()
    // Each part has its own digest.
    expect((await fileResponse).headers()['repr-digest']).toMatch(/sha-256=:.*, sha-256-mib=:/)
    expect(fromDisk.url()).toMatch(/^blob:/)
    expect(digest(await fromDisk.path())).toBe(digest(file))
    await expect.poll(() => storedFiles(page)).toBe(1)

    const session = await page.context().newCDPSession(page)
    await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(server.address).origin, quotaSize: 20e6 })
    // The message goes away by itself, perhaps before the file has arrived.
    const told = expect(visibleToast(page, /your browser downloads it directly/)).toBeVisible()
    const [byItself] = await Promise.all([order(), told])
    expect(byItself.url()).toContain('/download/')
    expect(digest(await byItself.path())).toBe(digest(file))
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('L7 signing out deletes stored parts of large downloads', async ({ portal, page }) => {
  await portal.startAs(users.assetUser)
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('downloads', { create: true })
    await folder.getFileHandle('an earlier one', { create: true })
  })
  await expect.poll(() => storedFiles(page)).toBe(1)
  await portal.open('#/logout')
  await expect.poll(() => storedFiles(page)).toBe(0)
})

test('W3 shows the title of the asset during a download', async ({ faultyPortal, faults, page, idOf, settings }) => {
  await settings({ terms_of_use: { show: false } })
  const preparing = faults.inject(/download\/\?/, { holdAfter: 0 })
  await faultyPortal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
  await startFrom(page)
  await tray(page)
    .getByRole('button', { name: /1 download/ })
    .click()
  await expect(tray(page).getByText('Mountain path in the Picos de Europa', { exact: true })).toBeVisible()
  const arriving = page.waitForEvent('download')
  preparing.release()
  await arriving
})

test('R6 going back closes the download dialog, also while it is loading', async ({ faultyPortal, faults, page, idOf }) => {
  const id = await idOf('altai.jpg')
  await faultyPortal.startAs(users.assetUser, '#/search/altai')
  await faultyPortal.open(`#/asset/${id}`)
  await startFrom(page)
  const dialog = page.getByRole('dialog', { name: 'Download' })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/#\/search\/altai/)
  await expect(dialog).toBeHidden()

  await page.goForward()
  const stalledPresets = faults.inject(/session\/csets/, { holdAfter: 0 })
  await startFrom(page)
  await expect.poll(() => stalledPresets.met()).toBeGreaterThan(0)
  await page.goBack()
  await expect(page).toHaveURL(/#\/search\/altai/)
  const presetsLoaded = page.waitForResponse(/session\/csets/)
  stalledPresets.release()
  await presetsLoaded
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await expect(dialog).toBeHidden()
})
