import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { isAllOffline, untilInstalled } from '../tests/support/flight.ts'
import { startPortal } from '../tests/support/portal-server.ts'
import { type BenchPage, withBrowser } from './browser.ts'
import { preparePhotographs } from './photographs.ts'
import { atMost, median, printFigure, spread } from './print.ts'

const count = 2000
const rounds = 3
const settleMs = 2000
/** Polling costs the page time, too. */
const pollMs = 250
const maxWaitMs = 600_000

/** Runs in the page: records the longest task. */
const watchTasks = (): void => {
  const state = { longest: 0 }
  Object.assign(window, { tasks: state })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) state.longest = Math.max(state.longest, duration)
  }).observe({ type: 'longtask' })
}

/** Waits until everything is offline that the user requested, also many assets on a busy machine. */
export const untilAllOffline = async (page: Page): Promise<void> => {
  const begun = performance.now()
  while (!(await isAllOffline(page))) {
    if (performance.now() - begun > maxWaitMs) throw new Error(`not everything is available offline after ${maxWaitMs / 1000} s`)
    await sleep(pollMs)
  }
}

/** @returns seconds until all results can be searched and shown without a server, and ms of the longest task */
const measure = async ({ page, slowDown }: BenchPage, address: string, slowdown: number) => {
  await page.goto(`${address}#/search/*`)
  await untilInstalled(page)
  const button = page.getByRole('button', { name: 'Make all results available offline' })
  await button.waitFor()
  await sleep(settleMs)
  await slowDown(slowdown)
  await page.evaluate(watchTasks)
  const begun = performance.now()
  await button.click()
  await untilAllOffline(page)
  const seconds = (performance.now() - begun) / 1000
  const longest = await page.evaluate(() => (window as unknown as { tasks: { longest: number } }).tasks.longest)
  return { seconds, longest }
}

/** P8: 2,000 photographs become available offline on the loopback interface. */
export const benchOfflineCopies = async (): Promise<void> => {
  const portal = await startPortal(await preparePhotographs(count))
  try {
    for (const slowdown of [1, 4]) {
      const times: number[] = []
      const tasks: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const { seconds, longest } = await withBrowser({ width: 1366, height: 900 }, (bench) => measure(bench, portal.address, slowdown))
        times.push(seconds)
        tasks.push(longest)
      }
      const label = slowdown === 1 ? 'desktop' : `${slowdown}× CPU`
      printFigure(
        'P8',
        `${count} photographs offline, ${label}, s`,
        spread(times, 1),
        slowdown === 1 ? atMost(15, median(times)) : undefined,
      )
      printFigure('P8', `longest task, ${label}, ms`, spread(tasks), slowdown === 1 ? undefined : atMost(50, median(tasks)))
    }
  } finally {
    await portal.stop()
  }
}
