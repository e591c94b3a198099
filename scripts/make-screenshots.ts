import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { startPortal } from '../tests/support/portal-server.ts'
import { findBrowser } from './find-browser.mjs'

/**
 * Takes the screenshots of the manifest from the demo. Run it after the page has changed visibly: `npm run build`, then
 * `npx tsx scripts/make-screenshots.ts`. The pictures stay small because every visit of an installer loads them.
 */
const folder = 'public/screenshots'
const targets = [
  { name: 'wide', width: 1280, height: 800 },
  { name: 'narrow', width: 390, height: 844 },
]

const portal = await startPortal()
const browser = await chromium.launch({ executablePath: findBrowser() ?? '' })
mkdirSync(folder, { recursive: true })
for (const { name, width, height } of targets) {
  const page = await browser.newPage({ viewport: { width, height }, locale: 'en', hasTouch: name === 'narrow' })
  await page.goto(`${portal.address}#/search/*`)
  await page.waitForFunction(() => {
    // Pictures below the screen load later. A phone shows few.
    const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-position] img')].filter(
      (picture) => picture.getBoundingClientRect().top < innerHeight,
    )
    return pictures.length > 1 && pictures.every((picture) => picture.complete && picture.naturalWidth > 0)
  })
  // A first visit shows hints, which Escape closes.
  await page.keyboard.press('Escape')
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 70, effort: 6 })
    .toBuffer()
  writeFileSync(`${folder}/${name}.webp`, picture)
  console.log(`${name}.webp ${width} × ${height}, ${picture.length} bytes`)
}
await browser.close()
await portal.stop()
