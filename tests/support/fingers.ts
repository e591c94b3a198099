import type { CDPSession, Locator, Page } from '@playwright/test'

export interface Point {
  readonly x: number
  readonly y: number
}

/** A finger on the page, as the browser receives it from a touch screen. */
export interface Finger {
  down(at: Point): Promise<void>
  /** Moves in steps, as a finger does. */
  moveTo(at: Point): Promise<void>
  up(): Promise<void>
  /**
   * Drags the content to another position and pauses before the release, so that no momentum follows. The timestamps make it one quick drag
   * even on a slow machine.
   */
  pull(from: Point, to: Point): Promise<void>
}

const steps = 8
/** Seconds between two touch moves, and before the finger is lifted. */
const pullStepSeconds = 0.016
const pullHoldSeconds = 0.3

export const fingerOn = async (page: Page): Promise<Finger> => {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  let now: Point = { x: 0, y: 0 }
  /** `timestamp` = time of the event, in seconds since 1970; without it, now. */
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[], timestamp?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints, ...(timestamp === undefined ? {} : { timestamp }) })
  const between = (from: Point, to: Point, step: number): Point => ({
    x: from.x + ((to.x - from.x) * step) / steps,
    y: from.y + ((to.y - from.y) * step) / steps,
  })
  return {
    down: async (at) => {
      now = at
      await send('touchStart', [at])
    },
    moveTo: async (at) => {
      const from = now
      for (let step = 1; step <= steps; step += 1) {
        now = between(from, at, step)
        await send('touchMove', [now])
      }
    },
    up: async () => {
      await send('touchEnd', [])
    },
    pull: async (from, to) => {
      const ended = Date.now() / 1000
      const began = ended - pullHoldSeconds - pullStepSeconds * steps
      // Sent immediately: the browser processes them in order, and no gap turns them into a long press.
      await Promise.all([
        send('touchStart', [from], began),
        ...Array.from({ length: steps }, (_, step) =>
          send('touchMove', [between(from, to, step + 1)], began + pullStepSeconds * (step + 1)),
        ),
        send('touchEnd', [], ended),
      ])
    },
  }
}

export const middleOf = async (target: Locator): Promise<Point> => {
  const box = await target.boundingBox()
  if (!box) throw new Error('it is not seen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
