import type { Locator, Page } from 'playwright'
import { openPlainBookmarks, type PlainBookmarks } from '../tests/support/plain-bookmarks.ts'
import { startPortal } from '../tests/support/portal-server.ts'
import { createSlowLink, tablet4g } from '../tests/support/slow-link.ts'
import { type BenchPage, withBrowser } from './browser.ts'
import { guestPictures } from './guest-pictures.ts'
import { startManyResults } from './many-results.ts'
import { atMost, percentile, printFigure, yesOrNo } from './print.ts'

const user = { name: 'press', password: 'vitrine-demo-press' }
const results = 100_000
const bookmarks = 10_000
const toggles = 200
const vanished = 137

/** Bookmarks among the results, none of them in the first window. */
const list = Array.from({ length: bookmarks }, (_, at) => `a${50_000 + at}`)
/** The same with some removed assets throughout the list. */
const listWithVanished = list.map((id, at) => (at % 70 === 3 && at / 70 < vanished ? `gone${at}` : id))

/** Runs in the page before anything else: the longest event of each interaction. */
const watchInteractions = (): void => {
  const longest: Record<number, number> = {}
  Object.assign(window, { longest })
  new PerformanceObserver((seen) => {
    for (const entry of seen.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0) longest[entry.interactionId] = Math.max(longest[entry.interactionId] ?? 0, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

const signIn = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${address}#/login?stay=1`)
  await page.getByLabel('Username', { exact: true }).fill(user.name)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.hash.startsWith('#/login'))
}

/** Bookmarks as stored on the device. */
const listOnDevice = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { scope } = JSON.parse(localStorage.getItem('vitrine.session') ?? '{}') as { scope: string }
    const database = await new Promise<IDBDatabase>((opened) => {
      const request = indexedDB.open(`vitrine-person-${scope}`)
      request.addEventListener('success', () => opened(request.result))
    })
    const rows = await new Promise<{ list: string[] }[]>((read) => {
      const request = database.transaction('bookmarkBase').objectStore('bookmarkBase').getAll()
      request.addEventListener('success', () => read(request.result as { list: string[] }[]))
    })
    database.close()
    return rows[0]?.list ?? []
  })
const untilOnDevice = async (page: Page, isThere: (ids: readonly string[]) => boolean, timeoutMs: number): Promise<number> => {
  const begun = performance.now()
  for (;;) {
    if (isThere(await listOnDevice(page).catch(() => []))) return performance.now() - begun
    if (performance.now() - begun > timeoutMs) throw new Error('the bookmarks did not come')
    await page.waitForTimeout(50)
  }
}

/** Milliseconds of each mouse click, as reported by the browser: in steps of 8, values below 16 as 16. */
const pressAll = async ({ page, slowDown }: BenchPage, rate: number, place: (at: number) => Promise<Locator>): Promise<number[]> => {
  await slowDown(rate)
  await page.evaluate(() => {
    const { longest } = window as unknown as { longest: Record<number, number> }
    for (const id of Object.keys(longest)) delete longest[Number(id)]
  })
  for (let at = 0; at < toggles; at += 1) {
    const box = await (await place(at)).boundingBox()
    if (!box) throw new Error('no button')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForTimeout(60)
  }
  await page.waitForTimeout(500)
  await slowDown(1)
  const longTasks = await page.evaluate(() => Object.values((window as unknown as { longest: Record<number, number> }).longest))
  return [...longTasks, ...Array.from({ length: Math.max(0, toggles - longTasks.length) }, () => 16)]
}

const toggleAll = async (bench: BenchPage, address: string, rate: number): Promise<number[]> => {
  const { page } = bench
  await page.goto(`${address}#/search/*`)
  await page.locator('[data-position="0"] img').first().waitFor()
  await untilOnDevice(page, (ids) => ids.length >= bookmarks, 60_000)
  return pressAll(bench, rate, async (at) => {
    // The fourth picture is too narrow for the icon.
    const cell = page.locator(`[data-position="${at % 3}"]`).first()
    await cell.hover()
    return cell.getByRole('button', { name: / (to|from) bookmarks$/ })
  })
}

/** The same with three grey boxes instead of a portal: the time of browser, machine and mouse input alone. */
const pressBare = async (bench: BenchPage, rate: number): Promise<number[]> => {
  const { page } = bench
  await page.goto('about:blank')
  await page.setContent('<style>div { float: left; inline-size: 250px; block-size: 200px; background: silver }</style>')
  await page.evaluate(() => {
    document.body.innerHTML = '<div><button>Add</button></div>'.repeat(3)
    document.body.addEventListener('click', ({ target }) => {
      if (target instanceof HTMLButtonElement) target.textContent = target.textContent === 'Add' ? 'Remove' : 'Add'
    })
  })
  return pressAll(bench, rate, async (at) => {
    const button = page.locator('button').nth(at % 3)
    await button.hover()
    return button
  })
}

const benchToggles = async (address: string): Promise<void> => {
  for (const [rate, goal] of [
    [1, 24],
    [4, 48],
  ] as const) {
    const bare = await withBrowser({ before: watchInteractions }, (bench) => pressBare(bench, rate))
    const times = await withBrowser({ before: watchInteractions }, async (bench) => {
      await signIn(bench.page, address)
      return toggleAll(bench, address, rate)
    })
    const p98 = percentile(times, 98)
    const control = `a bare button ${percentile(bare, 50)} and ${percentile(bare, 98)}`
    const what = `toggle of one of ${bookmarks} bookmarks, CPU ${rate}×, INP ms p50 ${percentile(times, 50)} (n=${toggles}; ${control})`
    printFigure('P13', `${what}, p98`, String(p98), atMost(goal, p98))
  }
}

const benchVerification = async (address: string, byHand: PlainBookmarks): Promise<void> => {
  await byHand.write(listWithVanished)
  const link = await createSlowLink(Number(new URL(address).port), tablet4g)
  try {
    await withBrowser({}, async ({ page }) => {
      const slow = `http://127.0.0.1:${link.port}/`
      await signIn(page, slow)
      await untilOnDevice(page, (ids) => ids.length === bookmarks, 60_000)
      let up = 0
      const sent: number[] = []
      const ends: number[] = []
      const isLookUp = (url: string) => url.endsWith('/api/assets/missing')
      page.on('request', (request) => {
        if (!isLookUp(request.url())) return
        sent.push(performance.now())
        up += request.postDataBuffer()?.length ?? 0
      })
      page.on('requestfinished', (request) => {
        if (isLookUp(request.url())) ends.push(performance.now())
      })
      // The page requests the fields after it has looked up the whole list.
      const looked = page.waitForResponse((response) => response.url().endsWith('/api/index/fields') && ends.length > 0)
      await page.evaluate(() => (location.hash = '#/bookmark'))
      await looked
      const took = (ends.at(-1) ?? Number.NaN) - (sent[0] ?? Number.NaN)
      const what = `${bookmarks} bookmarks looked up on 4G, calls (kB up ${(up / 1000).toFixed(0)})`
      printFigure('P14', what, String(sent.length), yesOrNo(sent.length === 1))
      printFigure('P14', 'the same, ms', took.toFixed(0), atMost(260, took))
      await untilOnDevice(page, (ids) => ids.length === bookmarks - vanished, 120_000)
      const left = new Set(await listOnDevice(page))
      const isRight = listWithVanished.every((id) => left.has(id) !== id.startsWith('gone'))
      printFigure('P14', `${vanished} vanished ones are gone, and no other`, isRight ? 'yes' : 'no', yesOrNo(isRight))
    })
  } finally {
    await link.close()
  }
}

/** P13 and P14: a toggle in a long list, and the search for bookmarks whose asset was removed. */
export const benchBookmarks = async (): Promise<void> => {
  const portal = await startPortal()
  const many = await startManyResults(portal.address, await guestPictures(portal.address, 6))
  many.setTotal(results)
  try {
    const byHand = await openPlainBookmarks(portal.address, user)
    await byHand.write(list)
    await benchToggles(many.address)
    await benchVerification(many.address, byHand)
  } finally {
    await many.close()
    await portal.stop()
  }
}
