// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { withLock } from '#local/lock.ts'

afterEach(() => void vi.unstubAllGlobals())

test('O3 in a browser that blocks all site data, work runs once after another in this page (fault 59)', async () => {
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('blocked', 'SecurityError')) } })
  const log: string[] = []
  const work = (name: string) => async () => {
    log.push(`${name} begins`)
    await Promise.resolve()
    log.push(`${name} ends`)
    return name
  }
  expect(await Promise.all([withLock('list', work('first')), withLock('list', work('second'))])).toEqual(['first', 'second'])
  expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('O3 an error of the work itself is not repeated', async () => {
  const request = (_name: string, _options: LockOptions, run: () => Promise<unknown>) => run()
  vi.stubGlobal('navigator', { locks: { request } })
  const work = vi.fn(() => Promise.reject(new DOMException('blocked', 'SecurityError')))
  await expect(withLock('list', work)).rejects.toThrow('blocked')
  expect(work).toHaveBeenCalledTimes(1)
})
