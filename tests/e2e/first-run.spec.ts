import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { type PortalServer, startPortal } from '../support/portal-server.ts'
import { scaledMs } from '../support/time-limits.ts'
import { expect, test } from './fixtures.ts'

// The worker would answer from its caches while the folder changes.
test.use({ serviceWorkers: 'block' })

test.describe('the first run', () => {
  let folder: string
  let portal: PortalServer

  test.beforeAll(async () => {
    test.setTimeout(scaledMs(180_000))
    folder = join(mkdtempSync(join(tmpdir(), 'vitrine-first-')), 'media')
    mkdirSync(folder)
    portal = await startPortal({ assets: folder })
  })

  test.afterAll(async () => {
    await portal?.stop()
    rmSync(dirname(folder), { recursive: true, force: true })
  })

  test('X2 an empty folder says what to do, and the first files appear without a reload', async ({ page }) => {
    await page.goto(`${portal.address}#/search/*`)
    await expect(page.getByRole('heading', { name: 'No files yet' })).toBeVisible()
    await expect(page.getByText('Copy pictures, videos, PDFs or 3D models into the media folder.')).toBeVisible()
    const picture = (number: number) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background: `hsl(${number * 30} 60% 50%)` } })
    for (let number = 0; number < 12; number++) writeFileSync(join(folder, `IMG_${number}.jpg`), await picture(number).jpeg().toBuffer())
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No files yet' })).toHaveCount(0)
  })

  test('X2 an empty portal shows how many files have been read', async ({ page }) => {
    // The state during a long scan; the real one may be over before the page asks.
    await page.route('**/api/info/reading', (route) => route.fulfill({ json: { isReading: true, done: 39, total: 351, hasFiles: true } }))
    await page.goto(`${portal.address}#/search/*?folder=none`)
    await page.route('**/api/search?*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ json: { facetCounts: { facetFields: {} }, response: { docs: [], numFound: 0 } }, response })
    })
    await page.goto(`${portal.address}#/search/*`)
    await expect(page.getByRole('status').filter({ hasText: '39 of 351' })).toBeVisible()
    await page.unroute('**/api/search?*')
    await expect(page.getByRole('gridcell').first()).toBeVisible()
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
    const before = await place()
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
})
