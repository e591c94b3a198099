import { afterEach, describe, expect, test, vi } from 'vitest'
import { bringKeptCode, cacheCode } from './kept-code.ts'

const origin = 'https://portal.example/'
const withCache = (...kept: readonly string[]) => {
  const here = new Set(kept.map((path) => origin + path))
  const fetched = vi.fn(async (_path: string) => new Response('code', { headers: { 'content-type': 'text/javascript; charset=utf-8' } }))
  const put = vi.fn(async (path: string) => void here.add(origin + path))
  const cache = {
    keys: async () => [...here].map((url) => ({ url })),
    match: async (path: string) => (here.has(origin + path) ? {} : undefined),
    put,
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', fetched)
  return { fetched, put }
}
afterEach(() => vi.unstubAllGlobals())

describe('O2 what only some keep comes along with a new version', () => {
  const now = 'assets/catalogue.worker-lazy-new.js'

  test('O2 fault 70: whoever has it of the version before has it of this one before it takes over', async () => {
    const { put } = withCache('assets/catalogue.worker-lazy-old.js')
    await bringKeptCode([now])
    expect(put.mock.calls.map(([path]) => path)).toEqual([now])
  })

  test('O2 whoever does not use it is spared, and nothing is fetched twice', async () => {
    const { fetched: unused } = withCache('assets/tour-lazy-old.js')
    await bringKeptCode([now])
    expect(unused).not.toHaveBeenCalled()
    const { fetched: present } = withCache('assets/catalogue.worker-lazy-old.js', now)
    await bringKeptCode([now])
    expect(present).not.toHaveBeenCalled()
  })

  test('O2 a version whose code can not be had does not take over', async () => {
    withCache('assets/catalogue.worker-lazy-old.js').fetched.mockRejectedValue(new TypeError('no network'))
    await expect(bringKeptCode([now])).rejects.toThrow('no network')
  })

  test.each([
    ['a foreign page', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['a gateway error', new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } })],
  ])('O2 %s does not enter the cache as code', async (_, response) => {
    const { fetched, put } = withCache('assets/catalogue.worker-lazy-old.js')
    fetched.mockResolvedValue(response)
    await expect(bringKeptCode([now])).rejects.toThrow('did not come from the portal')
    expect(put).not.toHaveBeenCalled()
  })
})

test('O2 code that an offline copy needs is cached by name, once', async () => {
  const { put } = withCache('assets/three-lazy-now.js')
  await cacheCode(
    ['assets/three-lazy-now.js', 'assets/draco-lazy-one.js', 'assets/draco-lazy-two.js', 'assets/pdfjs-lazy-now.js'],
    ['three', 'draco'],
  )
  expect(put.mock.calls.map(([path]) => path)).toEqual(['assets/draco-lazy-one.js', 'assets/draco-lazy-two.js'])
})
