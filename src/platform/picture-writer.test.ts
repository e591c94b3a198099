// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { RpcRequest } from '#contract/rpc.ts'
import { memoryCaches } from '../../tests/support/memory-caches.ts'
import { createPictureWriter } from './picture-writer.ts'

const address = 'https://portal.example/media/asset/thumb/1'
const pictures = new Map([[address, { response: new Blob(['picture']), start: 0, end: 7, headers: {} }]])

/** @param respond gets each request and the worker; none = the code of the worker cannot be loaded */
const stubWorker = (respond?: (request: RpcRequest, worker: EventTarget) => void) => {
  class StubWorker extends EventTarget {
    postMessage(request: RpcRequest): void {
      // A worker never responds immediately.
      queueMicrotask(() => (respond ? respond(request, this) : this.dispatchEvent(new Event('error'))))
    }
    terminate(): void {}
  }
  vi.stubGlobal('Worker', StubWorker)
  const storage = memoryCaches()
  vi.stubGlobal('caches', storage)
  return async () => (await (await storage.open('pictures')).match(address))?.text()
}

afterEach(() => vi.unstubAllGlobals())

test('O6 the page stores pictures itself if the worker cannot start', async () => {
  const stored = stubWorker()
  await createPictureWriter().write('pictures', pictures)
  expect(await stored()).toBe('picture')
})

test('O6 a full device is reported, and the page does not repeat the write', async () => {
  const failure = { name: 'QuotaExceededError', message: 'full' }
  const stored = stubWorker(({ id }, worker) => worker.dispatchEvent(new MessageEvent('message', { data: { id, failure } })))
  await expect(createPictureWriter().write('pictures', pictures)).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect(await stored()).toBeUndefined()
})

test('O6 the worker lists the stored pictures while it runs, otherwise the page', async () => {
  const requests: PropertyKey[] = []
  stubWorker(({ id, name }, worker) => {
    requests.push(name)
    worker.dispatchEvent(new MessageEvent('message', { data: { id, result: ['/from-the-worker'] } }))
  })
  const writer = createPictureWriter()
  expect(await writer.addresses('pictures')).toEqual([])
  await writer.write('pictures', pictures)
  expect(await writer.addresses('pictures')).toEqual(['/from-the-worker'])
  expect(requests).toEqual(['write', 'addresses'])
})
