import { expect, test } from 'vitest'
import { createTaskQueue } from './task-queue.ts'

/** Named tasks and functions that settle them. */
const tasks = () => {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const task = (name: string) => () =>
    new Promise<void>((resolve, reject) => {
      started.push(name)
      ends.set(name, name === 'broken' ? () => reject(new Error(name)) : resolve)
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { started, task, end }
}

test('A6 loads page thumbnails two at a time, in order, and skips those removed from the queue', async () => {
  const { started, task, end } = tasks()
  const queue = createTaskQueue(2)
  const leave = new Map(['1', 'broken', '3', '4', '5'].map((name) => [name, queue(task(name))]))
  expect(started).toEqual(['1', 'broken'])
  leave.get('3')?.()
  await end('broken')
  expect(started).toEqual(['1', 'broken', '4'])
  leave.get('1')?.()
  await end('1')
  await end('4')
  expect(started).toEqual(['1', 'broken', '4', '5'])
})
