import { afterEach, describe, expect, test, vi } from 'vitest'
import { genuine, genuineBuild, orCached } from './genuine.ts'

afterEach(() => vi.unstubAllGlobals())

const response = (headers: Record<string, string>, init: ResponseInit = {}) => new Response('body', { ...init, headers })
const keeps = async (kind: RegExp, response: Response): Promise<boolean> => {
  const stored = await genuine(kind).cacheWillUpdate?.({ response } as never)
  return stored === response
}

describe('O2 responses that the worker caches', () => {
  test('O2 fault 6: does not cache the page of a captive portal as another response', async () => {
    expect(await keeps(/^application\/json/, response({ 'content-type': 'text/html' }))).toBe(false)
    expect(await keeps(/^image\//, response({ 'content-type': 'text/html; charset=utf-8' }))).toBe(false)
    expect(await keeps(/^image\//, response({}))).toBe(false)
  })

  test('O2 caches no token with the URL of a response', async () => {
    const request = new Request('https://portal.example/api/config', {
      headers: { Authorization: 'Bearer secret', 'Accept-Language': 'de' },
    })
    const key = await genuine(/json/).cacheKeyWillBeUsed?.({ request, mode: 'write' } as never)
    expect(key).toBeInstanceOf(Request)
    expect((key as Request).url).toBe(request.url)
    expect([...(key as Request).headers]).toEqual([])
  })

  test('O2 fault 35: does not cache a picture of the wrong type, without bytes or in part', async () => {
    expect(await keeps(/^image\//, response({ 'content-type': 'image/webp' }))).toBe(true)
    expect(await keeps(/^image\//, response({ 'content-type': 'image/webp', 'content-length': '0' }))).toBe(false)
    expect(await keeps(/^image\//, response({ 'content-type': 'image/webp' }, { status: 206 }))).toBe(false)
    expect(await keeps(/^image\//, response({ 'content-type': 'application/octet-stream' }))).toBe(false)
  })
})

const entersPrecache = async (address: string, response: Response): Promise<boolean> =>
  (await genuineBuild.cacheWillUpdate?.({ request: new Request(address), response } as never)) === response
const html = (body: string): Response => new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } })

describe('O2 responses that the precache accepts', () => {
  test('O2 accepts the document of the portal with or without boot data', async () => {
    const address = 'https://portal.example/index.html?__WB_REVISION__=1'
    expect(await entersPrecache(address, html('<script type="application/json" id="boot">{}</script>'))).toBe(true)
    expect(await entersPrecache(address, html('<!--boot-->'))).toBe(true)
    expect(await entersPrecache(address, html('<h1>Welcome to our hotel</h1>'))).toBe(false)
  })

  test('O2 refuses a page in place of a script or a style sheet', async () => {
    for (const name of ['index-1.js', 'index-1.css', 'icons-1.svg', 'inter-1.woff2'])
      expect(await entersPrecache(`https://portal.example/assets/${name}`, html('<h1>Welcome</h1>'))).toBe(false)
    const script = new Response('', { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
    expect(await entersPrecache('https://portal.example/assets/index-1.js', script)).toBe(true)
  })
})

describe('O2 a configuration that cannot be fetched', () => {
  const cached = new Response('{}')
  const shownFor = (response: Response, match: () => Promise<Response | undefined>) => {
    vi.stubGlobal('caches', { match })
    const request = new Request('https://portal.example/api/config')
    return orCached(/^application\/json/, 'public').fetchDidSucceed?.({ request, response } as never)
  }
  const page = (status: number) => new Response('<h1>Bad Gateway</h1>', { status, headers: { 'content-type': 'text/html' } })

  test.each([200, 502, 503, 504])('O2 uses the cached one in place of a page with status %i', async (status) => {
    expect(await shownFor(page(status), async () => cached)).toBe(cached)
  })

  test('O2 passes the response to the page if none is cached', async () => {
    const response = page(503)
    expect(await shownFor(response, async () => undefined)).toBe(response)
  })
})
