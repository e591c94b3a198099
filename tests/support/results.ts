import { expect, type Locator, type Page } from '@playwright/test'

/** Page object of the result list. */
export interface ResultList {
  readonly area: Locator
  readonly cell: (position: number) => Locator
  /** Scroll offset in px after scrolling has ended. */
  readonly settledOffset: () => Promise<number>
  /** Positions of fully visible results. */
  readonly visiblePositions: () => Promise<number[]>
  /** Total in the header. */
  readonly total: () => Promise<number>
}

export const resultsOn = (page: Page): ResultList => {
  const area = page.locator('.grid-scroller')
  const place = () => area.evaluate((element) => element.scrollTop)
  return {
    area,
    cell: (position) => page.locator(`[data-position="${position}"]`),
    settledOffset: async () => {
      let before = -1
      await expect
        .poll(async () => {
          const [last, now] = [before, await place()]
          before = now
          return now === last
        })
        .toBe(true)
      return before
    },
    visiblePositions: () =>
      area.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return [...element.querySelectorAll<HTMLElement>('[data-position]')]
          .filter((cell) => {
            const box = cell.getBoundingClientRect()
            return box.top >= top && box.bottom <= bottom
          })
          .map((cell) => Number(cell.dataset['position']))
      }),
    total: async () => {
      const header = page.getByText(/^[\d,]+ results?/).first()
      await expect(header).toBeVisible()
      return Number(/^[\d,]+/.exec((await header.textContent()) ?? '')?.[0].replaceAll(',', ''))
    },
  }
}
