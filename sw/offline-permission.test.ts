import { afterEach, describe, expect, test, vi } from 'vitest'
import { createOfflinePermission } from './offline-permission.ts'

afterEach(() => vi.useRealTimers())

describe('O8 the worker asks whether a kept picture may be shown', () => {
  test('what has a permission is shown, what has none any more is not', async () => {
    const permission = createOfflinePermission(async () => new Set(['a']))
    expect(await permission.allows('anna', 'a')).toBe(true)
    expect(await permission.allows('anna', 'b')).toBe(false)
    expect(await createOfflinePermission(async () => 'all').allows('anna', 'b')).toBe(true)
  })

  test('a page full of pictures is one question, a permission that ends is noticed soon', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    let live: ReadonlySet<string> = new Set(['a'])
    const read = vi.fn(async () => live)
    const permission = createOfflinePermission(read)
    await Promise.all(Array.from({ length: 50 }, () => permission.allows('anna', 'a')))
    expect(read).toHaveBeenCalledTimes(1)
    live = new Set()
    vi.advanceTimersByTime(3001)
    expect(await permission.allows('anna', 'a')).toBe(false)
  })

  test('the answer about one person is none about another', async () => {
    const permission = createOfflinePermission(async (scope) => (scope === 'anna' ? 'all' : new Set()))
    expect(await permission.allows('anna', 'a')).toBe(true)
    expect(await permission.allows('bert', 'a')).toBe(false)
  })

  test('without a database that can be read nothing is shown', async () => {
    expect(await createOfflinePermission().allows('anna', 'a')).toBe(false)
  })
})
