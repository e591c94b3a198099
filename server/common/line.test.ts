import { expect, test } from 'vitest'
import { createLine } from './line.ts'

const held = <Result>() => {
  let finish: (result: Result) => void = () => undefined
  const promise = new Promise<Result>((resolve) => {
    finish = resolve
  })
  return { promise, finish }
}

test('whoever gives up waiting leaves the line, and the next one moves up', async () => {
  const inTurn = createLine({ running: 1, waiting: 2 })
  const started: string[] = []
  const begin = (name: string) => async () => void started.push(name)
  const first = held<void>()
  const running = inTurn(() => first.promise)
  const patience = new AbortController()
  const given = inTurn(begin('given up'), patience.signal)
  const next = inTurn(begin('next'))
  await expect(inTurn(begin('too many'))).rejects.toThrow('full')
  patience.abort(new Error('no longer'))
  await expect(given).rejects.toThrow('no longer')
  const last = inTurn(begin('last'))
  first.finish()
  await Promise.all([running, next, last])
  expect(started).toEqual(['next', 'last'])
})

test('what was given up before is not begun, and what has begun is not ended from here', async () => {
  const inTurn = createLine({ running: 1 })
  await expect(inTurn(async () => 'begun', AbortSignal.abort(new Error('before')))).rejects.toThrow('before')
  const patience = new AbortController()
  const work = held<string>()
  const running = inTurn(() => work.promise, patience.signal)
  patience.abort()
  work.finish('done')
  expect(await running).toBe('done')
  expect(await inTurn(async () => 'free again')).toBe('free again')
})
