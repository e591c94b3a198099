import { afterEach, describe, expect, test, vi } from 'vitest'
import { createOfflinePermission } from './offline-permission.ts'

afterEach(() => vi.useRealTimers())

describe('O8 the worker checks the permission of an offline picture', () => {
  test('allows a picture with a permission and refuses one without', async () => {
    const permission = createOfflinePermission(async () => new Set(['a']))
    expect(await permission.allows('anna', 'a')).toBe(true)
    expect(await permission.allows('anna', 'b')).toBe(false)
    expect(await createOfflinePermission(async () => 'all').allows('anna', 'b')).toBe(true)
  })

  test('reads the permissions once for a page of pictures and notices the end of a permission within seconds', async () => {
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

  test('does not reuse the permission of another user', async () => {
    const permission = createOfflinePermission(async (scope) => (scope === 'anna' ? 'all' : new Set()))
    expect(await permission.allows('anna', 'a')).toBe(true)
    expect(await permission.allows('bert', 'a')).toBe(false)
  })

  test('refuses every picture if the database is unreadable', async () => {
    expect(await createOfflinePermission().allows('anna', 'a')).toBe(false)
  })
})
