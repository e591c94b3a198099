import { defineConfig } from '@playwright/test'
import { browserArguments, browserPath } from './tests/support/browser.ts'
import { findFirefox, firefoxDownloads } from './tests/support/firefox.ts'
import { scaledMs } from './tests/support/time-limits.ts'

/**
 * What the service worker has a part in: starting, lists, downloads, sessions, flight mode. Elsewhere a browser goes without it: every test
 * has a browser profile of its own, and to install the worker and keep all files of the portal once more each time is a third of the work.
 */
const withWorker =
  /[/\\](bookmarks|bookmarks-sync|dashboard|device-faults|download-queue|downloads|downloads-device|everywhere|first-screen|flight|kept|languages|login|offline|offline-media|recent-searches|search|search-return|session|shared-device|shell|worker-addresses|updates|restarting-server|withdrawn-rights)\.spec\.ts$/

/** What must not lose data is seen in a second browser, too, where there is one. */
const firefox = findFirefox()

const ofFirefox = /firefox-downloads\.spec\.ts$/

/** The built page, the real server, a real browser. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/global-setup.ts',
  timeout: scaledMs(90_000),
  expect: { timeout: scaledMs(20_000), toPass: { timeout: scaledMs(60_000) } },
  // Two cores. Every worker has a server of its own; tests of one file run one after the other.
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  retries: process.env['CI'] ? 1 : 0,
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
    // First, because one long file would be last otherwise, with a core at rest.
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
    { name: 'page', testIgnore: [withWorker, ofFirefox], use: { serviceWorkers: 'block' } },
    { name: 'page and worker', testMatch: withWorker },
  ],
})
