import { expect, test } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { createSharedWork } from './shared-work.ts'

test('V2 stops early only when every request is aborted', async () => {
  const work = createSharedWork<string>()
  const stops: string[] = []
  let finish: (value: string) => void = () => undefined
  const task = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      finish = resolve
      signal.addEventListener('abort', () => {
        stops.push('stopped')
        reject(new Error('stopped'))
      })
    })
  const [first, second] = [new AbortController(), new AbortController()]
  const a = work.do('k', task, first.signal)
  const b = work.do('k', task, second.signal)
  first.abort()
  await expect(a).rejects.toThrow()
  expect(stops).toEqual([])
  finish('done')
  expect(await b).toBe('done')
  const c = work.do('k', task, second.signal)
  second.abort()
  await expect(c).rejects.toThrow()
  await eventually(() => expect(stops).toEqual(['stopped']))
  const again = work.do('k', async () => 'new')
  expect(await again).toBe('new')
})
