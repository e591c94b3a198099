import type { Locator } from '@playwright/test'

/**
 * Ends the fault, then clicks the retry button. The page also retries automatically and may remove the button in between, so the click goes to the
 * element that was shown before.
 */
export const retryByButton = async (button: Locator, endFault: () => void): Promise<void> => {
  const shown = await button.elementHandle()
  endFault()
  await shown?.evaluate((element) => (element as HTMLElement).click())
}
