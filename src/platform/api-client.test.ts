// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RemoteError } from '#local/remote-error.ts'
import { createApiClient } from './api-client.ts'

let reportedTokens: (string | null)[] = []
let sentAtMs: number | null = null
const client = createApiClient('/api/', {
  token: () => null,
  locale: () => 'en',
  onOutcome: (_call, failure, _token, sent) => {
    reportedTokens.push(failure && failure.code)
    sentAtMs = sent
  },
})
const version = (signal?: AbortSignal) => client.call('getVersion', signal ? { signal } : {})
const codeOf = (call: Promise<unknown>) => call.then(() => null).catch((error: RemoteError) => error.code)

/** A response whose head and first bytes arrive; the test sends the rest. */
const begun = (status = 200) => {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const response = (_: unknown, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller
        controller.enqueue(new TextEncoder().encode('{"version":'))
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return Promise.resolve(new Response(body, { status, headers: { 'content-type': 'application/json' } }))
  }
  vi.stubGlobal('fetch', response)
  return {
    end: (text: string) => {
      stream?.enqueue(new TextEncoder().encode(text))
      stream?.close()
    },
    breakOff: () => stream?.error(new TypeError('network error')),
  }
}

beforeEach(() => {
  reportedTokens = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a response that arrives in parts is read completely and leaves no timer', async () => {
  const response = begun()
  const begunAtMs = performance.now()
  const call = version()
  await vi.advanceTimersByTimeAsync(10)
  response.end('"6.2.5"}')
  expect(await call).toEqual({ version: '6.2.5' })
  expect(reportedTokens).toEqual([null])
  expect(sentAtMs).toBe(begunAtMs)
  expect(vi.getTimerCount()).toBe(0)
})

test.each([200, 500])('S17 a call aborted while its body arrives is not reported as a failure (%i)', async (status) => {
  begun(status)
  const controller = new AbortController()
  const call = version(controller.signal).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10)
  controller.abort()
  expect(await call).toMatchObject({ name: 'AbortError' })
  expect(reportedTokens).toEqual([])
})

test('E3 an incomplete body is a lost connection, not a malformed response', async () => {
  const response = begun()
  const call = codeOf(version())
  await vi.advanceTimersByTimeAsync(10)
  response.breakOff()
  expect(await call).toBe('client.network')
})

test('E3 a truncated response that ends normally did not come from the portal', async () => {
  const response = begun()
  const call = codeOf(version())
  await vi.advanceTimersByTimeAsync(10)
  response.end('')
  expect(await call).toBe('client.bad-answer')
})

test.each([200, 500])('E3 after 30 seconds a call counts as lost, also during its body (%i)', async (status) => {
  begun(status)
  const call = codeOf(version())
  await vi.advanceTimersByTimeAsync(29_999)
  expect(reportedTokens).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await call).toBe('client.timeout')
  expect(reportedTokens).toEqual(['client.timeout'])
})

describe('E1 L6 an error response with only a status', () => {
  const refuse = (status: number, body: string, type = 'application/json') =>
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status, headers: { 'content-type': type } })))

  test.each([
    [401, '', 'auth.session-expired'],
    [403, '{}', 'access.denied'],
    [429, '{"message": "slow down"}', 'request.too-many'],
    [500, 'null', 'server.internal'],
    [500, '{"code": "of another server"}', 'server.internal'],
    [502, '', 'client.restarting'],
    [503, '{"message": "no server"}', 'client.restarting'],
    [408, '', 'client.timeout'],
    [425, '', 'client.timeout'],
    [418, '', 'client.unknown-status'],
    [503, '{"code": "server.busy"}', 'server.busy'],
    [502, '{"code": "download.conversion-failed"}', 'download.conversion-failed'],
    [401, '{"code": "auth.blocked"}', 'auth.blocked'],
  ])('E1 %i with %s', async (status, body, code) => {
    refuse(status, body)
    expect(await codeOf(version())).toBe(code)
    expect(reportedTokens).toEqual([code])
  })

  test.each([
    [502, 'client.restarting'],
    [503, 'client.restarting'],
    [504, 'client.restarting'],
    [408, 'client.timeout'],
    [413, 'request.too-large'],
    [425, 'client.timeout'],
    [429, 'request.too-many'],
    [500, 'server.internal'],
    [511, 'client.bad-answer'],
    [401, 'client.unknown-status'],
    [404, 'client.unknown-status'],
  ])('E3 O10 the status of an HTML page decides before its content type: %i is %s', async (status, code) => {
    refuse(status, '<html><head><title>Bad Gateway</title></head></html>', 'text/html')
    expect(await codeOf(version())).toBe(code)
  })

  test.each([
    [200, '<html>Welcome to our hotel</html>', 'text/html'],
    [200, '{"version":', 'application/json'],
  ])('E3 O10 %i with %s is not the portal', async (status, body, type) => {
    refuse(status, body, type)
    expect(await codeOf(version())).toBe('client.bad-answer')
  })

  test('E3 O10 a redirect is not the portal', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })))
    expect(await codeOf(version())).toBe('client.bad-answer')
  })

  test('E1 a page of a proxy does not count as a permission error', async () => {
    refuse(403, '<html>Blocked by your administrator</html>', 'text/html; charset=utf-8')
    expect(await codeOf(version())).toBe('client.unknown-status')
  })

  test('L6 the minutes of a lock-out need no code', async () => {
    refuse(401, '{"blockedMinutes": 7}')
    expect(await version().catch((error: unknown) => error)).toMatchObject({ status: 401, blockedMinutes: 7 })
  })
})
