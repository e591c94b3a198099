import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { violationsOn } from '../support/axe.ts'
import { untilInstalled } from '../support/flight.ts'
import { type PortalServer, startPortal } from '../support/portal-server.ts'
import { runUserTool } from '../support/rights-portal.ts'
import { scaledMs } from '../support/time-limits.ts'
import { expect, Portal, test } from './fixtures.ts'

test.use({ workerRequests: true, viewport: { width: 390, height: 844 } })

let base: string
let portal: PortalServer

/** A picture with a light and a dark half. */
const picture = async (width: number, height: number) => {
  const half = await sharp({ create: { width: Math.floor(width / 2), height, channels: 3, background: '#cde' } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#135' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
}

test.beforeAll(async () => {
  test.setTimeout(scaledMs(180_000))
  base = mkdtempSync(join(tmpdir(), 'vitrine-start-'))
  const folder = join(base, 'stadt-museum_2024')
  const files: readonly (readonly [path: string, width: number, height: number])[] = [
    ['Fairs/2023/a.jpg', 1500, 1000],
    ['Fairs/2024/b.jpg', 1300, 900],
    ['Secret/c.jpg', 3000, 2000],
    ['Upright/d.jpg', 1000, 3000],
  ]
  for (const [path, width, height] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), await picture(width, height))
  }
  writeFileSync(join(folder, 'Secret', 'vitrine.csv'), 'file,view\n*,board\n')
  const data = join(base, 'data')
  portal = await startPortal({ assets: folder, data })
  await runUserTool(data, ['add', 'boss', '--admin'], 'a password of the boss')
})

test.afterAll(async () => {
  await portal?.stop()
  rmSync(base, { recursive: true, force: true, maxRetries: 5 })
})

/** Runs in the page before its own scripts: counts the elements that moved. */
const watchShifts = (): void => {
  const shifts: string[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as unknown as { sources: { node: Node | null }[] }[])
      shifts.push(...sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 200) : 'text')))
  }).observe({ type: 'layout-shift', buffered: true })
}

const head = (page: Page) => page.getByRole('region', { name: 'Welcome' })
const widthOfPicture = (page: Page) =>
  head(page)
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.naturalWidth)

test('Z4 a new installation takes title and picture from its folder, also in flight mode, and nothing moves', async ({ page, context }) => {
  await page.addInitScript(watchShifts)
  await page.goto(`${portal.address}#/`)
  await expect(head(page).getByRole('heading', { level: 1 })).toHaveText('Stadt museum 2024')
  await expect.poll(() => widthOfPicture(page)).toBeGreaterThan(0)
  expect((await head(page).boundingBox())?.height).toBe(200)
  const row = page.getByRole('region', { name: 'Fairs' })
  await expect(row.getByRole('list', { name: 'Folders: Fairs' }).getByRole('link')).toHaveText([/^2024/, /^2023/])
  await expect(row.getByRole('link', { name: 'All 2 Fairs' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Secret' })).toHaveCount(0)
  expect(await page.evaluate(() => (window as unknown as { shifts: readonly string[] }).shifts)).toEqual([])
  expect(await violationsOn(page)).toEqual([])

  await untilInstalled(page)
  await context.setOffline(true)
  await page.reload()
  await expect(head(page).getByRole('heading', { level: 1 })).toHaveText('Stadt museum 2024')
})

test('Z4 an administrator replaces the picture by one click, and guests have no such button', async ({ page }) => {
  await page.goto(`${portal.address}#/`)
  await expect.poll(() => widthOfPicture(page)).toBeGreaterThan(0)
  const replace = page.getByRole('link', { name: 'Replace picture' })
  await expect(replace).toHaveCount(0)
  // The picture is the same for everyone: the largest one that guests may see.
  const source = await head(page).locator('img').getAttribute('src')
  const boss = { name: 'boss', password: 'a password of the boss', isAssetUser: true, isGuiAdmin: true }
  await new Portal(page, portal.address).startAs(boss, '#/')
  await expect(replace).toBeVisible()
  expect(await head(page).locator('img').getAttribute('src')).toBe(source)
  await replace.click()
  await expect(page).toHaveURL(/#\/admin\/dashboard/)
  await expect(page.getByText('Header image').first()).toBeVisible()
})
