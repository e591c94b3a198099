import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

const origin = createServer((request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'X-Own': 'yes' })
  response.end(JSON.stringify({ path: request.url, text: 'x'.repeat(100_000) }))
})
let proxy: FaultProxy

beforeAll(async () => {
  await new Promise<void>((listening) => {
    origin.listen(0, '127.0.0.1', listening)
  })
  const address = origin.address()
  proxy = await startFaultProxy(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`)
})
afterEach(() => proxy.heal())
afterAll(async () => {
  await proxy.close()
  origin.close()
})

const request = (path: string, init?: RequestInit) => fetch(proxy.address + path, init)

test('requests without a matching fault pass unchanged', async () => {
  proxy.inject(/other/, { drop: true })
  const response = await request('search?a=b')
  expect(response.headers.get('x-own')).toBe('yes')
  expect(((await response.json()) as { path: string }).path).toBe('/search?a=b')
})

test('a fault affects the given number of requests and counts them', async () => {
  const fault = proxy.inject(/search/, { status: 500, body: { code: 'server.internal' }, times: 2 })
  const statuses: number[] = []
  for (let i = 0; i < 4; i += 1) statuses.push((await request('search')).status)
  expect(statuses).toEqual([500, 500, 200, 200])
  expect(fault.met()).toBe(2)
})

test('a pattern can include the method, and a request with a body gets its response', async () => {
  proxy.inject(/^POST .*session/, { status: 401, body: { code: 'auth.blocked', blockedMinutes: 7 } })
  const response = await request('session/get', { method: 'POST', body: '{}' })
  expect([response.status, await response.json()]).toEqual([401, { code: 'auth.blocked', blockedMinutes: 7 }])
  expect((await request('session/get')).status).toBe(200)
})

test('edits parts of a response and keeps its headers', async () => {
  proxy.inject(/search/, { edit: { path: 'elsewhere' } })
  const response = await request('search')
  expect(response.headers.get('x-own')).toBe('yes')
  expect(await response.json()).toMatchObject({ path: 'elsewhere' })
})

test('a cut response starts like the real one and breaks', async () => {
  proxy.inject(/search/, { cutAfter: 1000 })
  const response = await request('search')
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
})

test('a response breaks when the test has seen its first bytes', async () => {
  const fault = proxy.inject(/search/, { holdAfter: 1000 })
  const response = await request('search')
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  let received = 0
  while (received < 1000) received += (await reader.read()).value?.length ?? Number.POSITIVE_INFINITY
  expect(received).toBe(1000)
  fault.cut()
  await expect(reader.read()).rejects.toThrow()
})

test('a dropped connection returns no response', async () => {
  const fault = proxy.inject(/search/, { drop: true, times: 1 })
  await expect(request('search')).rejects.toThrow()
  expect(fault.met()).toBe(1)
})

test('a response is delayed until the test releases it', async () => {
  const fault = proxy.inject(/slow/, { holdAfter: 0 })
  const order: string[] = []
  const slow = request('slow').then(() => order.push('slow'))
  await request('fast').then(() => order.push('fast'))
  fault.release()
  await slow
  expect(order).toEqual(['fast', 'slow'])
})
