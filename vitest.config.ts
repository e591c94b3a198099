import { lingui } from '@lingui/vite-plugin'
import { playwright } from '@vitest/browser-playwright'
import UnoCSS from 'unocss/vite'
import { defineConfig } from 'vitest/config'
import { linguiMacros } from './build/plugins/lingui-macros.ts'
import { browserArguments, browserPath } from './tests/support/browser.ts'
import { ariaOutline } from './tests/support/component/outline-command.ts'
import { pictureServer } from './tests/support/component/picture-server.ts'
import { scaledMs } from './tests/support/time-limits.ts'
import unoConfig from './uno.config.ts'

/** Limits that end a test that hangs, and the seed of all properties. */
const common = {
  setupFiles: ['tests/support/seed-properties.ts'],
  testTimeout: scaledMs(120_000),
  hookTimeout: scaledMs(120_000),
  expect: { poll: { timeout: scaledMs(20_000), interval: 50 } },
}

/** Long histories, which `npm test` leaves out. The option `--exclude` of Vitest has no effect on the files of projects. */
const longTests = process.env['WITHOUT_LONG_TESTS'] === '1' ? ['**/*.soak.test.ts'] : []
/** Tests of screens and widgets in a real browser. */
const componentTests = 'src/**/*.browser.test.tsx'
/** Tests of the server that replace modules, which other files must not share. */
const mockedTests = 'server/**/*.mocked.test.ts'

export default defineConfig({
  test: {
    // For two cores: about a third of the time is waiting, e.g. for leases and file watchers.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'pure',
          ...common,
          environment: 'node',
          // These modules have no state, so the files share one environment, which saves a third of the time.
          isolate: false,
          include: [
            'src/{contract,catalogue}/**/*.test.ts',
            'packages/*/src/**/*.test.ts',
            'sw/**/*.test.ts',
            'scripts/**/*.test.ts',
            'build/**/*.test.ts',
          ],
          exclude: longTests,
        },
      },
      {
        plugins: [linguiMacros(), lingui()],
        test: {
          name: 'page',
          ...common,
          environment: 'node',
          // A thread starts faster than a process, and these modules use nothing that all threads of a process share.
          pool: 'threads',
          include: ['src/{app,features,widgets,domain,platform,ui,local,bootstrap}/**/*.test.{ts,tsx}'],
          exclude: [componentTests, ...longTests],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          // The modules of the server have no state but caches by content, so the files share one environment: a third of the time.
          isolate: false,
          globalSetup: 'tests/support/build-server.ts',
          include: ['server/**/*.test.ts', 'tests/contract/**/*.test.ts', 'tests/support/**/*.test.ts'],
          exclude: [mockedTests, ...longTests],
          ...common,
        },
      },
      { test: { name: 'mocked', environment: 'node', include: [mockedTests], ...common } },
      {
        plugins: [
          // The server sends no updates to the page, so all classes are in the style sheet from the start.
          UnoCSS({ ...unoConfig, configFile: false, content: { filesystem: ['src/**/*.{ts,tsx}'] } }),
          linguiMacros(),
          lingui(),
          pictureServer(),
        ],
        // Packages of all code that a test may load: one found later would reload the page in the middle of a test.
        optimizeDeps: { entries: ['src/main.tsx', componentTests], exclude: ['@lingui/macro'] },
        test: {
          name: 'component',
          ...common,
          // Each test opens and ends a page of its own, so the files share the loaded modules: a third of the time.
          isolate: false,
          include: [componentTests],
          setupFiles: ['tests/support/component/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            viewport: { width: 1180, height: 820 },
            provider: playwright({
              launchOptions: { executablePath: browserPath, args: browserArguments },
              contextOptions: { viewport: { width: 1180, height: 820 }, locale: 'en-GB', timezoneId: 'Europe/Berlin' },
            }),
            instances: [{ browser: 'chromium' }],
            commands: { ariaOutline },
          },
        },
      },
    ],
  },
})
