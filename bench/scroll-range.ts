import { createRandom } from '@vitrine/search-index/testing'
import type { Page } from 'playwright'
import { startPortal } from '../tests/support/portal-server.ts'
import { withBrowser } from './browser.ts'
import { guestPictures } from './guest-pictures.ts'
import { type ManyResults, startManyResults } from './many-results.ts'
import { atLeast, atMost, percentile, printFigure, yesOrNo } from './print.ts'

const total = 1_000_000
const views = ['grid', 'thumbnail', 'list']
const jumps = 10

interface Jump {
  /** Frames until every position in the window has a row. */
  readonly frames: number
  /** ms until everything in the window exists except its pictures. */
  readonly dataMs: number
}

/** Runs in the page: drags the scroll bar to a position, as far as a script can. */
const jumpTo = (ratio: number): Promise<Jump> =>
  new Promise((done) => {
    const area = document.querySelector<HTMLElement>('.grid-scroller')
    if (!area) throw new Error('There is no list.')
    const started = performance.now()
    let frames = 0
    let covered = 0
    area.scrollTop = ratio * (area.scrollHeight - area.clientHeight)
    const look = (): void => {
      frames += 1
      const box = area.getBoundingClientRect()
      const rows = [...area.querySelectorAll('.grid-row')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return bottom > box.top && top < box.bottom
      })
      const height = rows.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0)
      if (covered === 0 && height > box.height * 0.8) covered = frames
      const isWaiting = (row: Element) =>
        row.matches('[aria-busy], [data-sketch]') || row.querySelector('[aria-busy]') !== null || row.childElementCount === 0
      if (covered > 0 && !rows.some(isWaiting)) done({ frames: covered, dataMs: performance.now() - started })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

/** Whether the last result is fully visible after the End key. */
const isLastSeen = async (page: Page): Promise<boolean> => {
  await page.locator('[data-position="0"]').first().focus()
  await page.keyboard.press('Control+End')
  const last = page.locator(`[data-position="${total - 1}"]`)
  await last.waitFor({ timeout: 5000 }).catch(() => undefined)
  return (
    (await last.count()) > 0 &&
    last.first().evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return bottom > top && top >= 0 && bottom <= innerHeight + 1
    })
  )
}

/** Last visible position when the scroll bar is at its end. */
const lastReached = (page: Page): Promise<number> =>
  page.locator('.grid-scroller').evaluate(
    (area) =>
      new Promise<number>((done) => {
        area.scrollTop = area.scrollHeight
        setTimeout(() => {
          const { bottom } = area.getBoundingClientRect()
          const seen = [...area.querySelectorAll<HTMLElement>('[data-position]')].filter(
            (element) => element.getBoundingClientRect().bottom <= bottom + 1,
          )
          done(Math.max(-1, ...seen.map((element) => Number(element.dataset['position']))))
        }, 800)
      }),
  )

/** px by which the first visible result moves when the window becomes narrower and wide again. */
const resizeMoves = async (page: Page): Promise<number> => {
  const firstSeen = () =>
    page.locator('.grid-scroller').evaluate((area) => {
      const { top } = area.getBoundingClientRect()
      const tiles = [...area.querySelectorAll<HTMLElement>('[data-position]')]
      const first = tiles.find((tile) => tile.getBoundingClientRect().top >= top)
      return { position: first?.dataset['position'] ?? '', top: (first?.getBoundingClientRect().top ?? Number.NaN) - top }
    })
  const before = await firstSeen()
  const moved: number[] = []
  for (const width of [700, 820]) {
    await page.setViewportSize({ width, height: 1180 })
    await page.waitForTimeout(300)
    const after = await page.locator(`[data-position="${before.position}"]`).evaluate((tile) => {
      const area = tile.closest('.grid-scroller')
      return tile.getBoundingClientRect().top - (area?.getBoundingClientRect().top ?? Number.NaN)
    })
    moved.push(Math.abs(after - before.top))
  }
  return Math.max(...moved)
}

const benchView = async (many: ManyResults, view: string, devicePixelRatio: number): Promise<void> => {
  await withBrowser({ devicePixelRatio, serviceWorkers: 'block' }, async ({ page }) => {
    await page.goto(`${many.address}#/search/*?view=${view}`)
    await page.locator('[data-position="0"]').first().waitFor()
    await page.waitForTimeout(800)
    const where = `1 M, ${view}, DPR ${devicePixelRatio}`
    const reached = await lastReached(page)
    const percent = (100 * (reached + 1)) / total
    printFigure('P11', `${where}: reached by the scroll bar, %`, percent.toFixed(4), atLeast(100, percent))
    const random = createRandom(11)
    const made: Jump[] = []
    for (let jump = 0; jump < jumps; jump += 1) {
      made.push(await page.evaluate(jumpTo, random()))
      await page.waitForTimeout(300)
    }
    const frames = percentile(
      made.map((jump) => jump.frames),
      95,
    )
    const data = made.map((jump) => jump.dataMs)
    const shown = `${percentile(data, 50).toFixed(0)} / ${percentile(data, 95).toFixed(0)}`
    printFigure('P11', `${where}: frames until a jump shows rows, p95 (n=${jumps})`, String(frames), atMost(2, frames))
    printFigure('P11', `${where}: ms until a jump shows results, p50 / p95`, shown, atMost(150, percentile(data, 95)))
    if (view === 'grid') {
      const moved = await resizeMoves(page)
      printFigure('P12', `${where}: px by which a resize moves what is seen`, moved.toFixed(1), atMost(1, moved))
    }
    await page.locator('.grid-scroller').evaluate((area) => {
      area.scrollTop = 0
    })
    await page.locator('[data-position="0"]').first().waitFor()
    const isSeen = await isLastSeen(page)
    printFigure('P11', `${where}: last result seen after the End key`, isSeen ? 'yes' : 'no', yesOrNo(isSeen))
  })
}

/** P11: whether a million results can be reached, and how fast a jump into the middle of them is shown. */
export const benchScrollRange = async (): Promise<void> => {
  const portal = await startPortal()
  try {
    const many = await startManyResults(portal.address, await guestPictures(portal.address, 40))
    many.setTotal(total)
    try {
      for (const devicePixelRatio of [1, 2, 3]) for (const view of views) await benchView(many, view, devicePixelRatio)
    } finally {
      await many.close()
    }
  } finally {
    await portal.stop()
  }
}
