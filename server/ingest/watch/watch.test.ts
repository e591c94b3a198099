import { appendFile, cp, open, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { jpeg } from '../../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness } from '../../../tests/support/media-fixtures-harness.ts'
import { createSettling } from './settling.ts'

describe('a watched folder', () => {
  let harness: IngestHarness
  beforeEach(async () => {
    harness = await createIngestHarness()
  })
  afterEach(() => harness.close())

  const paths = async () => [...(await harness.records()).keys()].sort()
  const found = async () => {
    const { ids } = await harness.catalogue.search({
      text: '*',
      filter: {},
      facets: [],
      facetLimit: 0,
      facetContains: {},
      sort: { key: 'imp_date', orientation: 'desc' },
      start: 0,
      rows: 100,
      groups: ['everyone'],
      locale: 'en',
    })
    return [...ids].sort()
  }
  const eventuallyIn100 = (check: () => Promise<void>) => eventually(check, 100)

  test('V2 updates records and catalogue for added, changed, renamed and removed files', async () => {
    await harness.write('a.jpg', await jpeg())
    await harness.follow().ready
    const inStep = async () => expect(await found()).toEqual([...(await harness.records()).values()].map(({ id }) => id).sort())

    await writeFile(join(harness.folder, 'b.jpg'), await jpeg(70, 70))
    await eventuallyIn100(async () => expect(await paths()).toEqual(['a.jpg', 'b.jpg']))
    await eventuallyIn100(inStep)

    const { id } = await harness.record('b.jpg')
    await writeFile(join(harness.folder, 'b.jpg'), await jpeg(90, 70))
    await eventuallyIn100(async () => expect(await harness.record('b.jpg')).toMatchObject({ id, width: 90 }))

    await rename(join(harness.folder, 'b.jpg'), join(harness.folder, 'c.jpg'))
    await eventuallyIn100(async () => expect((await harness.record('c.jpg')).id).toBe(id))
    await eventuallyIn100(async () => expect(await paths()).toEqual(['a.jpg', 'c.jpg']))

    await harness.write('in/deep/d.jpg', await jpeg(30, 30))
    await eventuallyIn100(async () => expect(await paths()).toContain('in/deep/d.jpg'))
    await rm(join(harness.folder, 'in'), { recursive: true })
    await unlink(join(harness.folder, 'a.jpg'))
    await eventuallyIn100(async () => expect(await paths()).toEqual(['c.jpg']))
    await eventuallyIn100(inStep)
  })

  test('V2 reads a file after it has stopped growing', async () => {
    let now = Date.now()
    let passes = 0
    await harness.follow({ clock: () => now, onQueue: () => (passes += 1) }).ready
    const bytes = await jpeg(600, 400)
    const file = join(harness.folder, 'slow.jpg')
    const handle = await open(file, 'w')
    // The clock stops while the file grows.
    for (let part = 0; part < 4; part += 1) {
      const before = passes
      await handle.write(bytes.subarray((bytes.length * part) >> 2, (bytes.length * (part + 1)) >> 2))
      await eventually(() => expect(passes).toBeGreaterThan(before))
      expect(await paths()).toEqual([])
    }
    await handle.close()
    now += 60_000
    await eventuallyIn100(async () => expect((await harness.record('slow.jpg')).width).toBe(600))
    expect(harness.warnings).toEqual([])
  })

  test('V2 a saved sidecar changes texts and rights of its assets', async () => {
    await harness.write('a.jpg', await jpeg())
    await harness.follow().ready
    await writeFile(join(harness.folder, 'vitrine.csv'), 'file,title,view\na.jpg,Named,press\n')
    await eventuallyIn100(async () =>
      expect(await harness.record('a.jpg')).toMatchObject({ texts: { title: 'Named' }, rights: { view: ['press'] } }),
    )
    await eventuallyIn100(async () => expect(await found()).toEqual([]))
    await appendFile(join(harness.folder, 'vitrine.csv'), '*,,everyone\n')
    await writeFile(join(harness.folder, 'vitrine.csv'), 'file,title\na.jpg,Open\n')
    await eventuallyIn100(async () =>
      expect(await harness.record('a.jpg')).toMatchObject({ texts: { title: 'Open' }, rights: { view: ['everyone'] } }),
    )
  })

  test('V3 a sidecar that is empty or missing during a save shows nothing', async () => {
    await harness.write('a.jpg', await jpeg())
    await harness.write('vitrine.csv', 'file,view\na.jpg,press\n')
    for (const name of ['0.jpg', '1.jpg', '2.jpg']) await harness.write(name, await jpeg(30, 20))
    let now = Date.now()
    await harness.follow({ clock: () => now }).ready
    const opened: boolean[] = []
    const file = join(harness.folder, 'vitrine.csv')
    for (let save = 0; save < 3; save += 1) {
      // The clock stops during the save.
      if (save === 1) await unlink(file)
      else await writeFile(file, '')
      // The removal shows that a pass has found the incomplete sidecar.
      await unlink(join(harness.folder, `${save}.jpg`))
      await eventuallyIn100(async () => expect(await paths()).not.toContain(`${save}.jpg`))
      opened.push((await harness.record('a.jpg')).rights.view.includes('everyone'))
      await writeFile(file, `file,view,title\na.jpg,press,Save ${save}\n`)
      now += 60_000
      await eventuallyIn100(async () => expect((await harness.record('a.jpg')).texts['title']).toBe(`Save ${save}`))
    }
    expect(opened).toEqual([false, false, false])
    await unlink(file)
    await writeFile(join(harness.folder, 'last.txt'), 'words')
    await eventuallyIn100(async () => {
      now += 60_000
      expect((await harness.record('a.jpg')).rights.view).toEqual(['everyone'])
    })
  })

  test('V2 a move between disks, first a copy and then a removal, keeps the id', async () => {
    let now = Date.now()
    await harness.write('a.jpg', await jpeg())
    await harness.runPass({ clock: () => now })
    const { id } = await harness.record('a.jpg')
    now += 5000
    await harness.write('in/a.jpg', await jpeg())
    await harness.runPass({ clock: () => now })
    expect((await harness.record('in/a.jpg')).id).not.toBe(id)
    await unlink(join(harness.folder, 'a.jpg'))
    now += 5000
    await harness.runPass({ clock: () => now })
    expect(await paths()).toEqual(['in/a.jpg'])
    expect((await harness.record('in/a.jpg')).id).toBe(id)
    expect(await found()).toEqual([id])
    for (const { blob } of (await harness.record('in/a.jpg')).renditions) expect(await harness.storedBytes(blob).stat(blob)).not.toBeNull()
  })

  test('V2 a file that is missing for a moment returns as the same asset', async () => {
    await harness.write('a.jpg', await jpeg())
    await harness.write('other.jpg', await jpeg(20, 20))
    await harness.follow().ready
    const { id } = await harness.record('a.jpg')
    const away = join(harness.dataFolder, 'away.jpg')
    await rename(join(harness.folder, 'a.jpg'), away)
    await eventuallyIn100(async () => expect(await paths()).toEqual(['other.jpg']))
    await rename(away, join(harness.folder, 'b.jpg'))
    await eventuallyIn100(async () => expect((await harness.record('b.jpg')).id).toBe(id))
  })

  test('V2 keeps watching after the folder was missing or replaced', async () => {
    await harness.write('a.jpg', await jpeg())
    await harness.follow().ready
    const away = join(harness.dataFolder, 'away')
    await rename(harness.folder, away)
    await eventuallyIn100(async () => expect(harness.warnings.join()).toContain('changes of the folder could not be read'))
    await rename(away, harness.folder)
    await writeFile(join(harness.folder, 'b.jpg'), await jpeg(70, 70))
    await eventuallyIn100(async () => expect(await paths()).toEqual(['a.jpg', 'b.jpg']))

    const next = join(harness.dataFolder, 'next')
    await cp(harness.folder, next, { recursive: true })
    await rename(harness.folder, away)
    await rename(next, harness.folder)
    await writeFile(join(harness.folder, 'c.jpg'), await jpeg(80, 70))
    await eventuallyIn100(async () => expect(await paths()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']))
    await writeFile(join(harness.folder, 'd.jpg'), await jpeg(90, 70))
    await eventuallyIn100(async () => expect(await paths()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']))
  })

  test('V2 closing during the work leaves no incomplete records', async () => {
    for (let at = 0; at < 12; at += 1) await harness.write(`${at}.jpg`, await jpeg(400 + at, 300))
    let begun = 0
    const ingest = harness.follow({ onProgress: () => (begun += 1) })
    await eventually(() => expect(begun).toBeGreaterThan(4))
    await ingest.close()
    for (const record of (await harness.records()).values())
      for (const { blob, bytes } of record.renditions) expect(await harness.storedBytes(blob).stat(blob)).toEqual({ bytes })
    await harness.runPass()
    expect((await harness.records()).size).toBe(12)
  })
})

describe('settled files', () => {
  const inode = { inode: 1, touched: 0 }
  const at = (mtimeMs: number, bytes = 1) => ({ path: 'a', file: '/a', stamp: { bytes, mtime: mtimeMs * 1000 }, inode })

  test('V2 a file is settled when it is unchanged for a while or seen twice in the same state', () => {
    let now = 10_000
    const { isSettled, forgetSettled } = createSettling(1000, () => now)
    expect(isSettled(at(9500))).toBe(false)
    now = 10_600
    expect(isSettled(at(9500))).toBe(true)
    forgetSettled()
    // A file time in the future, as on a network disk.
    expect(isSettled(at(99_999))).toBe(false)
    now += 500
    expect(isSettled(at(99_999, 2))).toBe(false)
    now += 999
    expect(isSettled(at(99_999, 2))).toBe(false)
    now += 1
    expect(isSettled(at(99_999, 2))).toBe(true)
    forgetSettled()
    expect(isSettled(at(99_999, 2))).toBe(false)
  })

  test('V2 a pass that needs all files settled is complete soon after the last change, whenever they were seen', () => {
    const files = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 5 })
    const settleMs = 1000
    fc.assert(
      fc.property(files, fc.array(fc.integer({ min: 1, max: settleMs }), { minLength: 20, maxLength: 20 }), (changedAt, pauses) => {
        let now = 0
        const { isSettled, forgetSettled } = createSettling(settleMs, () => now)
        const last = Math.max(...changedAt)
        let isCompleteAfterLast = false
        for (const pause of [...pauses, ...Array.from({ length: 10 }, () => settleMs)]) {
          now += pause
          const present = changedAt.flatMap((time, path) => (time <= now ? [{ ...at(99_999), path: String(path) }] : []))
          const isComplete = !present.map(isSettled).includes(false)
          isCompleteAfterLast ||= isComplete && now >= last
          if (isComplete) forgetSettled()
        }
        expect(isCompleteAfterLast).toBe(true)
      }),
    )
  })
})
