import { lingui } from '@lingui/vite-plugin'
import { defineConfig } from 'vitest/config'
import { linguiMacros } from './build/plugins/lingui-macros.ts'
import { scaledMs } from './tests/support/time-limits.ts'

/** Limits that end a test that hangs, and the seed of all properties. */
const common = {
  setupFiles: ['tests/support/seed-properties.ts'],
  testTimeout: scaledMs(120_000),
  hookTimeout: scaledMs(120_000),
  expect: { poll: { timeout: scaledMs(20_000), interval: 50 } },
}

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
          include: ['src/{contract,catalogue,index}/**/*.test.ts', 'sw/**/*.test.ts', 'scripts/**/*.test.ts', 'build/**/*.test.ts'],
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
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          globalSetup: 'tests/support/build-server.ts',
          include: ['server/**/*.test.ts', 'tests/contract/**/*.test.ts', 'tests/support/**/*.test.ts'],
          ...common,
        },
      },
    ],
  },
})
