import { describe, expect, test } from 'vitest'
import { genuine } from './genuine.ts'

const answer = (headers: Record<string, string>, init: ResponseInit = {}) => new Response('body', { ...init, headers })
const keeps = async (kind: RegExp, response: Response): Promise<boolean> => {
  const kept = await genuine(kind).cacheWillUpdate?.({ response } as never)
  return kept === response
}

describe('O2 what the worker takes into its caches', () => {
  test('O2 fault 6: the page of a network that answers in the server’s place is not kept as something else', async () => {
    expect(await keeps(/^application\/json/, answer({ 'content-type': 'text/html' }))).toBe(false)
    expect(await keeps(/^image\//, answer({ 'content-type': 'text/html; charset=utf-8' }))).toBe(false)
    expect(await keeps(/^image\//, answer({}))).toBe(false)
  })

  test('O2 no token is kept with the address of an answer', async () => {
    const request = new Request('https://portal.example/api/config', {
      headers: { Authorization: 'Bearer secret', 'Accept-Language': 'de' },
    })
    const key = await genuine(/json/).cacheKeyWillBeUsed?.({ request, mode: 'write' } as never)
    expect(key).toBeInstanceOf(Request)
    expect((key as Request).url).toBe(request.url)
    expect([...(key as Request).headers]).toEqual([])
  })

  test('O2 fault 35: a picture of the wrong kind, without bytes or in part is not kept', async () => {
    expect(await keeps(/^image\//, answer({ 'content-type': 'image/webp' }))).toBe(true)
    expect(await keeps(/^image\//, answer({ 'content-type': 'image/webp', 'content-length': '0' }))).toBe(false)
    expect(await keeps(/^image\//, answer({ 'content-type': 'image/webp' }, { status: 206 }))).toBe(false)
    expect(await keeps(/^image\//, answer({ 'content-type': 'application/octet-stream' }))).toBe(false)
  })
})
