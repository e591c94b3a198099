import { afterEach, describe, expect, test, vi } from 'vitest'
import { cacheParts, updateParts } from './optional-code.ts'

const origin = 'https://portal.example/'
const withCache = (...cachedPaths: readonly string[]) => {
  const here = new Set(cachedPaths.map((path) => origin + path))
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
/** The stored data needs no parts. */
const nothing = async () => new Set<string>()
afterEach(() => vi.unstubAllGlobals())

describe('O2 cached parts are updated with a new version', () => {
  const now = 'assets/worker/catalogue.worker-new.js'

  test('O2 fault 70: fetches the new files of a cached part before the new version takes over', async () => {
    const { put } = withCache('assets/worker/catalogue.worker-old.js')
    await updateParts([now], nothing)
    expect(put.mock.calls.map(([path]) => path)).toEqual([now])
  })

  test('O7 fault 84: fetches a part that the stored data needs, although the previous version had it elsewhere', async () => {
    const model = 'assets/model/scene-new.js'
    const { put } = withCache('assets/catalogue.worker-old.js')
    await updateParts([now, model], async () => new Set(['worker']))
    expect(put.mock.calls.map(([path]) => path)).toEqual([now])
  })

  test('O2 fetches neither a part that is not cached nor a cached file', async () => {
    const { fetched: unused } = withCache('assets/admin/editor-old.js')
    await updateParts([now], nothing)
    expect(unused).not.toHaveBeenCalled()
    const { fetched: present } = withCache('assets/worker/catalogue.worker-old.js', now)
    await updateParts([now], nothing)
    expect(present).not.toHaveBeenCalled()
  })

  test('O2 a version whose code cannot be fetched does not take over', async () => {
    withCache('assets/worker/catalogue.worker-old.js').fetched.mockRejectedValue(new TypeError('no network'))
    await expect(updateParts([now], nothing)).rejects.toThrow('no network')
  })

  test.each([
    ['a foreign page', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['a gateway error', new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } })],
  ])('O2 %s does not enter the cache as code', async (_, response) => {
    const { fetched, put } = withCache('assets/worker/catalogue.worker-old.js')
    fetched.mockResolvedValue(response)
    await expect(updateParts([now], nothing)).rejects.toThrow('did not come from the portal')
    expect(put).not.toHaveBeenCalled()
  })
})

test('O2 caches the missing files of the requested parts', async () => {
  const { put } = withCache('assets/model/scene-now.js')
  await cacheParts(
    ['assets/model/scene-now.js', 'assets/model/draco-one.js', 'assets/model/draco-two.js', 'assets/pdf/open-pdf-now.js'],
    ['worker', 'model'],
    null,
  )
  expect(put.mock.calls.map(([path]) => path)).toEqual(['assets/model/draco-one.js', 'assets/model/draco-two.js'])
})

test('O7 fault 84: a version that waits caches the parts for new offline copies, too', async () => {
  withCache()
  const waiting = { postMessage: vi.fn() }
  await cacheParts([], ['worker', 'pdf'], waiting)
  expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'code-cache', names: ['worker', 'pdf'] })
})
