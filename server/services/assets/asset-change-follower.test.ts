import { expect, test, vi } from 'vitest'
import { createAssetChangeFollower } from './asset-change-follower.ts'

const createFollower = () => {
  const version = { revision: 1, mark: 'a' }
  const state = { reads: 0, isEnding: false }
  const pauses: (() => void)[] = []
  const follower = createAssetChangeFollower({
    assets: {
      assetsVersion: () => {
        state.reads += 1
        return Promise.resolve({ ...version })
      },
    },
    secrets: [new Uint8Array(32)],
    isEnding: () => state.isEnding,
    pause: () => new Promise<void>((done) => pauses.push(done)),
  })
  const paused = () => vi.waitUntil(() => pauses.length > 0, { interval: 1 })
  /** Ends the current interval. */
  const tick = async () => {
    await paused()
    pauses.pop()?.()
  }
  return { follower, version, state, paused, tick }
}

const { signal } = new AbortController()

test('a state of before is followed by the current one at once', async () => {
  const { follower, version } = createFollower()
  const before = await follower.stateAfter(undefined, signal)
  version.revision = 2
  const after = await follower.stateAfter(before, signal)
  expect(after).not.toBe(before)
  // A restored database has the same revision with another mark.
  version.mark = 'b'
  expect(await follower.stateAfter(after, signal)).not.toBe(after)
})

test('all who wait learn a change with one read', async () => {
  const { follower, version, state, tick } = createFollower()
  const before = await follower.stateAfter(undefined, signal)
  const waiting = Array.from({ length: 20 }, () => follower.stateAfter(before, signal))
  await tick()
  await vi.waitUntil(() => state.reads === 22, { interval: 1 })
  version.revision = 2
  await tick()
  const states = await Promise.all(waiting)
  expect(new Set(states).size).toBe(1)
  expect(states).not.toContain(before)
  expect(state.reads).toBe(23)
})

test('a wait without changes ends before a proxy ends it, and nobody waits for a server that ends', async () => {
  const { follower, state, paused, tick } = createFollower()
  const before = await follower.stateAfter(undefined, signal)
  const waiting = follower.stateAfter(before, signal)
  for (let round = 0; round < 50; round += 1) await tick()
  expect(await waiting).toBe(before)
  const next = follower.stateAfter(before, signal)
  await paused()
  state.isEnding = true
  await tick()
  expect(await next).toBe(before)
})

test('a client that has left waits no longer', async () => {
  const { follower, paused, tick } = createFollower()
  const left = new AbortController()
  const before = await follower.stateAfter(undefined, signal)
  const waiting = follower.stateAfter(before, left.signal)
  await paused()
  left.abort()
  await tick()
  expect(await waiting).toBe(before)
})
