import { describe, expect, test } from 'vitest'
import type { IngestMemory } from '../ingest-memory.ts'

/** Every engine runs this in its own test. `create` makes an empty memory; `reopen` opens the same one again, as after a restart. */
export const describeIngestMemory = (name: string, create: () => Promise<{ memory: IngestMemory; reopen: () => IngestMemory }>): void => {
  const pathsOf = async (memory: IngestMemory): Promise<unknown[]> => {
    const found: unknown[] = []
    for await (const entry of memory.entries()) found.push(entry)
    return found.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }

  describe(`ingest memory: ${name}`, () => {
    test('V8 another start finds the last entry of each path and none that was removed', async () => {
      const { memory, reopen } = await create()
      expect(await pathsOf(memory)).toEqual([])
      const entry = (path: string, bytes = 1) => ({ path, bytes })
      await memory.change([entry('a'), entry('b'), entry('c')], [])
      await memory.change([entry('a', 2)], ['b', 'unknown'])
      await memory.change([entry('c')], ['c'])
      await memory.change([], [])
      expect(await pathsOf(reopen())).toEqual([entry('a', 2), entry('c')])
    })

    test('V6 stores the time of the last check of the blobs and its place', async () => {
      const { memory, reopen } = await create()
      expect(await memory.blobsCheckedAt('s3://a')).toBeNull()
      await memory.setBlobsChecked('s3://a', 1000)
      await memory.setBlobsChecked('s3://a', 2000)
      expect([await reopen().blobsCheckedAt('s3://a'), await memory.blobsCheckedAt('s3://b')]).toEqual([2000, null])
      await memory.setBlobsChecked('s3://b', 3000)
      expect([await reopen().blobsCheckedAt('s3://a'), await reopen().blobsCheckedAt('s3://b')]).toEqual([null, 3000])
    })

    test('V8 stores any path and any number of entries', async () => {
      const { memory, reopen } = await create()
      const paths = ['', 'x'.repeat(4096), 'a\0', 'a\ud800', 'ä/b\n.jpg', '"\\']
      const many = Array.from({ length: 2500 }, (_, at) => `folder/${at}.jpg`)
      const all = [...paths, ...many].map((path) => ({ path, notes: [path] }))
      await memory.change(all, [])
      const sorted = all.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
      expect(await pathsOf(reopen())).toEqual(sorted)
      await memory.change([], many)
      expect(await pathsOf(reopen())).toHaveLength(paths.length)
    })
  })
}
