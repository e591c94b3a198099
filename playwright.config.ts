import { defineConfig } from '@playwright/test'
import { browserArguments, browserPath } from './tests/support/browser.ts'
import { findFirefox, firefoxDownloads } from './tests/support/firefox.ts'
import { scaledMs } from './tests/support/time-limits.ts'

/** Tests of data loss also run in Firefox if it is installed. */
const firefox = findFirefox()

const firefoxOnly = /firefox-downloads\.spec\.ts$/

/** Browser tests against the built page and the real server. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/global-setup.ts',
  timeout: scaledMs(90_000),
  expect: { timeout: scaledMs(20_000), toPass: { timeout: scaledMs(60_000) } },
  // For two cores: a test computes for about half of its time. Every Playwright worker starts its own servers and runs the tests of a file in order.
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  // No retries: a test that passes only when it is repeated is a defect of the test or of the product.
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: browserPath, args: browserArguments },
    viewport: { width: 1180, height: 820 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: 'off',
  },
  projects: [
    // First, so that its one long file does not run alone at the end.
    ...(firefox
      ? [
          {
            name: 'Firefox',
            testMatch: /(?:bookmarks-sync|firefox-downloads)\.spec\.ts$/,
            grep: /O4|O5/,
            use: {
              browserName: 'firefox' as const,
              channel: 'moz-firefox',
              launchOptions: { executablePath: firefox, downloadsPath: firefoxDownloads },
            },
          },
        ]
      : []),
    // With the service worker, as for users. A test blocks it only where the worker would respond in place of the tested code, with the reason beside it.
    { name: 'Chromium', testIgnore: firefoxOnly },
  ],
})
