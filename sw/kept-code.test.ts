import { afterEach, describe, expect, test, vi } from 'vitest'
import { bringKeptCode } from './kept-code.ts'

const origin = 'https://portal.example/'
const withCache = (...kept: readonly string[]) => {
  const here = new Set(kept.map((path) => origin + path))
  const add = vi.fn(async (path: string) => void here.add(origin + path))
  const cache = {
    keys: async () => [...here].map((url) => ({ url })),
    match: async (path: string) => (here.has(origin + path) ? {} : undefined),
    add,
  }
  vi.stubGlobal('caches', { open: async () => cache })
  return add
}
afterEach(() => vi.unstubAllGlobals())

describe('O2 what only some keep comes along with a new version', () => {
  const now = 'assets/catalogue.worker-lazy-new.js'

  test('O2 fault 70: whoever has it of the version before has it of this one before it takes over', async () => {
    const add = withCache('assets/catalogue.worker-lazy-old.js')
    await bringKeptCode([now])
    expect(add.mock.calls).toEqual([[now]])
  })

  test('O2 whoever does not use it is spared, and nothing is fetched twice', async () => {
    const unused = withCache('assets/tour-lazy-old.js')
    await bringKeptCode([now])
    expect(unused).not.toHaveBeenCalled()
    const present = withCache('assets/catalogue.worker-lazy-old.js', now)
    await bringKeptCode([now])
    expect(present).not.toHaveBeenCalled()
  })

  test('O2 a version whose code can not be had does not take over', async () => {
    withCache('assets/catalogue.worker-lazy-old.js').mockRejectedValue(new TypeError('no network'))
    await expect(bringKeptCode([now])).rejects.toThrow('no network')
  })
})
