import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { jpeg, svg } from '../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness, reasons } from '../../tests/support/media-fixtures-harness.ts'
import { glb, pdf } from '../../tests/support/media-fixtures-other.ts'
import { overloadedReaders } from '../../tests/support/overloaded-readers.ts'
import { scaledMs } from '../../tests/support/time-limits.ts'
import { BlobsUnavailableError } from '../ports/blobs.ts'
import { readMetadata, writeMetadata } from './record/metadata.ts'
import { createFileMemory } from './state/file-memory.ts'
import { openIngestState } from './state/ingest-state.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
})
afterEach(() => harness.close())

const write = async () => {
  await harness.write('drawing.svg', svg())
  await harness.write('report.pdf', pdf())
  await harness.write('lamp.glb', glb())
}
const paths = ['drawing.svg', 'lamp.glb', 'report.pdf']
/** Paths of the assets that have a preview. */
const shown = async () =>
  [...(await harness.records()).values()]
    .filter(({ renditions }) => renditions.some(({ name }) => name === 'preview'))
    .map(({ path }) => path)
    .sort()
const idsOf = async () => [...(await harness.records()).values()].map(({ id }) => id).sort()

describe('an overloaded machine', () => {
  test.each([true, false])(
    'V2 a file that timed out becomes an asset and gets its preview at the next start (descriptions read: %s)',
    async (inspects) => {
      await write()
      const busy = overloadedReaders({ inspects })
      const report = await harness.runPass({ readers: busy.readers })
      expect(report).toMatchObject({ assets: 3, failed: [] })
      expect(Object.keys(reasons(report.notes)).sort()).toEqual(paths)
      for (const { reason } of report.notes) expect(reason).toMatch(/^has no preview yet: .* took longer than 60 s; this is tried again$/)
      expect(await shown()).toEqual([])
      expect(await harness.record('report.pdf')).toMatchObject({ previewPending: true, fullText: inspects ? 'lighthouse' : null })
      const before = await idsOf()
      busy.recover()
      expect(await harness.runPass({ readers: busy.readers })).toMatchObject({ assets: 3, changed: 3, added: 0, notes: [] })
      expect(await shown()).toEqual(paths)
      expect(await idsOf()).toEqual(before)
      expect(await harness.record('report.pdf')).toMatchObject({ fullText: 'lighthouse', texts: { title: 'Annual report' } })
      expect((await harness.record('report.pdf')).previewPending).toBeUndefined()
      expect(await harness.runPass({ readers: busy.readers })).toMatchObject({ changed: 0 })
    },
  )

  test('V2 work that timed out is retried while the server runs', async () => {
    await write()
    const busy = overloadedReaders()
    const ingest = harness.follow({ readers: busy.readers, retryPausesMs: [1] })
    expect(await ingest.ready).toMatchObject({ assets: 3, failed: [] })
    await expect.poll(busy.refused, { timeout: scaledMs(30_000) }).toBeGreaterThan(6)
    expect(await shown()).toEqual([])
    busy.recover()
    await expect.poll(shown, { timeout: scaledMs(30_000) }).toEqual(paths)
  })

  test('V2 V6 files are read soon after an outage of the storage, however many attempts have failed', async () => {
    const files = ['drawing.svg', 'photo.jpg', 'report.pdf']
    await harness.write('drawing.svg', svg())
    await harness.write('photo.jpg', await jpeg())
    await harness.write('report.pdf', pdf())
    let refused = 0
    const storing = vi.spyOn(harness.blobs, 'put').mockImplementation(() => {
      refused += 1
      return Promise.reject(new BlobsUnavailableError('The bucket', 'cannot be reached', null))
    })
    // After a second failure that the file itself causes, the next attempt would never come.
    const report = await harness.follow({ retryPausesMs: [1, 1e9] }).ready
    const reason = 'cannot be added now (the store of the blobs cannot be reached); this is tried again'
    expect([report.assets, reasons(report.failed)]).toEqual([0, Object.fromEntries(files.map((file) => [file, reason]))])
    await expect.poll(() => refused, { timeout: scaledMs(30_000) }).toBeGreaterThan(3 * files.length)
    storing.mockRestore()
    await expect.poll(shown, { timeout: scaledMs(30_000) }).toEqual(files)
  })

  test('V2 retries nothing before its delay, whatever else changes', async () => {
    let now = Date.now()
    await write()
    const busy = overloadedReaders()
    const reports: number[] = []
    const ingest = harness.follow({ readers: busy.readers, clock: () => now, onChange: ({ added }) => void reports.push(added) })
    await ingest.ready
    const attempts = busy.refused()
    await harness.write('new.jpg', await jpeg())
    await expect.poll(() => reports, { timeout: scaledMs(30_000) }).toEqual([1])
    expect(busy.refused()).toBe(attempts)
    now += 60_000
    await harness.write('newer.jpg', await jpeg(30, 20))
    await expect.poll(busy.refused, { timeout: scaledMs(30_000) }).toBeGreaterThan(attempts)
  })

  test('V2 keeps an existing preview while a new one cannot be created', async () => {
    await harness.write('drawing.svg', svg())
    await harness.runPass()
    const before = await harness.record('drawing.svg')
    const state = await openIngestState(
      createFileMemory({ file: join(harness.dataFolder, 'ingest', 'files.ndjson'), assets: harness.stores.assets }),
    )
    const known = state.files.get('drawing.svg')
    const metadata = await readMetadata(harness.blobs, known && 'sha256' in known ? known.sha256 : '')
    if (!known || !metadata) throw new Error('nothing remembered')
    // Simulates an update of the program that creates previews differently.
    await state.change([{ ...known, stamp: 'image-0' }])
    await writeMetadata(harness.blobs, 'sha256' in known ? known.sha256 : '', { ...metadata, stamp: 'image-0' })
    await harness.runPass({ readers: overloadedReaders().readers })
    expect((await harness.record('drawing.svg')).renditions).toEqual(before.renditions)
    for (const { blob } of before.renditions) expect(await harness.storedBytes(blob).stat(blob)).not.toBeNull()
  })

  test('V2 retries once the files that earlier versions stored as permanent failures', async () => {
    await write()
    const busy = overloadedReaders({ inspects: true })
    await harness.runPass({ readers: busy.readers })
    // Entries of earlier versions: a drawing and a model without a preview, a PDF without an asset.
    const file = join(harness.dataFolder, 'ingest', 'files.ndjson')
    const lines = (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const note = 'has no preview: drawing it takes longer than 20 s'
    const pdfId = (await harness.record('report.pdf')).id
    await harness.stores.assets.removeAssets([pdfId])
    await harness.catalogue.remove([pdfId])
    const earlier = lines.map((line) => {
      const { previewFailure: _, ...known } = line
      const { path, bytes, mtime, stamp } = known
      return path === 'report.pdf'
        ? { path, bytes, mtime, stamp, as: 'failed', reason: 'cannot be read as a PDF: it took longer than 60 s' }
        : { ...known, notes: [note] }
    })
    await writeFile(file, earlier.map((line) => `${JSON.stringify(line)}\n`).join(''))
    for (const { sha256 } of earlier as { sha256?: string }[]) {
      const metadata = sha256 === undefined ? null : await readMetadata(harness.blobs, sha256)
      if (!metadata || sha256 === undefined) continue
      const { previewFailure: _, ...rest } = metadata
      await writeMetadata(harness.blobs, sha256, { ...rest, notes: [note] })
    }
    busy.recover()
    await harness.runPass({ readers: busy.readers })
    expect(await shown()).toEqual(paths)
    expect((await harness.record('report.pdf')).id).toBe(pdfId)
  })
})

describe('broken files', () => {
  test('V2 stores the failure of a broken file and reads it again only after a change', async () => {
    const whole = await jpeg(300, 200)
    await harness.write('cut.jpg', '')
    await harness.write('laughs.pdf', pdf().subarray(0, 60))
    const first = await harness.runPass()
    expect(Object.keys(reasons(first.failed))).toEqual(['cut.jpg'])
    const opened = vi.spyOn(harness.blobs, 'put')
    expect(await harness.runPass()).toMatchObject({ changed: 0, added: 0, failed: first.failed, notes: first.notes })
    expect(opened).not.toHaveBeenCalled()
    const state = await openIngestState(
      createFileMemory({ file: join(harness.dataFolder, 'ingest', 'files.ndjson'), assets: harness.stores.assets }),
    )
    expect(state.files.get('cut.jpg')).toMatchObject({ as: 'failed', lasting: true })
    await harness.write('cut.jpg', whole)
    expect(await harness.runPass()).toMatchObject({ assets: 2, failed: [] })
  })
})

describe('pages on demand', () => {
  test('V2 a page that timed out returns busy, is rendered after its delay, and fails only temporarily', async () => {
    await harness.write('report.pdf', pdf({ pages: ['one', 'two', 'three'] }))
    await harness.runPass()
    const record = await harness.record('report.pdf')
    let now = Date.now()
    const busy = overloadedReaders()
    const renditions = harness.renditions({ readers: busy.readers, clock: () => now })
    const refusal = (headers: object, code = 'server.busy') => expect.objectContaining({ code, ...headers })
    await expect(renditions.page(record, 2)).rejects.toEqual(refusal({ headers: { 'Retry-After': '10' } }))
    // A repeated request before the end of `Retry-After` starts no new work.
    await expect(renditions.page(record, 2)).rejects.toEqual(refusal({ headers: { 'Retry-After': '10' } }))
    expect(busy.refused()).toBe(1)
    now += 10_000
    await expect(renditions.page(record, 2)).rejects.toEqual(refusal({ headers: { 'Retry-After': '60' } }))
    now += 60_000
    await expect(renditions.page(record, 2)).rejects.toEqual(refusal({}, 'download.conversion-failed'))
    busy.recover()
    await expect(renditions.page(record, 2)).rejects.toEqual(refusal({}, 'download.conversion-failed'))
    now += 600_000
    expect(await renditions.page(record, 2)).toMatchObject({ mime: 'image/webp' })
  })
})
