import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { violationsOn } from '../support/axe.ts'
import { makeResultsOffline, untilInstalled } from '../support/flight.ts'
import { type PortalServer, startPortal } from '../support/portal-server.ts'
import { scaledMs } from '../support/time-limits.ts'
import { expect, test } from './fixtures.ts'

const perMonth = 40
const months = ['May 2021', 'April 2021', 'March 2021', 'February 2021', 'January 2021']

const headings = (page: Page) => page.getByRole('grid').getByRole('heading', { level: 2 })
/** Heading at the upper edge of the list. */
const stuckHeading = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const top = document.querySelector('.grid-scroller')?.getBoundingClientRect().top ?? 0
    const found = [...document.querySelectorAll('[data-date-heading]')].filter((heading) => {
      const { top: upper, bottom } = heading.getBoundingClientRect()
      return upper >= top && bottom <= top + 48
    })
    return found.at(-1)?.textContent ?? null
  })
const scrollTo = (page: Page, share: number) =>
  page.locator('.grid-scroller').evaluate((element, part) => {
    element.scrollTop = (element.scrollHeight - element.clientHeight) * part
  }, share)
/** Assets and headings that are drawn over each other. */
const overlaps = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.grid-row')].map((row) => row.getBoundingClientRect())
    const sorted = boxes.toSorted((one, other) => one.top - other.top)
    return sorted.filter((box, at) => at > 0 && box.top < (sorted[at - 1]?.bottom ?? 0) - 1).length
  })

test.describe('results ordered by date', () => {
  test.use({ workerRequests: true })

  let base: string
  let portal: PortalServer

  test.beforeAll(async () => {
    test.setTimeout(scaledMs(180_000))
    base = mkdtempSync(join(tmpdir(), 'vitrine-dates-'))
    const folder = join(base, 'media')
    mkdirSync(folder)
    for (let at = 0; at < months.length * perMonth; at += 1) {
      const background = { r: (at * 37) % 256, g: (at * 91) % 256, b: 120 }
      const size = at % 3 === 0 ? { width: 120, height: 160 } : { width: 240, height: 160 }
      const date = `2021:${String(1 + Math.floor(at / perMonth)).padStart(2, '0')}:${String(1 + (at % 20)).padStart(2, '0')} 12:00:00`
      writeFileSync(
        join(folder, `${String(at).padStart(3, '0')}.jpg`),
        await sharp({ create: { ...size, channels: 3, background } })
          .withExif({ IFD2: { DateTimeOriginal: date } })
          .jpeg()
          .toBuffer(),
      )
    }
    portal = await startPortal({ assets: folder, data: join(base, 'data') })
  })
  test.afterAll(async () => {
    await portal?.stop()
    rmSync(base, { recursive: true, force: true, maxRetries: 5 })
  })

  test('X3 months are headings between the rows, stay at the upper edge, and the handle shows the month', async ({ page }) => {
    await page.goto(`${portal.address}#/search/*`)
    await expect(headings(page).first()).toHaveText('May 2021')
    await expect(page.locator('[data-date-line]')).toHaveCount(0)
    await expect.poll(() => stuckHeading(page)).toBe('May 2021')
    await page.locator('.grid-scroller').hover()
    await page.mouse.wheel(0, 300)
    await expect.poll(() => stuckHeading(page)).toBe('May 2021')
    await expect.poll(() => overlaps(page)).toBe(0)
    // A jump to any place knows its month before its assets are loaded.
    await scrollTo(page, 0.5)
    await expect.poll(() => stuckHeading(page)).toBe('March 2021')
    await expect(page.getByRole('slider', { name: 'Position in the results' })).toHaveAttribute('aria-valuetext', /of 200, Mar 2021$/)
    await expect(page.locator('[data-position="100"] img').first()).toHaveJSProperty('complete', true)
    await expect.poll(() => overlaps(page)).toBe(0)
    await scrollTo(page, 1)
    await expect(headings(page).last()).toHaveText('January 2021')
    await expect(page.locator('[data-position="199"]')).toBeVisible()
    // The label of the handle must not fade out while axe reads its colours.
    await expect(page.locator('.position-handle.is-shown')).toHaveCount(0)
    expect(await violationsOn(page)).toEqual([])
  })

  test('X3 O7 offline copies have the same headings', async ({ page }) => {
    await page.goto(`${portal.address}#/search/*`)
    await untilInstalled(page)
    await makeResultsOffline(page)
    await page.context().setOffline(true)
    await page.reload()
    await expect(headings(page).first()).toHaveText('May 2021')
    await scrollTo(page, 0.5)
    await expect.poll(() => stuckHeading(page)).toBe('March 2021')
    await page.context().setOffline(false)
  })
})
