import { writeFileSync } from 'node:fs'
import { chromium, type Locator, type Page } from 'playwright-core'
import sharp from 'sharp'
import { startPortal } from '../tests/support/portal-server.ts'
import { findBrowser } from './find-browser.mjs'

/**
 * Records the moving pictures of README.md from the demo. Run it after the page has changed visibly: `npm run build`, then
 * `npx tsx scripts/make-recordings.ts`. A frame is taken after each step, so the speed of the machine does not change the recording.
 */
const folder = 'docs/images'
const size = { width: 1180, height: 740 }
/** Width in the file. */
const recordedWidthPx = 960
const maxBytes = 1_500_000

/** How long a frame is shown. */
const glanceSeconds = 0.7
const lookSeconds = 1.6

interface Frame {
  readonly picture: Buffer
  readonly seconds: number
}

/** Takes frames of a page, with a dot where the user clicks. */
const createRecorder = (page: Page) => {
  const frames: Frame[] = []
  const take = async (seconds: number): Promise<void> => {
    await page.waitForFunction(() => {
      const shown = [...document.querySelectorAll('img')].filter((picture) => {
        const { top, bottom, width } = picture.getBoundingClientRect()
        return width > 0 && bottom > 0 && top < innerHeight
      })
      const isMoving = document.getAnimations().some(({ playState, effect }) => {
        return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime ?? 0)
      })
      return !isMoving && shown.every((picture) => picture.complete)
    })
    frames.push({ picture: await page.screenshot(), seconds })
  }
  const point = async (target: Locator): Promise<void> => {
    const box = await target.boundingBox()
    if (!box) throw new Error(`${target.toString()} is not shown`)
    await page.evaluate(
      ({ x, y }) => {
        const dot = document.createElement('div')
        dot.id = 'recorded-pointer'
        dot.style.cssText = `position:fixed;inset-inline-start:${x - 14}px;inset-block-start:${y - 14}px;inline-size:28px;block-size:28px;border-radius:50%;background:CanvasText;opacity:.35;z-index:9999;pointer-events:none`
        document.body.append(dot)
      },
      { x: box.x + box.width / 2, y: box.y + box.height / 2 },
    )
    await take(glanceSeconds)
    await page.evaluate(() => document.getElementById('recorded-pointer')?.remove())
  }
  const click = async (target: Locator): Promise<void> => {
    await point(target)
    await target.click()
  }
  const openFile = async (target: Locator): Promise<void> => {
    await point(target)
    await target.dblclick()
    await page
      .getByRole('button', { name: /^(Download|Sign in to download)/ })
      .first()
      .waitFor()
    await take(lookSeconds)
  }
  const type = async (field: Locator, text: string): Promise<void> => {
    for (const letter of text) {
      await field.press(letter)
      await take(0.15)
    }
  }
  const save = async (name: string): Promise<void> => {
    const pictures = await Promise.all(frames.map(({ picture }) => sharp(picture).resize(recordedWidthPx).png().toBuffer()))
    const file = await sharp(pictures, { join: { animated: true } })
      .webp({ quality: 60, effort: 6, minSize: true, loop: 0, delay: frames.map(({ seconds }) => seconds * 1000) })
      .toBuffer()
    if (file.length > maxBytes) throw new Error(`${name} has ${file.length} of ${maxBytes} bytes`)
    writeFileSync(`${folder}/${name}.webp`, file)
    console.log(`${name}.webp ${frames.length} frames, ${file.length} bytes`)
  }
  return { take, click, openFile, type, save }
}

/** Search with suggestions, a facet, a file, and back. */
const recordSearch = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${address}#/search/*`)
  await page.locator('[data-position="0"] img').waitFor()
  await page.keyboard.press('Escape')
  const { take, click, openFile, type, save } = createRecorder(page)
  const field = page.getByRole('combobox', { name: 'Search the catalogue' })
  await take(lookSeconds)
  await click(field)
  await type(field, 'sunset')
  await page.getByRole('grid', { name: /Suggestions/ }).waitFor()
  await take(lookSeconds)
  await field.press('Enter')
  await page.getByText('for “sunset”').waitFor()
  await take(lookSeconds)
  await click(page.getByRole('button', { name: 'Clear', exact: true }))
  await page.getByText('for “sunset”').waitFor({ state: 'detached' })
  for (const value of ['landscape', 'sky']) {
    await click(page.getByRole('checkbox', { name: new RegExp(`^${value}`) }).first())
    await page.waitForURL(new RegExp(`keywords=[^&]*${value}`))
    await page.locator('[role=grid][aria-busy=false] [data-position="0"] img').waitFor()
    await take(lookSeconds)
  }
  await openFile(page.locator('[data-position="0"]'))
  await page.keyboard.press('Escape')
  await page.locator('[data-position="0"]').waitFor()
  await take(lookSeconds)
  await save('search')
}

/** Results made available offline, then searched, opened and bookmarked without a connection. */
const recordFlight = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${address}#/search/*`)
  await page.locator('[data-position="0"] img').waitFor()
  await page.keyboard.press('Escape')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const { take, click, openFile, type, save } = createRecorder(page)
  await take(lookSeconds)
  await click(page.getByRole('button', { name: 'Make all results available offline' }))
  await page.getByText('Saving for offline use …', { exact: true }).waitFor()
  await take(lookSeconds)
  await page.getByText('Saving for offline use …', { exact: true }).waitFor({ state: 'hidden' })
  await page.goto(`${address}#/device`)
  await page
    .getByText(/ · as of /)
    .first()
    .waitFor()
  await take(lookSeconds)
  await page.context().setOffline(true)
  await page.goto(`${address}#/search/*`)
  await page
    .getByText(/^Offline\./)
    .first()
    .waitFor()
  await take(lookSeconds)
  const field = page.getByRole('combobox', { name: 'Search the catalogue' })
  await click(field)
  await type(field, 'forest')
  await field.press('Enter')
  await page.getByText('for “forest”').waitFor()
  await take(lookSeconds)
  await openFile(page.locator('[data-position="0"]'))
  await click(page.getByRole('button', { name: 'Add to bookmarks' }).first())
  await page.getByRole('button', { name: 'Remove from bookmarks' }).first().waitFor()
  await take(lookSeconds)
  await save('offline')
}

const portal = await startPortal()
const browser = await chromium.launch({ executablePath: findBrowser() ?? '' })
for (const record of [recordSearch, recordFlight]) {
  const context = await browser.newContext({ viewport: size, locale: 'en', colorScheme: 'light', reducedMotion: 'reduce' })
  await record(await context.newPage(), portal.address)
  await context.close()
}
await browser.close()
await portal.stop()
