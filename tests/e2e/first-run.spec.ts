import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import sharp from 'sharp'
import { violationsOn } from '../support/axe.ts'
import { type PortalServer, startPortal } from '../support/portal-server.ts'
import { resultsOn } from '../support/results.ts'
import { runUserTool } from '../support/rights-portal.ts'
import { scaledMs } from '../support/time-limits.ts'
import { expect, Portal, test } from './fixtures.ts'

// The worker would respond from its caches while the folder changes.
test.use({ serviceWorkers: 'block' })

test.describe('the first run', () => {
  let folder: string
  let data: string
  let portal: PortalServer

  test.beforeAll(async () => {
    test.setTimeout(scaledMs(180_000))
    folder = join(mkdtempSync(join(tmpdir(), 'vitrine-first-')), 'media')
    mkdirSync(folder)
    data = join(dirname(folder), 'data')
    portal = await startPortal({ assets: folder, data })
  })

  test.afterAll(async () => {
    await portal?.stop()
    rmSync(dirname(folder), { recursive: true, force: true, maxRetries: 5 })
  })

  test('X6 the start page of an empty portal explains the next step', async ({ page }) => {
    await page.goto(`${portal.address}#/`)
    await expect(page.getByRole('heading', { name: 'No files yet' })).toBeVisible()
    await expect(page.getByText('Copy pictures, videos, PDFs or 3D models into the media folder.')).toBeVisible()
  })

  test('X2 an empty folder explains the next step, and the first files appear without a reload', async ({ page }) => {
    await page.goto(`${portal.address}#/search/*`)
    await expect(page.getByRole('heading', { name: 'No files yet' })).toBeVisible()
    await expect(page.getByText('Copy pictures, videos, PDFs or 3D models into the media folder.')).toBeVisible()
    const picture = (number: number) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background: `hsl(${number * 30} 60% 50%)` } })
    for (let number = 0; number < 12; number++) writeFileSync(join(folder, `IMG_${number}.jpg`), await picture(number).jpeg().toBuffer())
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No files yet' })).toHaveCount(0)
  })

  test('X2 while files are read a list at its start shows new ones, and a scrolled one shows how many there are', async ({ page }) => {
    let done = 0
    // The state during a long scan; the files are real.
    await page.route('**/api/info/reading', (route) => {
      done += 1
      return route.fulfill({ json: { isReading: true, done, total: 1000, hasFiles: true } })
    })
    const add = async (names: readonly string[]) => {
      for (const name of names)
        writeFileSync(
          join(folder, `${name}.jpg`),
          await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
            .withExif({ IFD0: { ImageDescription: name } })
            .jpeg()
            .toBuffer(),
        )
    }
    await page.setViewportSize({ width: 700, height: 500 })
    await page.goto(`${portal.address}#/search/*`)
    await page.getByRole('gridcell').first().waitFor()
    await page.mouse.move(2, 2)
    await expect(page.getByText('12 results')).toBeVisible()
    await add(['more-1', 'more-2'])
    await expect(page.getByText('14 results')).toBeVisible()

    const list = page.locator('.grid-scroller')
    await list.hover()
    await page.mouse.wheel(0, 400)
    const place = () => list.evaluate((element) => element.scrollTop)
    await expect.poll(place).toBeGreaterThan(0)
    const before = await resultsOn(page).settledOffset()
    await add(['last-1', 'last-2', 'last-3'])
    const fresh = page.getByRole('button', { name: '3 new' })
    await expect(fresh).toBeVisible()
    expect(await place()).toBe(before)
    await expect(page.getByText('14 results')).toBeVisible()
    await fresh.click()
    await expect(page.getByText('17 results')).toBeVisible()
    await expect.poll(place).toBe(0)
    await expect(fresh).toHaveCount(0)
  })

  test('X2 an administrator sees why files cannot be used, and they are read again by a button or a command', async ({ page }) => {
    const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const time = new Date(Date.now() - 3_600_000)
    // Size and time of the file stay, so that only a request reads it again.
    const write = (name: string, bytes: Uint8Array) => {
      writeFileSync(join(folder, name), bytes)
      utimesSync(join(folder, name), time, time)
    }
    const damaged = Buffer.concat([picture.subarray(0, 20), Buffer.alloc(picture.length - 20)])
    write('first-damaged.jpg', damaged)
    write('second-damaged.jpg', damaged)
    await expect.poll(() => portal.output()).toContain('second-damaged.jpg has')
    await runUserTool(data, ['add', 'boss', '--admin'], 'a password of the boss')
    const boss = { name: 'boss', password: 'a password of the boss', isAssetUser: true, isGuiAdmin: true }
    await new Portal(page, portal.address).startAs(boss, '#/admin/reports')
    const list = page.getByRole('region', { name: 'Files with problems' })
    await expect(list.getByRole('row').filter({ hasText: 'first-damaged.jpg' })).toContainText('has no preview')
    await expect(list.getByRole('row')).toHaveCount(3)

    write('first-damaged.jpg', picture)
    await list.getByRole('button', { name: 'Try again' }).click()
    await expect(list.getByRole('status')).toHaveText('2 files are read again.')
    await expect(list.getByRole('row')).toHaveCount(2)

    write('second-damaged.jpg', picture)
    const { status, stdout } = spawnSync(process.execPath, [resolve('dist/server/media.js'), 'retry', '--data', data], { encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, expect.stringContaining('read again')])
    // The server reads the file again within seconds, and the page requests the list once.
    await expect(async () => {
      await page.reload()
      await expect(list.getByText('All media files can be used.')).toBeVisible({ timeout: scaledMs(2000) })
    }).toPass()
  })

  test('X2 a long list of unusable files scrolls by keyboard', async ({ page }) => {
    for (let index = 0; index < 30; index += 1) writeFileSync(join(folder, `damaged-${index}.jpg`), 'no picture')
    const boss = { name: 'boss', password: 'a password of the boss', isAssetUser: true, isGuiAdmin: true }
    await new Portal(page, portal.address).startAs(boss, '#/admin/reports')
    const list = page.getByRole('region', { name: 'Files with problems' })
    await expect(async () => {
      await page.reload()
      await expect(list.getByRole('row')).toHaveCount(31, { timeout: scaledMs(2000) })
    }).toPass()
    expect(await violationsOn(page)).toEqual([])
    const table = list.getByRole('group', { name: 'Files with problems' })
    await table.focus()
    await page.keyboard.press('End')
    await expect.poll(() => table.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  })
})
