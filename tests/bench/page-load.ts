import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { startPortal } from '../support/portal-server.ts'
import { createSlowLink, tablet4g } from '../support/slow-link.ts'
import { type BarePage, withBarePage } from './bare-browser.ts'
import { guestPictures } from './guest-pictures.ts'
import { atMost, below, median, printFigure, spread } from './print.ts'

interface Load {
  /** Milliseconds from navigation until six pictures of the first screen are painted. */
  readonly firstScreen: number
  readonly largestPaint: number
  readonly layoutShift: number
  readonly blocking: number
  /** Milliseconds until the page has nothing to do for the first time after it was loaded. */
  readonly idle: number
}

const rounds = 5

/** Runs in the page before anything else: remembers when six pictures in the viewport were complete, and what the observers say. */
const watchLoad = (): void => {
  const state = { firstScreen: 0, largestPaint: 0, layoutShift: 0, blocking: 0, idle: 0 }
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
  window.addEventListener('load', () => requestIdleCallback(() => (state.idle = performance.now())))
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

const tablet = { width: 820, height: 1180 }
const desktop = { width: 1440, height: 900 }

const visit = (
  address: string,
  slowdown: number,
  { size = tablet, use }: { readonly size?: typeof tablet; readonly use?: (page: BarePage) => Promise<void> } = {},
): Promise<Load> =>
  withBarePage({ ...size, slowdown, before: watchLoad }, async (page) => {
    const look = () => page.evaluate(() => (window as unknown as { load: Load }).load)
    await page.goto(address)
    const deadline = performance.now() + 60_000
    // Not oftener: looking costs the page time too.
    while (!((await look()).firstScreen > 0)) {
      if (performance.now() > deadline) throw new Error(`${address} shows no six pictures`)
      await sleep(500)
    }
    // Until the page is idle: what comes later may still shift something.
    await sleep(1500)
    await use?.(page)
    return look()
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

interface Weight {
  readonly gzip: number
  readonly brotli: number
}

/** kB of files of the build, compressed as well as it goes. */
const weigh = (files: readonly string[]): Weight => {
  const bodies = files.map((file) => readFileSync(join('dist/page', file)))
  const sum = (compress: (body: Buffer) => Buffer) => bodies.reduce((total, body) => total + compress(body).length, 0) / 1000
  return { gzip: sum((body) => gzipSync(body, { level: 9 })), brotli: sum((body) => brotliCompressSync(body)) }
}

const measureSizes = async (address: string): Promise<void> => {
  for (const [where, size] of [
    ['tablet', tablet],
    ['desktop, with facets', desktop],
  ] as const) {
    let files: readonly string[] = []
    const use = async (page: BarePage): Promise<void> => {
      files = await page.evaluate(() => {
        const { idle } = (window as unknown as { load: Load }).load
        const requests = performance.getEntriesByType('resource').filter((entry) => entry.startTime < idle)
        return requests.map((entry) => new URL(entry.name).pathname.replace(/^.*\/assets\//, 'assets/'))
      })
    }
    await visit(`${address}#/search/*`, 1, { size, use })
    const scripts = weigh(files.filter((file) => /^assets\/.*\.js$/.test(file)))
    const styles = weigh(files.filter((file) => /^assets\/.*\.css$/.test(file)))
    printFigure('P3', `scripts before idle, ${where}, kB gzip`, scripts.gzip.toFixed(1), atMost(165, scripts.gzip))
    printFigure('P3', `scripts before idle, ${where}, kB brotli`, scripts.brotli.toFixed(1), atMost(110, scripts.brotli))
    printFigure('P3', `styles before idle, ${where}, kB gzip`, styles.gzip.toFixed(1), atMost(14, styles.gzip))
  }
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
    let arrived: number[] = []
    const countScripts = async (page: BarePage): Promise<void> => {
      const bytes = await page.evaluate(() => {
        const { firstScreen } = (window as unknown as { load: Load }).load
        const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        const scripts = entries.filter(({ name, responseEnd }) => /\/assets\/.*\.js$/.test(name) && responseEnd <= firstScreen)
        return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
      })
      arrived = [...arrived, bytes / 1000]
    }
    for (let round = 0; round < rounds; round += 1) {
      controls.push(await visit(`http://127.0.0.1:${slowControl.port}/`, 4))
      loads.push(await visit(`http://127.0.0.1:${slowPortal.port}/#/search/*`, 4, { use: countScripts }))
    }
    const of = (pick: (load: Load) => number) => loads.map(pick)
    const ratios = loads.map((load, round) => load.firstScreen / (controls[round]?.firstScreen ?? Number.NaN))
    const first = of((load) => load.firstScreen)
    const paint = of((load) => load.largestPaint)
    const shift = of((load) => load.layoutShift)
    const blocking = of((load) => load.blocking)
    printFigure('P1', `first screen, tablet + 4G, cold, ms (n=${rounds})`, spread(first), atMost(713, median(first)))
    printFigure('P1', 'control of the same run, ms', spread(controls.map((load) => load.firstScreen)))
    printFigure('P1', 'first screen / control', spread(ratios, 2), atMost(1.4, median(ratios)))
    printFigure('P1', 'largest contentful paint, ms', spread(paint), atMost(713, median(paint)))
    printFigure('P2', 'layout shift', spread(shift, 4), below(0.001, median(shift)))
    printFigure('P2', 'blocking time, ms', spread(blocking), atMost(60, median(blocking)))
    printFigure('P3', 'scripts that the first screen waited for, kB', spread(arrived, 1), atMost(0, median(arrived)))
    await slowPortal.close()
    await slowControl.close()
    await measureSizes(portal.address)
  } finally {
    control.server.close()
    await portal.stop()
  }
}
