import { expect, test } from 'vitest'
import { createMemoryBlobs } from '../../../tests/support/memory-blobs.ts'
import type { BlobGarbage } from '../../ports/blob-garbage.ts'
import { sweepGarbage } from './sweep-garbage.ts'

test('V8 a sweep that is slower than its lock removes nothing after the end of the lock, and forgets only what it has removed', async () => {
  const blobs = createMemoryBlobs()
  const keys = ['one', 'two', 'three']
  for (const key of keys) await blobs.put(key, Buffer.alloc(1))
  let isLocked = true
  const forgotten: string[] = []
  const garbage: BlobGarbage = {
    add: async () => undefined,
    take: async (_before, work) => {
      if (!isLocked) return 0
      forgotten.push(...(await work(keys, () => isLocked)))
      return forgotten.length
    },
  }
  const slow = {
    ...blobs,
    remove: async (key: string) => {
      await blobs.remove(key)
      isLocked = false
    },
  }
  await sweepGarbage({ blobs: slow, clock: () => 0, stopped: () => false } as never, garbage)
  expect(await Promise.all(keys.map(async (key) => (await blobs.stat(key)) !== null))).toEqual([false, true, true])
  expect(forgotten).toEqual(['one'])
})
