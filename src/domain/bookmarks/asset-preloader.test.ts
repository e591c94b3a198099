import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiClient } from '../../platform/api-client.ts'
import { createAssetPreloader } from './asset-preloader.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = (first: readonly string[], isKnown: (id: string) => boolean = () => false) => {
  let list = first
  const requestedIds: string[] = []
  // The server returns no assets; the test only checks the requests.
  const call = vi.fn((_name: string, { query }: { query: { assetid: readonly string[] } }) => {
    requestedIds.push(...query.assetid)
    return Promise.resolve({ docs: [], missing: query.assetid })
  })
  const learning = createAssetPreloader({
    api: () => ({ call }) as unknown as ApiClient,
    ids: () => list,
    locale: () => 'en',
    online: () => true,
    readCached: (ids) => Promise.resolve(new Map(ids.filter(isKnown).map((id) => [id, { id }]))),
    store: () => Promise.resolve(),
  })
  return {
    requested: requestedIds,
    learning,
    setList: (next: readonly string[]) => {
      list = next
    },
  }
}
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `a${at}`)

test('preloads a bookmark immediately and only once', async () => {
  const { requested, learning, setList } = setUp(['a'])
  learning.schedule()
  await vi.advanceTimersByTimeAsync(0)
  setList(['a', 'b'])
  learning.schedule()
  await vi.advanceTimersByTimeAsync(0)
  expect(requested).toEqual(['a', 'b'])
})

test('preloads a long list while it does not change, and not after stop', async () => {
  const { requested, learning, setList } = setUp(many(1000))
  for (let at = 0; at < 20; at += 1) {
    setList([...many(1000), `new${at}`])
    learning.schedule()
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(requested).toEqual([])
  await vi.advanceTimersByTimeAsync(3000)
  expect(requested).toHaveLength(300)
  learning.schedule()
  learning.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requested).toHaveLength(300)
})

test('preloads only the beginning and the end of a list above the cache limit', async () => {
  const { requested, learning } = setUp(many(10_000))
  for (let at = 0; at < 20; at += 1) {
    learning.schedule()
    await vi.advanceTimersByTimeAsync(3000)
  }
  expect(requested).toHaveLength(1500)
  expect(new Set(requested)).toEqual(new Set([...many(10_000).slice(0, 1200), ...many(10_000).slice(-300)]))
})

test('reloads outdated assets once, step by step', async () => {
  const { requested, learning } = setUp(many(700), () => true)
  learning.schedule()
  await vi.advanceTimersByTimeAsync(3000)
  expect(requested).toEqual([])
  learning.reloadAll()
  await vi.advanceTimersByTimeAsync(3000)
  expect(requested).toHaveLength(300)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requested).toEqual(many(700))
  learning.reloadAll()
  await vi.advanceTimersByTimeAsync(3000)
  learning.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requested).toHaveLength(1000)
})
