import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PassTurn } from '../pass/pass-turn.ts'
import { createPassLoop, type PassLoop } from './pass-loop.ts'

/** A pass that ends when it is told to, or when its turn ends. */
interface RunningPass {
  readonly turn: PassTurn
  readonly end: () => void
}

let passes: RunningPass[] = []
let loop: PassLoop
beforeEach(() => {
  vi.useFakeTimers()
  passes = []
  const pass = (turn: PassTurn) =>
    new Promise<void>((end) => {
      passes.push({ turn, end })
      turn.signal.addEventListener('abort', () => end())
    })
  loop = createPassLoop(pass, { quietMs: 300, maxDelayMs: 3000 })
})
afterEach(async () => {
  await loop.close()
  vi.useRealTimers()
})
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Starts a pass that has scanned for some time and now reads. */
const startReading = async (scanMs: number) => {
  loop.startNow()
  await wait(scanMs)
  passes.at(-1)?.turn.allowHandover()
}

test('combines many changes into one pass, after a time without a change or the longest delay', async () => {
  for (let change = 0; change < 20; change += 1) {
    loop.notify()
    await wait(200)
  }
  expect(passes).toHaveLength(1)
  passes[0]?.end()
  await wait(10_000)
  expect(passes).toHaveLength(2)
  passes[1]?.end()
  await wait(60_000)
  expect(passes).toHaveLength(2)
})

test('a change ends the reading of a pass', async () => {
  await startReading(10)
  await wait(600_000)
  expect(passes).toHaveLength(1)
  loop.notify()
  await wait(300)
  expect(passes.map(({ turn }) => turn.signal.aborted)).toEqual([true, false])
})

test('a change does not end a scan', async () => {
  loop.startNow()
  loop.notify('urgent')
  await wait(30_000)
  expect(passes).toHaveLength(1)
  passes[0]?.turn.allowHandover()
  await wait(1000)
  expect(passes).toHaveLength(2)
})

test('after a long scan, rights and removals wait for a second and other changes longer', async () => {
  await startReading(5000)
  loop.notify()
  await wait(10_000)
  expect(passes).toHaveLength(1)
  loop.notify('urgent')
  await wait(300)
  expect(passes).toHaveLength(2)
  await wait(5000)
  passes[1]?.turn.allowHandover()
  loop.notify('urgent')
  await wait(999)
  expect(passes).toHaveLength(2)
  await wait(1)
  expect(passes).toHaveLength(3)
})

test('closing ends the reading, and no other pass starts', async () => {
  await startReading(10)
  loop.notify()
  await loop.close()
  loop.notify('urgent')
  await wait(60_000)
  expect(passes.map(({ turn }) => turn.signal.aborted)).toEqual([true])
})
