import type { CDPSession, Locator, Page } from '@playwright/test'

export interface Point {
  readonly x: number
  readonly y: number
}

/** A finger on the page, as the browser receives it from a touch screen. */
export interface Finger {
  down(at: Point): Promise<void>
  /** In steps, as a finger moves. */
  moveTo(at: Point): Promise<void>
  up(): Promise<void>
}

export const fingerOn = async (page: Page): Promise<Finger> => {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  let now: Point = { x: 0, y: 0 }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: async (at) => {
      now = at
      await send('touchStart', [at])
    },
    moveTo: async (at) => {
      const steps = 8
      const from = now
      for (let step = 1; step <= steps; step += 1) {
        now = { x: from.x + ((at.x - from.x) * step) / steps, y: from.y + ((at.y - from.y) * step) / steps }
        await send('touchMove', [now])
      }
    },
    up: async () => {
      await send('touchEnd', [])
    },
  }
}

export const middleOf = async (target: Locator): Promise<Point> => {
  const box = await target.boundingBox()
  if (!box) throw new Error('it is not seen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
