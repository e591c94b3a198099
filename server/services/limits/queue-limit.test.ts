import { expect, test } from 'vitest'
import { createQueueLimit } from './queue-limit.ts'

const waiting = () => {
  let finish = () => undefined as void
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { done, finish }
}

test('so many run, so many wait in line in their order, the next is sent away', async () => {
  const limit = createQueueLimit(2, 1)
  const gates = [waiting(), waiting(), waiting()]
  const started: number[] = []
  const work = gates.map(({ done }, at) =>
    limit(async () => {
      started.push(at)
      await done
      return at
    }),
  )
  await expect(limit(async () => 9)).rejects.toMatchObject({ code: 'server.busy', headers: { 'Retry-After': '5' } })
  expect(started).toEqual([0, 1])
  gates[1]?.finish()
  expect(await work[1]).toBe(1)
  expect(started).toEqual([0, 1, 2])
  for (const { finish } of gates) finish()
  expect(await Promise.all(work)).toEqual([0, 1, 2])
})

test('work that fails leaves its place to the next', async () => {
  const limit = createQueueLimit(1, 1)
  await expect(limit(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limit(async () => 'yes')).toBe('yes')
})
