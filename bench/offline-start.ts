import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright'
import { type BrowserProfile, createProfile, untilInstalled } from '../tests/support/flight.ts'
import { type PortalServer, startPortal } from '../tests/support/portal-server.ts'
import { nameHelper } from './browser.ts'
import { guestPictures } from './guest-pictures.ts'
import { untilAllOffline } from './offline-copies.ts'
import { benchOfflineTyping } from './offline-typing.ts'
import { preparePhotographs } from './photographs.ts'
import { atMost, median, printFigure, spread, yesOrNo } from './print.ts'

const rounds = 7
const states = ['worker running', 'worker stopped', 'browser just started'] as const
type State = (typeof states)[number]

interface Case {
  readonly name: string
  readonly state: State
  /** CPU throttle of the page's main thread. */
  readonly slowdown: number
}
const slowed: Case = { name: 'browser just started, 4× CPU', state: 'browser just started', slowdown: 4 }
const cases: readonly Case[] = [...states.map((state): Case => ({ name: state, state, slowdown: 1 })), slowed]

/** Runs in the page before its own scripts: records when six pictures in the viewport were complete. */
const watchPictures = (): void => {
  const look = (): void => {
    const seen = [...document.images].filter((image) => {
      const box = image.getBoundingClientRect()
      return image.complete && image.naturalWidth > 1 && box.top < innerHeight && box.bottom > 0 && box.width > 40
    })
    if (seen.length >= 6) Object.assign(window, { firstScreen: performance.now() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** The minimum that shows results without a server: a page of one kilobyte and fifty results with their pictures from a database. */
const floorPage = `<!doctype html><title>floor</title><body><script>
const open = indexedDB.open('floor', 1)
open.onupgradeneeded = () => open.result.createObjectStore('results', { keyPath: 'id' })
open.onsuccess = () => {
  const all = open.result.transaction('results').objectStore('results').getAll()
  all.onsuccess = async () => {
    if (all.result.length > 0) {
      for (const { blob } of all.result) document.body.append(Object.assign(new Image(240, 200), { src: URL.createObjectURL(blob) }))
      return
    }
    const blobs = await Promise.all(Array.from({ length: 50 }, async (_, at) => (await fetch('/' + (at % 6))).blob()))
    const put = open.result.transaction('results', 'readwrite')
    blobs.forEach((blob, id) => put.objectStore('results').put({ id, blob }))
    put.oncomplete = async () => {
      await navigator.serviceWorker.register('/worker.js')
      await navigator.serviceWorker.ready
      location.reload()
    }
  }
}
</script>`

/** Without a server a page opens only through a service worker, so the start of the worker is part of the measured time. */
const floorWorker = `
oninstall = (event) => event.waitUntil(caches.open('floor').then((cache) => cache.add('/')))
onfetch = (event) => event.request.mode === 'navigate' && event.respondWith(caches.match('/'))
`

const startFloor = async (pictures: readonly Buffer[]) => {
  const server = createServer((request, response) => {
    const at = /^\/(\d)$/.exec(request.url ?? '')?.[1]
    if (request.url === '/worker.js') response.setHeader('Content-Type', 'text/javascript').end(floorWorker)
    else if (at === undefined) response.setHeader('Content-Type', 'text/html').end(floorPage)
    else response.setHeader('Content-Type', 'image/webp').end(pictures[Number(at)])
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const address = server.address()
  const stop = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { stop, address: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/` }
}

/** Milliseconds before the test tool connects, because parsing its 300 kB script would block the page's thread. */
const undisturbedMs = 1500
/** Milliseconds in which a page becomes idle after it was closed. */
const settleMs = 500

const firstScreen = async (page: Page, address: string): Promise<number> => {
  await page.addInitScript(watchPictures)
  await page.goto(address, { waitUntil: 'commit' })
  await setTimeout(undisturbedMs)
  await page.waitForFunction(() => 'firstScreen' in window, undefined, { timeout: 30_000 })
  return page.evaluate(() => (window as unknown as { firstScreen: number }).firstScreen)
}

const stopWorkers = async (context: BrowserContext, page: Page): Promise<void> => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
}

const openBrowser = async (profile: BrowserProfile): Promise<BrowserContext> => {
  const context = await profile.open()
  await context.addInitScript(nameHelper)
  return context
}

const startIn = async (profile: BrowserProfile, { state, slowdown }: Case, address: string): Promise<number> => {
  const context = await openBrowser(profile)
  try {
    if (state !== 'browser just started') {
      const before = await context.newPage()
      await firstScreen(before, address)
      // The service worker runs for another half minute, but the work of the page ends here.
      await before.goto('about:blank')
      await setTimeout(settleMs)
      if (state === 'worker stopped') await stopWorkers(context, before)
    }
    const page = await context.newPage()
    if (slowdown > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return await firstScreen(page, address)
  } finally {
    await context.close()
  }
}

const makeAllOffline = async (profile: BrowserProfile, portal: PortalServer, floor: string): Promise<void> => {
  const context = await openBrowser(profile)
  const page = await context.newPage()
  await page.goto(`${portal.address}#/search/*`)
  await untilInstalled(page)
  await page.getByRole('button', { name: 'Make all results available offline' }).click()
  await untilAllOffline(page)
  await firstScreen(await context.newPage(), floor)
  await context.close()
}

/** P4 and P5: starts and searches without a server with 2,000 offline photographs, compared with the minimum of the same run. */
export const benchOfflineStart = async (): Promise<void> => {
  const portal = await startPortal(await preparePhotographs())
  const floor = await startFloor(await guestPictures(portal.address, 6))
  // Portrait as in P1: in landscape fewer than six pictures are in the viewport.
  const profile = createProfile({ width: 820, height: 1180 })
  try {
    await makeAllOffline(profile, portal, floor.address)
    await portal.stop()
    floor.stop()
    for (const one of cases) {
      const ours: number[] = []
      const floors: number[] = []
      let failed = 0
      for (let round = 0; round < rounds; round += 1) {
        floors.push(await startIn(profile, one, floor.address))
        await startIn(profile, one, `${portal.address}#/search/*`).then(
          (time) => ours.push(time),
          () => (failed += 1),
        )
      }
      const ratios = ours.map((time, round) => time / (floors[round] ?? Number.NaN))
      printFigure('P4', `start without a server, ${one.name}, ms (n=${rounds})`, spread(ours))
      printFigure('P4', `floor, ${one.name}, ms`, spread(floors))
      printFigure('P4', `start / floor, ${one.name}`, spread(ratios, 2), atMost(1.35, median(ratios)))
      printFigure('P4', `starts that failed, ${one.name}`, String(failed), yesOrNo(failed === 0))
    }
    await benchOfflineTyping(() => openBrowser(profile), portal.address)
  } finally {
    floor.stop()
    profile.remove()
  }
}
