import { expect, test } from 'vitest'
import type { ApiClient } from '../../platform/api-client.ts'
import { createChangeFollower } from './watch-changes.ts'

const { signal } = new AbortController()

/** @param states responses of the server, in order; null = the request fails */
const follow = async (states: readonly (string | null)[], shown: readonly boolean[] = []) => {
  const sent: (string | undefined)[] = []
  const shows: boolean[] = []
  const rest = [...states]
  const call = (_name: string, { query }: { query: { since?: string } }) => {
    sent.push(query.since)
    const state = rest.shift() ?? null
    return state === null ? Promise.reject(new Error('failed')) : Promise.resolve({ state })
  }
  const step = createChangeFollower({ call } as unknown as ApiClient, (_signal, isChanged) => {
    shows.push(isChanged)
    return Promise.resolve(shown[shows.length - 1] ?? true)
  })
  const pauses: number[] = []
  for (const _ of states) pauses.push(await step(signal))
  return { sent, shows, pauses }
}

test('each change is shown once', async () => {
  const { sent, shows } = await follow(['1', '2', '2', '2', '3'])
  expect(sent).toEqual([undefined, '1', '2', '2', '2'])
  expect(shows).toEqual([true, true])
})

test('a change before the first state is looked for once', async () => {
  expect((await follow(['1', '1', '1', '1'])).shows).toEqual([false])
})

test('a change that could not be shown is shown when the next request ends', async () => {
  expect((await follow(['1', '2', '2', '2', '2'], [false, false, true])).shows).toEqual([true, true, true])
})

test('without the call the page looks for changes from time to time', async () => {
  const { shows, pauses } = await follow([null, null, '1'])
  expect(shows).toEqual([false, false])
  expect(pauses).toEqual([20_000, 20_000, 2000])
})

test('a request that was ended by the page shows nothing', async () => {
  const ended = new AbortController()
  const shows: boolean[] = []
  const step = createChangeFollower({ call: () => Promise.reject(new Error('ended')) }, (_signal, isChanged) => {
    shows.push(isChanged)
    return Promise.resolve(true)
  })
  ended.abort()
  await step(ended.signal)
  expect(shows).toEqual([])
})
