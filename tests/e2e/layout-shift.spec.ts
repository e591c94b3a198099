import type { Page } from '@playwright/test'
import { createProfile, makeResultsOffline, untilInstalled } from '../support/flight.ts'
import { resultsOn } from '../support/results.ts'
import { expect, test } from './fixtures.ts'

test.use({ workerRequests: true })

const windows = [
  ['landscape tablet', { width: 1024, height: 768 }],
  ['upright tablet', { width: 820, height: 1180 }],
  ['desktop', { width: 1366, height: 900 }],
] as const

/** Runs in the page before its own scripts: records which elements moved, and from where to where. */
const watchShifts = (): void => {
  const shifts: string[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { sources } = entry as unknown as { sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] }
      for (const { node, previousRect: from, currentRect: to } of sources) {
        const element = node instanceof Element ? node : node?.parentElement
        shifts.push(`${element?.outerHTML.slice(0, 200) ?? 'removed'}: ${from.y}+${from.height} → ${to.y}+${to.height}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Waits until the parts that load when the page is idle are shown. */
const untilSettled = async (page: Page): Promise<void> => {
  await resultsOn(page).cell(0).locator('img').first().waitFor()
  await page.getByRole('toolbar', { name: 'All results' }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.evaluate(
    () => new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(settled)))),
  )
}

const shiftsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { shifts: readonly string[] }).shifts)

for (const [name, viewport] of windows) {
  test.describe(name, () => {
    test.use({ viewport })

    test(`P3 nothing moves while a first visit loads: ${name}`, async ({ portal, page }) => {
      await page.addInitScript(watchShifts)
      await portal.open('#/search/*')
      await untilSettled(page)
      expect(await shiftsOf(page)).toEqual([])
    })

    test(`P3 nothing moves while the portal starts offline: ${name}`, async ({ portal }) => {
      const profile = createProfile(viewport)
      const online = await profile.open()
      const page = await online.newPage()
      await page.goto(`${portal.address}#/search/*`)
      await untilInstalled(page)
      await makeResultsOffline(page)
      await online.close()
      const offline = await profile.open(true)
      const started = await offline.newPage()
      await started.addInitScript(watchShifts)
      await started.goto(`${portal.address}#/search/*`)
      await untilSettled(started)
      expect(await shiftsOf(started)).toEqual([])
      await offline.close()
      profile.remove()
    })
  })
}
