import { defineConfig } from 'vitest/config'
import { scaledMs } from '../support/time-limits.ts'

/** Suites over real servers of other programs, such as PostgreSQL and S3Proxy: `npm run cluster`. */
export default defineConfig({
  test: {
    name: 'cluster',
    environment: 'node',
    include: ['tests/cluster/**/*.test.ts'],
    setupFiles: ['tests/support/seed-properties.ts'],
    globalSetup: ['tests/cluster/global-setup.ts', 'tests/cluster/s3-setup.ts'],
    // Limits that end a test that hangs.
    testTimeout: scaledMs(180_000),
    hookTimeout: scaledMs(180_000),
    expect: { poll: { timeout: scaledMs(30_000), interval: 50 } },
  },
})
