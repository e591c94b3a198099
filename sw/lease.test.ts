import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLease } from './lease.ts'

afterEach(() => vi.useRealTimers())

describe('O8 the worker asks whether a kept picture may be shown', () => {
  test('what has a permission is shown, what has none any more is not', async () => {
    const lease = createLease(async () => new Set(['a']))
    expect(await lease.allows('anna', 'a')).toBe(true)
    expect(await lease.allows('anna', 'b')).toBe(false)
    expect(await createLease(async () => 'all').allows('anna', 'b')).toBe(true)
  })

  test('a page full of pictures is one question, a permission that ends is noticed soon', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    let live: ReadonlySet<string> = new Set(['a'])
    const read = vi.fn(async () => live)
    const lease = createLease(read)
    await Promise.all(Array.from({ length: 50 }, () => lease.allows('anna', 'a')))
    expect(read).toHaveBeenCalledTimes(1)
    live = new Set()
    vi.advanceTimersByTime(3001)
    expect(await lease.allows('anna', 'a')).toBe(false)
  })

  test('the answer about one person is none about another', async () => {
    const lease = createLease(async (scope) => (scope === 'anna' ? 'all' : new Set()))
    expect(await lease.allows('anna', 'a')).toBe(true)
    expect(await lease.allows('bert', 'a')).toBe(false)
  })

  test('without a database that can be read nothing is shown', async () => {
    expect(await createLease().allows('anna', 'a')).toBe(false)
  })
})
