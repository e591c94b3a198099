import { rename, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { jpeg } from '../../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness } from '../../../tests/support/media-fixtures-harness.ts'
import { BlobsUnavailableError } from '../../ports/blobs.ts'
import { mayRemove } from './removals.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
})
afterEach(() => harness.close())

const paths = async (): Promise<readonly string[]> => [...(await harness.records()).keys()].toSorted()
const nameOf = (index: number): string => `picture-${String(index).padStart(2, '0')}.jpg`
const writePictures = async (count: number): Promise<readonly string[]> => {
  for (let index = 0; index < count; index += 1) await harness.write(nameOf(index), await jpeg(20 + index, 20))
  return Array.from({ length: count }, (_, index) => nameOf(index))
}
const remove = (path: string): Promise<void> => unlink(join(harness.folder, path))

describe('removals', () => {
  test('V2 assets stay if more than half of their files are missing at the same time, until the administrator accepts it', async () => {
    const names = await writePictures(12)
    await harness.runPass()
    for (const name of names.slice(0, 7)) await remove(name)
    const report = await harness.runPass()
    expect(report).toMatchObject({ removed: 0, assets: 12 })
    expect(report.failed).toEqual([{ path: '.', reason: expect.stringContaining('misses 7 of 12 files') }])
    expect(report.failed[0]?.reason).toContain('--accept-removals')
    expect(await paths()).toEqual(names)
    expect(await harness.runPass({ acceptRemovals: true })).toMatchObject({ removed: 7, assets: 5, failed: [] })
    expect(await paths()).toEqual(names.slice(7))
  })

  test('V2 files of retained assets return with their ids, also under other names', async () => {
    const names = await writePictures(10)
    await harness.runPass()
    const ids = [...(await harness.records()).values()].map(({ id }) => id).toSorted()
    const away = join(harness.dataFolder, 'away')
    await rename(harness.folder, away)
    await harness.write('new.jpg', await jpeg(90, 90))
    expect(await harness.runPass()).toMatchObject({ removed: 0, added: 1, assets: 11 })
    await remove('new.jpg')
    await rm(harness.folder, { recursive: true })
    await rename(away, harness.folder)
    for (const name of names) await rename(join(harness.folder, name), join(harness.folder, `again-${name}`))
    expect(await harness.runPass()).toMatchObject({ removed: 1, assets: 10, failed: [] })
    expect([...(await harness.records()).values()].map(({ id }) => id).toSorted()).toEqual(ids)
  })

  test('V2 a file that leaves the folder keeps its id if it returns within 15 minutes under another name, also after restarts', async () => {
    await writePictures(3)
    let now = Date.now()
    const clock = () => now
    await harness.runPass({ clock })
    const { id } = await harness.record(nameOf(0))
    const away = join(harness.dataFolder, 'away.jpg')
    const leave = async (path: string) => {
      await rename(join(harness.folder, path), away)
      expect(await harness.runPass({ clock })).toMatchObject({ removed: 1, assets: 2 })
    }
    const comeBack = async (path: string) => {
      await rename(away, join(harness.folder, path))
      expect(await harness.runPass({ clock })).toMatchObject({ added: 1, assets: 3, failed: [] })
      return (await harness.record(path)).id
    }
    await leave(nameOf(0))
    now += 14 * 60_000
    expect(await comeBack('renamed.jpg')).toBe(id)
    await leave('renamed.jpg')
    now += 16 * 60_000
    await harness.runPass({ clock })
    expect(await comeBack('late.jpg')).not.toBe(id)
  })

  test('V2 a file that a program saves by deleting and writing keeps its id and its date, also after a rename', async () => {
    await writePictures(3)
    let now = Date.now()
    const clock = () => now
    await harness.runPass({ clock })
    const { id, numbers } = await harness.record(nameOf(0))
    await rename(join(harness.folder, nameOf(0)), join(harness.folder, 'renamed.jpg'))
    await harness.runPass({ clock })
    for (const path of ['renamed.jpg', nameOf(1)]) {
      const before = await harness.record(path)
      await remove(path)
      now += 5000
      await harness.runPass({ clock })
      await harness.write(path, await jpeg(80 + path.length, 30))
      now += 5000
      await harness.runPass({ clock })
      expect(await harness.record(path)).toMatchObject({ id: before.id, numbers: { imp_date: before.numbers['imp_date'] } })
    }
    expect(await harness.record('renamed.jpg')).toMatchObject({ id, numbers: { imp_date: numbers['imp_date'] } })
  })

  test('V2 a renamed file that is incomplete for some time keeps its id', async () => {
    await harness.write('a.jpg', await jpeg())
    const ingest = harness.follow()
    await ingest.ready
    const { id } = await harness.record('a.jpg')
    await rename(join(harness.folder, 'a.jpg'), join(harness.folder, 'b.jpg'))
    await eventually(async () => expect(await paths()).toEqual(['b.jpg']))
    await harness.write('b.jpg', '')
    await eventually(async () => expect(await paths()).toEqual([]))
    await harness.write('b.jpg', await jpeg(90, 70))
    await eventually(async () => expect(await harness.record('b.jpg')).toMatchObject({ id, width: 90 }))
  })

  test('V2 a file that is renamed while the blobs are unavailable keeps its id after the outage, whatever server reads it then', async () => {
    await writePictures(3)
    await harness.runPass()
    const { id } = await harness.record(nameOf(0))
    const refuse = () => Promise.reject(new BlobsUnavailableError('The bucket', 'does not respond', null))
    const blobs = { ...harness.blobs, put: refuse, read: refuse, stream: refuse }
    await rename(join(harness.folder, nameOf(0)), join(harness.folder, 'renamed.jpg'))
    // Each pass is that of a server that has just started.
    for (let server = 0; server < 2; server += 1) {
      await Promise.allSettled([harness.runPass({ blobs })])
      expect(await paths()).toEqual([nameOf(1), nameOf(2)])
    }
    expect(await harness.runPass()).toMatchObject({ assets: 3, failed: [] })
    expect((await harness.record('renamed.jpg')).id).toBe(id)
  })

  test('V2 an empty folder at start removes nothing, even if the ingest state is lost', async () => {
    const names = await writePictures(3)
    await harness.runPass()
    await rm(join(harness.dataFolder, 'ingest'), { recursive: true })
    for (const name of names) await remove(name)
    const report = await harness.runPass()
    expect(report).toMatchObject({ removed: 0, assets: 3 })
    expect(await paths()).toEqual(names)
    expect(await harness.runPass({ acceptRemovals: true })).toMatchObject({ removed: 3, assets: 0 })
    expect(await paths()).toEqual([])
  })

  test('V2 for any changes, one pass removes at most half of the assets, and with permission the catalogue equals the folder', async () => {
    const steps = fc.array(
      fc.record({
        deleted: fc.uniqueArray(fc.nat(13), { maxLength: 14 }),
        written: fc.uniqueArray(fc.nat(13), { maxLength: 6 }),
        acceptRemovals: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (changes) => {
        const own = await createIngestHarness()
        try {
          const files = new Set<string>()
          let known = new Set<string>()
          const put = async (index: number) => {
            files.add(nameOf(index))
            await own.write(nameOf(index), await jpeg(20 + index, 20))
          }
          for (let index = 0; index < 14; index += 1) await put(index)
          await own.runPass()
          known = new Set(files)
          for (const { deleted, written, acceptRemovals } of changes) {
            for (const index of deleted) if (files.delete(nameOf(index))) await unlink(join(own.folder, nameOf(index)))
            for (const index of written) await put(index)
            const missing = [...known].filter((name) => !files.has(name))
            await own.runPass({ acceptRemovals })
            const mustStay = !acceptRemovals && (files.size === 0 || !mayRemove(missing.length, known.size))
            known = new Set([...files, ...(mustStay ? missing : [])])
            expect(new Set((await own.records()).keys())).toEqual(known)
          }
        } finally {
          await own.close()
        }
      }),
      { numRuns: 2 },
    )
  })
})

test('V2 at most half of the assets may be removed in one pass, more only in small portals', () => {
  expect([mayRemove(5, 10), mayRemove(6, 10), mayRemove(6, 11), mayRemove(9, 9)]).toEqual([true, false, false, true])
})
