import type { Page } from '@playwright/test'

/** The request that waits for changes never ends, so it would hide that all others have ended. Then a page without them is idle. */
export const withoutLiveUpdates = async (page: Page): Promise<void> => {
  await page.route('**/info/changes*', (route) => route.fulfill({ status: 404, json: { code: 'request.not-found' } }))
}
