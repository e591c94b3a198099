import { setTimeout as sleep } from 'node:timers/promises'
import { startPortal } from '../tests/support/portal-server.ts'
import { withBrowser } from './browser.ts'
import { photographSubjects, preparePhotographs } from './photographs.ts'
import { atMost, percentile, printFigure } from './print.ts'

const count = 40
/** Suggestions and the code for clicks load before the measurement, as for a user who has begun to type. */
const settleMs = 3000

/** Runs in the page: milliseconds from Enter to the frame with another first picture. The suggestions of the text have arrived before. */
const timeOf = async (text: string): Promise<number> => {
  const input = document.querySelector<HTMLInputElement>('#root input[type=search]')
  if (!input) throw new Error('no search box')
  const firstPicture = () => document.querySelector('.grid-scroller [data-position="0"] img')?.getAttribute('alt') ?? ''
  input.focus()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await new Promise((typed) => setTimeout(typed, 400))
  const before = firstPicture()
  const begun = performance.now()
  input.form?.requestSubmit()
  while (firstPicture() === before || firstPicture() === '') await new Promise((frame) => requestAnimationFrame(frame))
  return performance.now() - begun
}

/** P24: duration of a search of 2,000 photographs on the desktop, over the loopback interface. */
export const benchOnlineSearch = async (): Promise<void> => {
  const portal = await startPortal(await preparePhotographs())
  try {
    await withBrowser({ width: 1366, height: 900 }, async ({ page }) => {
      await page.goto(`${portal.address}#/search/*`)
      await page.locator('[data-position="0"] img').first().waitFor()
      await page.mouse.move(600, 500)
      await sleep(settleMs)
      const times: number[] = []
      // A second word would leave some searches without results.
      const texts = Array.from({ length: count }, (_, index) => photographSubjects[index % photographSubjects.length] ?? '')
      for (const text of texts) times.push(await page.evaluate(timeOf, text))
      const [p50, p95] = [percentile(times, 50), percentile(times, 95)]
      printFigure('P24', `Enter to list, desktop, ms p50 (n=${count})`, p50.toFixed(0), atMost(60, p50))
      printFigure('P24', 'Enter to list, desktop, ms p95', p95.toFixed(0), atMost(120, p95))
    })
  } finally {
    await portal.stop()
  }
}
