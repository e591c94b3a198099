import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { startPortal } from '../support/portal-server.ts'
import { createSlowLink, tablet4g } from '../support/slow-link.ts'
import { withBrowser } from './browser.ts'
import { guestPictures } from './guest-pictures.ts'
import { printFigure, spread } from './print.ts'

interface Load {
  /** Milliseconds from navigation until six pictures of the first screen are painted. */
  readonly firstScreen: number
  readonly largestPaint: number
  readonly layoutShift: number
  readonly blocking: number
}

const rounds = 5

/** Runs in the page before anything else: remembers when six pictures in the viewport were complete, and what the observers say. */
const watchLoad = (): void => {
  const state = { firstScreen: 0, largestPaint: 0, layoutShift: 0, blocking: 0 }
  Object.assign(window, { load: state })
  const look = (): void => {
    const seen = [...document.images].filter((image) => {
      const box = image.getBoundingClientRect()
      return image.complete && image.naturalWidth > 1 && box.top < innerHeight && box.bottom > 0 && box.width > 40
    })
    if (seen.length >= 6) state.firstScreen = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) state.largestPaint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) state.layoutShift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) state.blocking += Math.max(0, entry.duration - 50)
  }).observe({ type: 'longtask', buffered: true })
}

const visit = (address: string, slowdown: number, use: (page: Page) => Promise<void> = () => Promise.resolve()): Promise<Load> =>
  withBrowser({ before: watchLoad }, async ({ page, slowDown }) => {
    await slowDown(slowdown)
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(() => (window as unknown as { load: Load }).load.firstScreen > 0, undefined, { timeout: 60_000 })
    // Until the page is idle: what comes later may still shift something.
    await page.waitForTimeout(1500)
    await use(page)
    return page.evaluate(() => (window as unknown as { load: Load }).load)
  })

/** The bound of what any page can do: six of the same pictures in bare HTML, through the same link. */
const controlServer = async (bodies: readonly Buffer[]) => {
  const server = createServer((request, response) => {
    const at = /^\/(\d)$/.exec(request.url ?? '')?.[1]
    if (at !== undefined) response.setHeader('Content-Type', 'image/webp').end(bodies[Number(at)])
    else
      response
        .setHeader('Content-Type', 'text/html')
        .end(`<!doctype html><title>control</title>${bodies.map((_, index) => `<img src="/${index}" width="240" height="200">`).join('')}`)
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : 0 }
}

const measureSizes = async (address: string): Promise<void> => {
  const sizes = { script: 0, stylesheet: 0 }
  await visit(`${address}#/search/*`, 1, async (page) => {
    const names = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name))
    for (const name of names) {
      const file = /\/assets\/[^/?]+\.(js|css)$/.exec(new URL(name).pathname)
      if (!file) continue
      const bytes = gzipSync(readFileSync(join('dist/page', file[0])), { level: 9 }).length
      if (file[1] === 'js') sizes.script += bytes
      else sizes.stylesheet += bytes
    }
  })
  printFigure('P3', 'scripts before idle on the search, gzip', `${(sizes.script / 1000).toFixed(1)} kB`, '≤ 125 kB')
  printFigure('P3', 'styles before idle on the search, gzip', `${(sizes.stylesheet / 1000).toFixed(1)} kB`, '≤ 10 kB')
}

/** P1, P2 and P3: a first visit on a tablet over 4G, next to the control of the same run. */
export const benchPageLoad = async (): Promise<void> => {
  const portal = await startPortal()
  const control = await controlServer(await guestPictures(portal.address, 6))
  try {
    const slowPortal = await createSlowLink(Number(new URL(portal.address).port), tablet4g)
    const slowControl = await createSlowLink(control.port, tablet4g)
    const loads: Load[] = []
    const controls: Load[] = []
    for (let round = 0; round < rounds; round += 1) {
      controls.push(await visit(`http://127.0.0.1:${slowControl.port}/`, 4))
      loads.push(await visit(`http://127.0.0.1:${slowPortal.port}/#/search/*`, 4))
    }
    const ratios = loads.map((load, round) => load.firstScreen / (controls[round]?.firstScreen ?? Number.NaN))
    printFigure('P1', 'first screen, tablet + 4G, cold, ms', spread(loads.map((load) => load.firstScreen)), '≤ 713')
    printFigure('P1', 'control of the same run, ms', spread(controls.map((load) => load.firstScreen)), '—')
    printFigure('P1', 'first screen / control', spread(ratios, 2), '≤ 1.4')
    printFigure('P1', 'largest contentful paint, ms', spread(loads.map((load) => load.largestPaint)), '≤ 713')
    printFigure(
      'P2',
      'layout shift',
      spread(
        loads.map((load) => load.layoutShift),
        4,
      ),
      '< 0.001',
    )
    printFigure('P2', 'blocking time, ms', spread(loads.map((load) => load.blocking)), '≤ 60')
    await slowPortal.close()
    await slowControl.close()
    await measureSizes(portal.address)
  } finally {
    control.server.close()
    await portal.stop()
  }
}
