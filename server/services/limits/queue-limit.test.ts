import { expect, test } from 'vitest'
import { createQueueLimit } from './queue-limit.ts'

const waiting = () => {
  let finish = () => undefined as void
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { done, finish }
}

test('runs tasks up to the limit, queues the next in order and rejects the rest', async () => {
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

test('a failed task frees its slot', async () => {
  const limit = createQueueLimit(1, 1)
  await expect(limit(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limit(async () => 'yes')).toBe('yes')
})
