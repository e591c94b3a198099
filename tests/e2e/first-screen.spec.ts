import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Every script of the page: the bootstrap script is part of the document. */
const code = /\/assets\/[^/]+\.js$/

/** Position and picture of every tile in the window. */
const tilesIn = (page: Page, layer: string) =>
  page.locator(`${layer} .tile:has(img)`).evaluateAll((tiles) =>
    tiles.flatMap((tile) => {
      const { left, top, width, height } = tile.getBoundingClientRect()
      return top < innerHeight - 60 ? [{ left, top, width, height, picture: tile.querySelector('img')?.src }] : []
    }),
  )

const pictures = (page: Page, layer: string) =>
  page.locator(`${layer} img`).evaluateAll((all) => all.filter((one) => one instanceof HTMLImageElement && one.naturalWidth > 1).length)

/** Opens the search while the page's code is delayed. @returns releases the code */
const openWithoutCode = async (page: Page, address: string): Promise<() => void> => {
  let release = () => undefined as void
  const released = new Promise<void>((go) => (release = go))
  let delayedCount = 0
  await page.route(code, async (route) => {
    delayedCount += 1
    await released
    await route.continue()
  })
  await page.goto(`${address}#/search/*`, { waitUntil: 'commit' })
  return () => {
    expect(delayedCount).toBeGreaterThan(0)
    release()
  }
}

/** Compares the tiles before and after the page's code has loaded. */
const expectSamePlaces = async (page: Page, address: string): Promise<void> => {
  const searches: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/search?') && searches.push(request.url())))
  const release = await openWithoutCode(page, address)
  await expect.poll(() => pictures(page, '#first-pictures')).toBeGreaterThanOrEqual(3)
  const early = await tilesIn(page, '#first-pictures')
  // The browser would take a picture that is cut at the footer for a smaller one, and report the largest paint with the page.
  const box = await page.locator('#first-pictures').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(page.viewportSize()?.height)
  release()
  await expect.poll(() => pictures(page, '#root')).toBeGreaterThanOrEqual(early.length)
  await expect(page.locator('#first-pictures')).toHaveCount(0)
  const shown = await tilesIn(page, '#root')
  expect(shown.slice(0, early.length)).toEqual(early)
  expect(searches).toEqual([])
}

const windows = [
  ['phone', 390, 844, false],
  ['tablet', 820, 1180, false],
  ['tablet on its side', 1180, 820, true],
  ['desktop', 1440, 900, false],
] as const

for (const [name, width, height, isMobile] of windows) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, isMobile, hasTouch: isMobile })

    test(`P1 shows the first pictures before the page’s code, at their final positions: ${name}`, async ({ portal, page }) => {
      await expectSamePlaces(page, portal.address)
    })
  })
}

test('P1 K1 shows the first pictures at their final positions with a larger font size', async ({ playwright, launchOptions, portal }) => {
  const settings = '--blink-settings=defaultFontSize=24'
  const browser = await playwright.chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), settings] })
  for (const [, width, height] of windows) {
    const page = await browser.newPage({ viewport: { width, height } })
    await expectSamePlaces(page, portal.address)
    await page.close()
  }
  await browser.close()
})

test('P1 the first pictures wait for no style sheet and no font, and no script loads the style sheet again', async ({ portal, page }) => {
  const requested: string[] = []
  let release = () => undefined as void
  const released = new Promise<void>((go) => (release = go))
  await page.route(/\.(?:css|woff2)$/, async (route) => {
    requested.push(new URL(route.request().url()).pathname)
    await released
    await route.continue()
  })
  const releaseCode = await openWithoutCode(page, portal.address)
  await expect.poll(() => pictures(page, '#first-pictures')).toBeGreaterThanOrEqual(3)
  await expect(page.locator('#first-pictures .tile').first()).toHaveCSS('position', 'absolute')
  releaseCode()
  release()
  await expect.poll(() => pictures(page, '#root')).toBeGreaterThanOrEqual(3)
  await page.mouse.move(300, 300)
  await portal.open('#/device')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(requested.filter((path) => /\/index-[^/]+\.css$/.test(path))).toEqual([])
})

test('P1 removes the first pictures when another page opens', async ({ portal, page }) => {
  const release = await openWithoutCode(page, portal.address)
  await expect.poll(() => pictures(page, '#first-pictures')).toBeGreaterThanOrEqual(1)
  await page.evaluate(() => void (location.hash = '#/login'))
  release()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.locator('#first-pictures')).toHaveCount(0)
})

/** Name of the built script that contains a source file: its chunk may have the name of another one. */
const scriptWith = (source: string): string => {
  const folder = 'dist/page/assets'
  const maps = readdirSync(folder).filter((file) => file.endsWith('.js.map'))
  const map = maps.find((file) => readFileSync(join(folder, file), 'utf8').includes(`/src/${source}"`))
  if (map === undefined) throw new Error(`the build does not contain ${source}`)
  return map.replace('.map', '')
}

test('P1 loads the code for clicks and keys at the first input', async ({ portal, page }) => {
  const [selectionBar, listRow] = ['features/search/selection-bar.tsx', 'widgets/result-grid/list-row.tsx'].map(scriptWith)
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.replace('/assets/', '')))
  await portal.open('#/search/*')
  await page.getByRole('toolbar', { name: 'All results' }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  // A small part such as the row of a list may be in a chunk with code that loads earlier.
  expect(await loaded()).not.toContain(selectionBar)
  await page.mouse.move(300, 300)
  await expect.poll(loaded).toEqual(expect.arrayContaining([selectionBar, listRow]))
})
