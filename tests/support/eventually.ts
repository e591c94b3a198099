import { vi } from 'vitest'
import { scaledMs } from './time-limits.ts'

/** Repeats an assertion until it passes. Only a test that would never end reaches the limit: by default 20 s on the reference machine. */
export const eventually = <Value>(assertion: () => Value | Promise<Value>, intervalMs = 20, limitMs = scaledMs(20_000)): Promise<Value> =>
  vi.waitFor(assertion, { timeout: limitMs, interval: intervalMs })
