import { expect, test } from 'vitest'
import { createTaskQueue } from './task-queue.ts'

const deferred = <Result>() => {
  let finish: (result: Result) => void = () => undefined
  const promise = new Promise<Result>((resolve) => {
    finish = resolve
  })
  return { promise, finish }
}

test('an aborted task leaves the queue, and the next one moves up', async () => {
  const inTurn = createTaskQueue({ running: 1, waiting: 2 })
  const started: string[] = []
  const begin = (name: string) => async () => void started.push(name)
  const first = deferred<void>()
  const running = inTurn(() => first.promise)
  const controller = new AbortController()
  const given = inTurn(begin('aborted'), controller.signal)
  const next = inTurn(begin('next'))
  await expect(inTurn(begin('too many'))).rejects.toThrow('full')
  controller.abort(new Error('no longer'))
  await expect(given).rejects.toThrow('no longer')
  const last = inTurn(begin('last'))
  first.finish()
  await Promise.all([running, next, last])
  expect(started).toEqual(['next', 'last'])
})

test('an aborted task does not start, and a running task is not aborted', async () => {
  const inTurn = createTaskQueue({ running: 1 })
  await expect(inTurn(async () => 'begun', AbortSignal.abort(new Error('before')))).rejects.toThrow('before')
  const controller = new AbortController()
  const work = deferred<string>()
  const running = inTurn(() => work.promise, controller.signal)
  controller.abort()
  work.finish('done')
  expect(await running).toBe('done')
  expect(await inTurn(async () => 'free again')).toBe('free again')
})
