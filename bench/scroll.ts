import { setTimeout as sleep } from 'node:timers/promises'
import { startPortal } from '../tests/support/portal-server.ts'
import { type BenchPage, withBrowser } from './browser.ts'
import { guestPictures } from './guest-pictures.ts'
import { type ManyResults, startManyResults } from './many-results.ts'
import { atMost, median, printFigure, spread } from './print.ts'

interface Flight {
  /** Dropped frames, in percent of all expected frames. */
  readonly dropped: number
  /** Frames in which part of the window had no row. */
  readonly blank: number
  readonly frames: number
  /** ms of the longest main-thread task above 50 ms. */
  readonly longestTask: number
  /** Scrolled distance, px per second. */
  readonly speed: number
}

interface Weight {
  readonly elements: number
  readonly images: number
  readonly nodes: number
  readonly megabytes: number
}

const rounds = 3
const flightMs = 3000
const speeds = [6000, 60_000]
const totals = [100_000, 1_000_000]
const size = { width: 820, height: 1180 }
const named = (total: number) => (total >= 1e6 ? `${total / 1e6} M` : `${total / 1000} k`)

/** Runs in the page: records every frame until it is stopped. */
const watchFrames = (): void => {
  const record = { times: [] as number[], blank: 0, longTasks: [] as number[], from: 0, stop: false }
  Object.assign(window, { record })
  const area = document.querySelector<HTMLElement>('.grid-scroller')
  const position = (): number => area?.scrollTop ?? document.documentElement.scrollTop
  record.from = position()
  const isCovered = (): boolean => {
    if (!area) return true
    const rows = area.querySelectorAll('.grid-row')
    const box = area.getBoundingClientRect()
    const first = rows[0]?.getBoundingClientRect()
    const last = rows[rows.length - 1]?.getBoundingClientRect()
    return first !== undefined && last !== undefined && first.top <= box.top + 8 && last.bottom >= box.bottom - 8
  }
  const look = (now: number): void => {
    record.times.push(now)
    if (!isCovered()) record.blank += 1
    if (!record.stop) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) record.longTasks.push(entry.duration)
  }).observe({ type: 'longtask' })
}

const readFrames = async (): Promise<Flight> => {
  type Record = { times: number[]; blank: number; longTasks: number[]; from: number; stop: boolean }
  const { record } = window as unknown as { record: Record }
  record.stop = true
  await new Promise((settled) => setTimeout(settled, 100))
  const frame = 1000 / 60
  const gaps = record.times.slice(1).map((time, at) => time - (record.times[at] ?? 0))
  const missing = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frame) - 1), 0)
  const area = document.querySelector<HTMLElement>('.grid-scroller') ?? document.documentElement
  const seconds = ((record.times.at(-1) ?? 0) - (record.times[0] ?? 0)) / 1000
  return {
    dropped: (100 * missing) / (missing + gaps.length),
    blank: record.blank,
    frames: record.times.length,
    longestTask: Math.max(0, ...record.longTasks),
    speed: Math.abs(area.scrollTop - record.from) / seconds,
  }
}

/**
 * Sends wheel events at a constant speed: each event covers the elapsed time. The scroll gesture of the browser pauses most of
 * the time above about 10,000 px/s.
 */
const turnWheel = async ({ devtools }: BenchPage, speed: number): Promise<void> => {
  const begun = performance.now()
  const turns: Promise<unknown>[] = []
  let turned = 0
  for (let passed = 0; passed < flightMs; passed = performance.now() - begun) {
    const due = Math.round((speed * passed) / 1000)
    const deltaY = due - turned
    turns.push(devtools.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: size.width / 2, y: size.height / 2, deltaX: 0, deltaY }))
    turned = due
    await sleep(1000 / 60)
  }
  await Promise.all(turns)
}

/** Scrolls with wheel events at a constant speed from the current position. */
const scrollAtSpeed = async (bench: BenchPage, speed: number): Promise<Flight> => {
  await bench.page.evaluate(watchFrames)
  await turnWheel(bench, speed)
  const flight = await bench.page.evaluate(readFrames)
  if (flight.speed < speed * 0.8)
    throw new Error(`The wheel came to ${Math.round(flight.speed)} of ${speed} px/s: no figure of this run means anything.`)
  return flight
}

/** Runs in every page: removes stored scroll positions. */
const forgetScrollPositions = (): void => {
  if (location.protocol === 'http:') sessionStorage.clear()
}

const openControl = async ({ page }: BenchPage, many: ManyResults): Promise<void> => {
  await page.goto(`${many.address}control`)
}

/** Reloads the results at their top and waits for the first pictures. */
const openResults = async ({ page }: BenchPage, many: ManyResults, total: number): Promise<void> => {
  many.setTotal(total)
  await page.goto('about:blank')
  await page.goto(`${many.address}#/search/*?view=grid`)
  await page.waitForFunction(() => [...document.images].filter((image) => image.complete && image.naturalWidth > 1).length >= 6)
  await page.waitForTimeout(1000)
}

const weigh = async ({ page, devtools }: BenchPage): Promise<Weight> => {
  await devtools.send('Performance.enable')
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  const counts = await page.evaluate(() => ({ elements: document.querySelectorAll('*').length, images: document.images.length }))
  return { ...counts, nodes: metric('Nodes'), megabytes: metric('JSHeapUsedSize') / 1e6 }
}

const benchFlights = async (bench: BenchPage, many: ManyResults, slowdown: number): Promise<void> => {
  await bench.slowDown(slowdown)
  const load = slowdown === 1 ? '' : `, ${slowdown}× CPU`
  for (const speed of speeds) {
    const control: number[] = []
    const flights = new Map<number, Flight[]>(totals.map((total) => [total, []]))
    const flyControl = async () => {
      await openControl(bench, many)
      control.push((await scrollAtSpeed(bench, speed)).dropped)
    }
    for (let round = 0; round < rounds; round += 1) {
      await flyControl()
      for (const total of totals) {
        await openResults(bench, many, total)
        flights.get(total)?.push(await scrollAtSpeed(bench, speed))
      }
    }
    await flyControl()
    const what = `${speed / 1000} k px/s${load}`
    printFigure('P9', `control, ${what}: dropped frames, %`, spread(control, 1), atMost(0, median(control)))
    for (const [total, flown] of flights) {
      const limit = median(control) + (speed > 8000 ? 5 : 1)
      const label = `${named(total)}, ${what}`
      const frames = flown.reduce((sum, flight) => sum + flight.frames, 0)
      const dropped = flown.map((flight) => flight.dropped)
      const blank = flown.map((flight) => flight.blank)
      const longest = flown.map((flight) => flight.longestTask)
      printFigure('P9', `${label}: dropped frames, % (n=${frames})`, spread(dropped, 1), atMost(limit, median(dropped)))
      printFigure('P9', `${label}: frames with a gap in the window`, spread(blank), atMost(0, Math.max(...blank)))
      printFigure('P9', `${label}: longest task, ms`, spread(longest), slowdown === 1 ? undefined : atMost(50, median(longest)))
    }
  }
}

const benchWeights = async (bench: BenchPage, many: ManyResults): Promise<void> => {
  await bench.slowDown(1)
  const weights: Weight[] = []
  for (const total of totals) {
    await openResults(bench, many, total)
    await scrollAtSpeed(bench, 6000)
    await scrollAtSpeed(bench, 60_000)
    await bench.page.locator('.grid-scroller').evaluate((area) => {
      area.scrollTop = area.scrollHeight
    })
    await bench.page.waitForTimeout(1500)
    const { elements, images, nodes, megabytes } = await weigh(bench)
    weights.push({ elements, images, nodes, megabytes })
    printFigure('P10', `${named(total)} scrolled: elements`, String(elements), atMost(400, elements))
    printFigure('P10', `${named(total)} scrolled: images`, String(images), atMost(60, images))
    printFigure('P10', `${named(total)} scrolled: nodes of the browser`, String(nodes), atMost(1500, nodes))
    printFigure('P10', `${named(total)} scrolled: heap after a collection, MB`, megabytes.toFixed(1), atMost(30, megabytes))
  }
  const growth = (weights[1]?.megabytes ?? Number.NaN) - (weights[0]?.megabytes ?? Number.NaN)
  printFigure('P10', '1 M over 100 k, MB', growth.toFixed(1), atMost(10, growth))
}

/** P9 and P10: scrolling pictures at constant speeds, compared with a page of plain boxes before, between and after. */
export const benchScroll = async (): Promise<void> => {
  const portal = await startPortal()
  try {
    const many = await startManyResults(portal.address, await guestPictures(portal.address, 40))
    try {
      await withBrowser({ ...size, serviceWorkers: 'block', before: forgetScrollPositions }, async (bench) => {
        for (const slowdown of [1, 4]) await benchFlights(bench, many, slowdown)
        await benchWeights(bench, many)
      })
    } finally {
      await many.close()
    }
  } finally {
    await portal.stop()
  }
}
