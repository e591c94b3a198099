import { vi } from 'vitest'
import { scaledMs } from './time-limits.ts'

/** Repeats an assertion until it passes. Only a test that would wait for ever reaches the limit: 20 s on the reference machine. */
export const eventually = <Value>(assertion: () => Value | Promise<Value>, intervalMs = 20): Promise<Value> =>
  vi.waitFor(assertion, { timeout: scaledMs(20_000), interval: intervalMs })
