import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StoresUnavailableError } from '../../ports/stores.ts'
import { checkedChunks, type RunningCheck } from './checked-chunks.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** Milliseconds between two chunks. */
const paceMs = 500
async function* chunks(): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < 100; at += 1) {
    vi.advanceTimersByTime(paceMs)
    yield new Uint8Array(1)
  }
}

/** Milliseconds until the stream broke; null = it came to its end. */
const brokenAfterMs = async (check: RunningCheck): Promise<number | null> => {
  let sent = 0
  try {
    for await (const chunk of checkedChunks(chunks(), check)) sent += chunk.byteLength
    return null
  } catch {
    return (sent + 1) * paceMs
  }
}

test('H7 chunks pass while the check does, and a refusal breaks the stream at once', async () => {
  expect(await brokenAfterMs(() => Promise.resolve())).toBeNull()
  expect(await brokenAfterMs(() => Promise.reject(new Error('no right')))).toBe(500)
})

test('H7 V8 without the database a stream goes on for ten seconds, and to its end if the database returns', async () => {
  const unavailable = () => Promise.reject(new StoresUnavailableError(new Error('gone')))
  expect(await brokenAfterMs(unavailable)).toBe(10_000)
  let checks = 0
  // Fifteen failures take seven and a half seconds.
  expect(await brokenAfterMs(() => ((checks += 1) % 16 === 0 ? Promise.resolve() : unavailable()))).toBeNull()
  expect(checks).toBe(100)
})
