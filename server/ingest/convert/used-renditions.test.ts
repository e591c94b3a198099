import { expect, test } from 'vitest'
import { createMemoryBlobs } from '../../../tests/support/memory-blobs.ts'
import { sampleAsset } from '../../ports/conformance/conformance-samples.ts'
import type { Rendition } from '../../records/asset-record.ts'
import { createRenditions } from '../renditions.ts'

const sha256 = 'a'.repeat(64)
const renditionOf = (name: string, blob: string): Rendition => ({
  name,
  blob,
  mime: 'image/jpeg',
  extension: 'jpg',
  bytes: 1,
  crc32: 1,
  sha256,
})
const record = sampleAsset('one', {
  width: 4000,
  height: 3000,
  renditions: ['original', 'preview'].map((name) => renditionOf(name, `stored/${name}`)),
})
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

test('V8 a listed rendition that another server removes before its use is recorded is made again', async () => {
  const [listed, again] = [renditionOf('web-jpg', 'made/former'), renditionOf('web-jpg', 'made/again')]
  const blobs = createMemoryBlobs()
  await blobs.put(listed.blob, Buffer.alloc(1))
  const renditions = createRenditions({
    blobs,
    log,
    ffmpeg: Promise.resolve(null),
    made: {
      read: async () => [listed],
      add: async () => undefined,
      // The other server was faster.
      used: async (_sha256, _list, { blob }) => blobs.remove(blob),
      removeAll: async () => [],
      close: async () => undefined,
    },
    makeMissing: async () => {
      await blobs.put(again.blob, Buffer.alloc(1))
      return again
    },
    carriedOf: async () => ({}),
    slots: 1,
  })
  expect(await renditions.produce(record, 'web-jpg')).toEqual(again)
})
