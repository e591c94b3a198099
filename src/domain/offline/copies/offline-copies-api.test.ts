// @vitest-environment node
import { expect, test } from 'vitest'
import type { Picture } from '#local/offline/offline-api.ts'
import { RemoteError } from '#local/remote-error.ts'
import { createPictureRequests, readPictures } from './offline-copies-api.ts'

const addressesOf = (count: number): string[] => Array.from({ length: count }, (_, at) => `/api/media/asset-${at}/thumb/1`)
const contentOf = (address: string): string => `bytes of ${address}`

/** A response with some of the pictures. @param type media type of all */
const responseWith = (addresses: readonly string[], type = 'image/webp'): Blob => {
  const index = addresses.map((address) => ({ bytes: contentOf(address).length, headers: { 'Content-Type': type } }))
  const text = new TextEncoder().encode(JSON.stringify(index))
  const length = new DataView(new ArrayBuffer(4))
  length.setUint32(0, text.length)
  return new Blob([length, text, ...addresses.map(contentOf)])
}
const { signal } = new AbortController()

test('O6 a response with several pictures is split into them', async () => {
  const addresses = addressesOf(3)
  const pictures = await readPictures([...addresses, '/api/media/other/thumb/1'], responseWith(addresses))
  const textOf = (picture: Picture | null) => picture?.response.slice(picture.start, picture.end).text()
  const read = await Promise.all([...pictures].map(async ([address, picture]) => [address, await textOf(picture)]))
  expect(read).toEqual(addresses.map((address) => [address, contentOf(address)]))
  expect(pictures.get(addresses[0] ?? '')?.headers).toEqual({ 'Content-Type': 'image/webp' })
})

test('O6 a response that breaks off at any byte, is too long, or has no pictures stores nothing', async () => {
  const addresses = addressesOf(2)
  const whole = responseWith(addresses)
  for (let size = 0; size < whole.size; size += 1) await expect(readPictures(addresses, whole.slice(0, size))).rejects.toThrow()
  await expect(readPictures(addresses, new Blob([whole, 'x']))).rejects.toThrow()
  await expect(readPictures(addresses, responseWith(addresses, 'text/html'))).rejects.toThrow()
  await expect(readPictures(addresses, responseWith([]))).rejects.toThrow()
  await expect(readPictures(addresses.slice(1), whole)).rejects.toThrow()
})

const setUp = (responses: (() => Blob)[], failing: ReadonlySet<string> = new Set()) => {
  const calls: string[] = []
  const request = createPictureRequests({
    several: async (addresses) => {
      calls.push(`${addresses.length} at once`)
      return (responses.shift() ?? (() => responseWith(addresses)))()
    },
    single: async (address) => {
      calls.push('one')
      if (failing.has(address)) throw new RemoteError('server.internal', 500)
      const response = new Blob([contentOf(address)])
      return { response, start: 0, end: response.size, headers: {} }
    },
  })
  return { request, calls }
}
const failWith = (status: number) => (): Blob => {
  throw new RemoteError(status === 0 ? 'client.network' : 'request.not-found', status)
}

test('X11 a server without the call gets single requests from then on, and addresses of other servers too', async () => {
  const { request, calls } = setUp([failWith(404)])
  expect((await request(addressesOf(2), signal)).size).toBe(2)
  expect((await request(addressesOf(1), signal)).size).toBe(1)
  expect(calls).toEqual(['2 at once', 'one', 'one', 'one'])
  const plain = setUp([])
  expect([...(await plain.request(['/api/picture/1'], signal)).keys()]).toEqual(['/api/picture/1'])
  expect(plain.calls).toEqual(['one'])
})

test('O6 after a lost response single pictures follow, and then several again', async () => {
  const { request, calls } = setUp([failWith(0)])
  expect((await request(addressesOf(8), signal)).size).toBe(6)
  expect((await request(addressesOf(8), signal)).size).toBe(8)
  expect(calls).toEqual(['8 at once', ...Array.from({ length: 6 }, () => 'one'), '8 at once'])
})

test('O6 one failed picture does not hold the others up', async () => {
  const [first = '', second = ''] = addressesOf(2)
  const { request } = setUp([failWith(404)], new Set([first]))
  expect([...(await request([first, second], signal)).keys()]).toEqual([second])
  await expect(request([first], signal)).rejects.toThrow('server.internal')
})
