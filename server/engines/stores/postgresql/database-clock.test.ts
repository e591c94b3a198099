import { afterEach, expect, test, vi } from 'vitest'
import type { Connection } from './connection.ts'
import { createDatabaseClock } from './database-clock.ts'

afterEach(() => vi.useRealTimers())

const minuteMs = 60_000

test('V8 a database that is silent for some time does not change the shared clock', async () => {
  vi.useFakeTimers({ now: 1_000_000_000_000 })
  const aheadMs = 2 * minuteMs
  let silentMs = 0
  const first = async () => {
    if (silentMs > 0) await new Promise((resolve) => setTimeout(resolve, silentMs))
    return { now: Date.now() + aheadMs }
  }
  const starting = createDatabaseClock({ first } as unknown as Connection)
  await vi.advanceTimersByTimeAsync(0)
  const clock = await starting
  const differenceMs = () => clock.now() - Date.now()
  expect(differenceMs()).toBe(aheadMs)
  silentMs = 25_000
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(differenceMs()).toBe(aheadMs)
  silentMs = 0
  vi.setSystemTime(Date.now() - minuteMs)
  await vi.advanceTimersByTimeAsync(2 * minuteMs)
  expect(differenceMs()).toBe(aheadMs)
  clock.close()
})
