import { expect, test } from 'vitest'
import { createFairQueue, type FairQueueLimits } from './fair-queue.ts'

const never = new AbortController().signal
const setUp = (limits: Partial<FairQueueLimits> = {}) => {
  const queue = createFairQueue({ maxRunning: 1, maxWaitingPerOwner: 3, maxWaiting: 5, ...limits })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const enqueue = (name: string, signal = never) =>
    queue.run(name.slice(0, 1), signal, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.push(end))
    })
  const endOne = async () => {
    await new Promise((turn) => setImmediate(turn))
    ends.shift()?.()
  }
  return { enqueue, begun, endOne }
}

test('T12 owners alternate in their order of arrival', async () => {
  const { enqueue, begun, endOne } = setUp()
  const all = Promise.all(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => enqueue(name)))
  for (let ended = 0; ended < 6; ended += 1) await endOne()
  await all
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('T12 limits jobs per owner and in total', async () => {
  const { enqueue } = setUp()
  for (const name of ['a0', 'a1', 'a2', 'a3']) void enqueue(name)
  await expect(enqueue('a4')).rejects.toMatchObject({ code: 'server.busy' })
  for (const name of ['b1', 'c1']) void enqueue(name)
  await expect(enqueue('d1')).rejects.toMatchObject({ code: 'server.busy' })
})

test('T12 an aborted job frees its slot immediately and never starts', async () => {
  const { enqueue, begun, endOne } = setUp({ maxWaiting: 3 })
  const leaving = new AbortController()
  const first = enqueue('a0')
  const left = ['a1', 'a2', 'a3'].map((name) => enqueue(name, leaving.signal).catch((error: unknown) => error))
  leaving.abort()
  expect((await Promise.all(left)).map((error) => (error as Error).name)).toEqual(['AbortError', 'AbortError', 'AbortError'])
  const rest = ['a4', 'b1', 'a5'].map((name) => enqueue(name))
  for (let ended = 0; ended < 4; ended += 1) await endOne()
  await Promise.all([first, ...rest])
  expect(begun).toEqual(['a0', 'a4', 'b1', 'a5'])
})
