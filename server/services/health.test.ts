import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHealth } from './health.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const healthOf = (revision: () => Promise<number>, { ready = true, refusesVisitors = false } = {}) =>
  createHealth({
    stores: { assets: { assetsRevision: revision } },
    blobs: { stat: async () => null },
    readiness: () => ({ ready, done: 0, total: 0 }),
    refusesVisitors: () => refusesVisitors,
    log: pino({ level: 'silent' }),
  })

test('a server that scans or drains queries no store', async () => {
  const revision = vi.fn(async () => 1)
  expect(await healthOf(revision, { ready: false }).isReady()).toBe(false)
  expect(await healthOf(revision, { refusesVisitors: true }).isReady()).toBe(false)
  expect(revision).not.toHaveBeenCalled()
})

test('a store that never responds makes the server unready after a second, with one open request', async () => {
  const revision = vi.fn(() => new Promise<number>(() => undefined))
  const health = healthOf(revision)
  for (let probe = 0; probe < 3; probe++) {
    const ready = health.isReady()
    await vi.advanceTimersByTimeAsync(2000)
    expect(await ready).toBe(false)
  }
  expect(revision).toHaveBeenCalledTimes(1)
})

test('a store that fails makes the server unready until it responds again', async () => {
  let isBroken = true
  const health = healthOf(async () => {
    if (isBroken) throw new Error('no connection')
    return 1
  })
  expect(await health.isReady()).toBe(false)
  isBroken = false
  // Many probes cause one store query a second.
  expect(await health.isReady()).toBe(false)
  await vi.advanceTimersByTimeAsync(1001)
  expect(await health.isReady()).toBe(true)
})
