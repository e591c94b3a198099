import { rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { jpeg } from '../../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness } from '../../../tests/support/media-fixtures-harness.ts'
import { pdf } from '../../../tests/support/media-fixtures-other.ts'
import { instantReaders } from '../../../tests/support/overloaded-readers.ts'
import type { Ingest } from '../start-ingest.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
})
afterEach(() => harness.close())

/** Readers that read no PDF before `release`. */
const blockedReaders = () => {
  const readers = instantReaders()
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const begun: string[] = []
  const pdfReader: typeof readers.pdf = {
    ...readers.pdf,
    async inspect(file, ...rest) {
      begun.push(file)
      await released
      return readers.pdf.inspect(file, ...rest)
    },
  }
  return { readers: { ...readers, pdf: pdfReader }, release, begun }
}

const inFolder = (name: string) => join(harness.folder, name)
const paths = async () => [...(await harness.records()).keys()].toSorted()
const viewOf = async (path: string) => (await harness.record(path)).rights.view
const isSettled = async (ingest: Ingest) => {
  const pending = Symbol('pending')
  return (await Promise.race([ingest.ready, Promise.resolve(pending)])) !== pending
}

test('V3 rights, removals and moves apply while the first scan and a later pass still read files', async () => {
  for (const [index, name] of ['deleted.jpg', 'private.jpg', 'renamed.jpg', 'rest.jpg'].entries())
    await harness.write(name, await jpeg(20 + index, 20))
  await harness.runPass()
  const { id } = await harness.record('renamed.jpg')
  // More files than are read at a time.
  for (let index = 0; index < 12; index += 1) await harness.write(`slow-${index}.pdf`, pdf({ pages: [`page ${index}`] }))
  const { readers, release, begun } = blockedReaders()
  const ingest = harness.follow({ readers })
  await eventually(() => expect(begun.length).toBeGreaterThan(0))

  await unlink(inFolder('deleted.jpg'))
  await rename(inFolder('renamed.jpg'), inFolder('moved.jpg'))
  await writeFile(inFolder('vitrine.csv'), 'file,view\nprivate.jpg,press\n')
  await eventually(async () => expect(await paths()).toEqual(['moved.jpg', 'private.jpg', 'rest.jpg']))
  await eventually(async () => expect(await viewOf('private.jpg')).toEqual(['press']))
  expect((await harness.record('moved.jpg')).id).toBe(id)
  expect(await isSettled(ingest)).toBe(false)

  release()
  expect(await ingest.ready).toMatchObject({ assets: 15, added: 12, removed: 1, failed: [] })
  // No reading was lost or repeated.
  expect(new Set(begun).size).toBe(begun.length)
})

test('V3 rights apply to a file that must be read again', async () => {
  await harness.write('report.pdf', pdf({ pages: ['one'] }))
  const { readers, release, begun } = blockedReaders()
  await harness.runPass({ readers: instantReaders() })
  await harness.write('report.pdf', pdf({ pages: ['two', 'three'] }))
  await harness.write('vitrine.csv', 'file,view\nreport.pdf,press\n')
  const ingest = harness.follow({ readers })
  await eventually(async () => expect(await viewOf('report.pdf')).toEqual(['press']))
  await eventually(() => expect(begun).toHaveLength(1))
  release()
  await ingest.ready
  expect(await viewOf('report.pdf')).toEqual(['press'])
})

test('V3 removals apply while a sidecar is being saved, and its earlier rights stay', async () => {
  await harness.write('a.jpg', await jpeg())
  await harness.write('b.jpg', await jpeg(30, 20))
  await harness.write('c.jpg', await jpeg(40, 20))
  await harness.write('vitrine.csv', 'file,view\na.jpg,press\n')
  const now = Date.now()
  // The clock stops, so that the sidecar does not settle.
  await harness.follow({ clock: () => now }).ready
  await unlink(inFolder('vitrine.csv'))
  await unlink(inFolder('b.jpg'))
  await eventually(async () => expect(await paths()).toEqual(['a.jpg', 'c.jpg']))
  expect(await viewOf('a.jpg')).toEqual(['press'])
})

test('V2 closing while files are read leaves them for the next start', async () => {
  await harness.write('report.pdf', pdf({ pages: ['one'] }))
  const { readers, release, begun } = blockedReaders()
  const ingest = harness.follow({ readers })
  await eventually(() => expect(begun).toHaveLength(1))
  const closed = ingest.close()
  release()
  await closed
  expect(await paths()).toEqual([])
  expect(await harness.runPass({ readers: instantReaders() })).toMatchObject({ assets: 1 })
})
