import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { startPortal } from '../tests/support/portal-server.ts'
import { createSlowLink, type SlowLink, tablet4g } from '../tests/support/slow-link.ts'
import { type BarePage, withBarePage } from './bare-browser.ts'
import { guestPictures } from './guest-pictures.ts'
import { preparePhotographs } from './photographs.ts'
import { atMost, median, printFigure, spread } from './print.ts'

interface BenchWindow {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly devicePixelRatio: number
  /** CPU throttle of the page's main thread. */
  readonly slowdown: number
  /** Over 4G instead of the loopback interface. */
  readonly isMobile: boolean
}

const tablet = { devicePixelRatio: 2, slowdown: 4, isMobile: true }
const desktop: BenchWindow = { name: 'desktop', width: 1366, height: 900, devicePixelRatio: 1, slowdown: 1, isMobile: false }
const windows: readonly BenchWindow[] = [
  { name: 'landscape tablet', width: 1024, height: 768, ...tablet },
  { name: 'upright tablet', width: 820, height: 1180, ...tablet },
  desktop,
]

interface Load {
  /** Milliseconds from navigation until six pictures of the first screen are painted. */
  readonly firstScreen: number
  readonly largestPaint: number
  /** Milliseconds until a search box accepts input; 0 = none. */
  readonly searchBox: number
  /** Shift and blocking time are those of the first ten seconds. */
  readonly layoutShift: number
  readonly blocking: number
  /** Milliseconds until the page is idle for the first time after loading. */
  readonly idle: number
}

const rounds = 3

/** Runs in the page before its own scripts: records when six pictures in the viewport were complete, when the search box exists, and observer entries. */
const watchLoad = (): void => {
  const state = { firstScreen: 0, largestPaint: 0, searchBox: 0, layoutShift: 0, blocking: 0, idle: 0 }
  Object.assign(window, { load: state })
  const look = (): void => {
    const seen = [...document.images].filter((image) => {
      const box = image.getBoundingClientRect()
      return image.complete && image.naturalWidth > 1 && box.top < innerHeight && box.bottom > 0 && box.width > 40
    })
    if (seen.length >= 6) state.firstScreen ||= performance.now()
    const box = document.querySelector<HTMLElement>('input[type=search]')
    if (box && box.offsetWidth > 20) state.searchBox ||= performance.now()
    if (!(state.firstScreen && state.searchBox)) requestAnimationFrame(look)
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

/** Layout shifts are counted for this long. */
const observedMs = 10_000

const visit = (
  address: string,
  { width, height, devicePixelRatio, slowdown }: BenchWindow,
  use?: (page: BarePage) => Promise<void>,
): Promise<Load> =>
  withBarePage({ width, height, devicePixelRatio, slowdown, before: watchLoad }, async (page) => {
    const look = () => page.evaluate(() => (window as unknown as { load: Load }).load)
    await page.goto(address)
    const begun = performance.now()
    // No shorter interval: polling costs the page time.
    while (!((await look()).firstScreen > 0)) {
      if (performance.now() - begun > 60_000) throw new Error(`${address} shows no six pictures`)
      await sleep(500)
    }
    await sleep(Math.max(0, begun + observedMs - performance.now()))
    await use?.(page)
    return look()
  })

/** The minimum for any page: six of the same pictures in plain HTML, through the same link. */
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

/** kB of files of the build at maximum compression. */
const weigh = (files: readonly string[]): Weight => {
  const bodies = files.map((file) => readFileSync(join('dist/page', file)))
  const sum = (compress: (body: Buffer) => Buffer) => bodies.reduce((total, body) => total + compress(body).length, 0) / 1000
  return { gzip: sum((body) => gzipSync(body, { level: 9 })), brotli: sum((body) => brotliCompressSync(body)) }
}

/** Scripts and styles that the page loads until it is idle. */
const measureSizes = async (address: string): Promise<void> => {
  let files: readonly string[] = []
  await visit(`${address}#/search/*`, desktop, async (page) => {
    files = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.replace(/^.*\/assets\//, 'assets/')),
    )
  })
  const scripts = weigh(files.filter((file) => /^assets\/.*\.js$/.test(file)))
  const styles = weigh(files.filter((file) => /^assets\/.*\.css$/.test(file)))
  printFigure('P3', 'scripts until settled, desktop, kB gzip', scripts.gzip.toFixed(1), atMost(220, scripts.gzip))
  printFigure('P3', 'scripts until settled, desktop, kB brotli', scripts.brotli.toFixed(1))
  printFigure('P3', 'styles until settled beside those of the document, desktop, kB gzip', styles.gzip.toFixed(1))
}

/** First visits in one window, alternating with the control. */
const benchWindow = async (window: BenchWindow, portalPort: number, controlPort: number): Promise<void> => {
  const loads: Load[] = []
  const controls: Load[] = []
  for (let round = 0; round < rounds; round += 1) {
    controls.push(await visit(`http://127.0.0.1:${controlPort}/`, window))
    loads.push(await visit(`http://127.0.0.1:${portalPort}/#/search/*`, window))
  }
  const control = controls.map(({ firstScreen }) => firstScreen)
  printFigure('P1', `${window.name}: control, six bare pictures, ms (n=${rounds})`, spread(control))
  const print = (bench: string, what: string, pick: (load: Load) => number, limit: number): void => {
    const ratios = loads.map((load, round) => pick(load) / (control[round] ?? Number.NaN))
    printFigure(bench, `${window.name}: ${what}, ms`, spread(loads.map(pick)))
    printFigure(bench, `${window.name}: ${what} / control`, spread(ratios, 2), atMost(limit, median(ratios)))
  }
  print('P1', 'first screen', ({ firstScreen }) => firstScreen, 1.3)
  print('P1', 'largest paint', ({ largestPaint }) => largestPaint, 1.5)
  print('P24', 'search box', ({ searchBox }) => searchBox, 1.4)
  const shifts = loads.map(({ layoutShift }) => layoutShift)
  const blocking = loads.map((load) => load.blocking)
  printFigure('P2', `${window.name}: layout shift over 10 s`, spread(shifts, 4), atMost(0, Math.max(...shifts)))
  printFigure('P2', `${window.name}: blocking time, ms`, spread(blocking), atMost(150, median(blocking)))
}

/** P1, P2, P3 and P24: first visits to 2,000 photographs, compared with the control of the same run. */
export const benchPageLoad = async (): Promise<void> => {
  const portal = await startPortal(await preparePhotographs())
  const control = await controlServer(await guestPictures(portal.address, 6))
  const links: SlowLink[] = []
  const slow = async (port: number): Promise<number> => {
    const link = await createSlowLink(port, tablet4g)
    links.push(link)
    return link.port
  }
  try {
    const ports = [Number(new URL(portal.address).port), control.port] as const
    const slowPorts = [await slow(ports[0]), await slow(ports[1])] as const
    for (const window of windows) await benchWindow(window, ...(window.isMobile ? slowPorts : ports))
    await measureSizes(portal.address)
  } finally {
    for (const link of links) await link.close()
    control.server.close()
    await portal.stop()
  }
}
