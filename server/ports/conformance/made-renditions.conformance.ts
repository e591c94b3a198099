import { describe, expect, test } from 'vitest'
import type { Rendition } from '../../records/asset-record.ts'
import type { Blobs } from '../blobs.ts'
import type { MadeRenditions, MadeRenditionsLimit } from '../made-renditions.ts'

/** Opens the same lists, twice for two servers if the engine supports them. */
type Create = (limit: MadeRenditionsLimit) => Promise<{ readonly at: readonly MadeRenditions[]; readonly blobs: Blobs }>

const renditionOf = (name: string, bytes = 40): Rendition => ({
  name,
  blob: `made/${name}.webp`,
  mime: 'image/webp',
  extension: 'webp',
  bytes,
  crc32: 1,
  sha256: 'f'.repeat(64),
})

const sha256 = 'a'.repeat(64)
const other = 'b'.repeat(64)

/** Every engine runs this in its own test. */
export const describeMadeRenditions = (name: string, create: Create): void => {
  describe(`made renditions: ${name}`, () => {
    const open = async (maxBytes = 1e6) => {
      const time = { now: Date.UTC(2026, 0, 1) }
      const { at, blobs } = await create({ maxBytes, clock: () => time.now })
      const made = (index: number): MadeRenditions => at[index % at.length] as MadeRenditions
      const make = async (rendition: Rendition, index = 0) => {
        time.now += 1
        await blobs.put(rendition.blob, Buffer.alloc(rendition.bytes))
        await made(index).add(sha256, 'forms', rendition)
        await made(index).used(sha256, 'forms', rendition)
        // Waits for removals.
        await made(index).close()
      }
      const names = async (list: 'forms' | 'pages' = 'forms', content = sha256) => {
        const lists = await Promise.all(at.map((one) => one.read(content, list)))
        const sorted = lists.map((list) => list.map((rendition) => rendition.name).toSorted())
        for (const list of sorted) expect(list).toEqual(sorted[0])
        return sorted[0]
      }
      const advance = () => (time.now += 30 * 60_000)
      return { made, make, names, blobs, time, advance }
    }

    test('V2 lists renditions by content, and replaces the one with the same name', async () => {
      const { made, names } = await open()
      expect(await names()).toEqual([])
      await made(0).add(sha256, 'forms', renditionOf('web'))
      await made(1).add(sha256, 'pages', renditionOf('page-1'))
      await made(0).add(other, 'forms', renditionOf('web'))
      await made(1).add(sha256, 'forms', renditionOf('web', 50))
      expect(await made(0).read(sha256, 'forms')).toEqual([renditionOf('web', 50)])
      expect([await names('pages'), await names('forms', other)]).toEqual([['page-1'], ['web']])
    })

    test('V8 loses no rendition of a list when several are added at the same time', async () => {
      const { made, names } = await open()
      const all = Array.from({ length: 40 }, (_, index) => `page-${100 + index}`)
      await Promise.all(all.map((page, index) => made(index).add(sha256, 'pages', renditionOf(page))))
      expect(await names('pages')).toEqual(all)
    })

    test('V2 removes both lists of a content and no other one', async () => {
      const { made, names } = await open()
      await made(0).add(sha256, 'forms', renditionOf('web'))
      await made(0).add(sha256, 'pages', renditionOf('page-1'))
      await made(0).add(other, 'forms', renditionOf('web'))
      expect((await made(1).removeAll(sha256)).map((rendition) => rendition.name).toSorted()).toEqual(['page-1', 'web'])
      expect([await names(), await names('pages'), await names('forms', other)]).toEqual([[], [], ['web']])
      expect(await made(0).removeAll(sha256)).toEqual([])
    })

    test('V8 above the limit removes the least recently used renditions with their blobs, whichever server made them', async () => {
      const { made, make, names, blobs, advance } = await open(100)
      await make(renditionOf('one'), 0)
      advance()
      await make(renditionOf('two'), 1)
      advance()
      await made(1).used(sha256, 'forms', renditionOf('one'))
      advance()
      await make(renditionOf('three'), 0)
      expect(await names()).toEqual(['one', 'three'])
      const stored = await Promise.all(['one', 'two', 'three'].map((each) => blobs.stat(renditionOf(each).blob)))
      expect(stored).toEqual([{ bytes: 40 }, null, { bytes: 40 }])
      for (let use = 0; use < 5; use++) await made(use).used(sha256, 'forms', renditionOf('three'))
      expect(await names()).toEqual(['one', 'three'])
      advance()
      await make(renditionOf('four'), 1)
      expect(await names()).toEqual(['four', 'three'])
    })

    test('V2 keeps renditions that were used in the last minutes, even without space', async () => {
      const { make, names, advance } = await open(100)
      for (const each of ['one', 'two', 'three', 'four']) await make(renditionOf(each))
      expect(await names()).toHaveLength(4)
      advance()
      await make(renditionOf('five', 1))
      expect(await names()).toEqual(['five', 'four', 'three'])
    })

    test('V2 removes renditions that were used before a clock was set back', async () => {
      const { make, names, time } = await open(100)
      for (const each of ['one', 'three', 'two']) await make(renditionOf(each))
      time.now -= 365 * 24 * 3_600_000
      await make(renditionOf('zero'))
      expect((await names())?.includes('zero')).toBe(true)
      expect(await names()).toHaveLength(2)
    })
  })
}
