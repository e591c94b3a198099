import type { Page } from '@playwright/test'

/** Stops the clock of the next document: timers run only when the test advances the time, independent of the speed of the machine. */
export const stopClock = async (page: Page): Promise<void> => {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
}
