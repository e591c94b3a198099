import { expect, type Locator } from '@playwright/test'
import { scaledMs } from './time-limits.ts'

/**
 * Ends the fault, then clicks the retry button until `result` is visible. The page also retries automatically: it may remove the button before the click,
 * and a retry that was sent before the end of the fault may show it again.
 */
export const retryByButton = async (button: Locator, endFault: () => void, result: Locator): Promise<void> => {
  await expect(button).toBeVisible()
  endFault()
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: scaledMs(2000) })
    await expect(result).toBeVisible({ timeout: scaledMs(10_000) })
  }).toPass()
}
