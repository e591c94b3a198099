import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heifFile, picture, property } from '../../tests/support/heif-files.ts'
import { createIngestHarness, type IngestHarness, reasons } from '../../tests/support/media-fixtures-harness.ts'
import { unusableOf } from './watch/unusable-files.ts'

const decoder = vi.hoisted(() => ({ isInstalled: false }))
vi.mock('./image/heif-decoder.ts', () => ({ hasHeifDecoder: () => decoder.isInstalled }))

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness({ allFiles: true })
})
afterEach(() => harness.close())

test('V2 without its decoder a HEIC picture is an image without a preview, is named once, and gets one later', async () => {
  await harness.write('a.heic', heifFile([picture(property.crop(32, 64), property.turn(1))]))
  await harness.write('b.heic', heifFile([picture()]))
  const without = await harness.runPass()
  const note = 'has no preview: HEIC pictures are shown once the package libheif-js is installed'
  expect(reasons(without.notes)).toEqual({ 'a.heic': note, 'b.heic': note })
  expect(unusableOf(without)).toEqual([{ path: 'a.heic', reason: note }])
  const record = await harness.record('a.heic')
  expect(record).toMatchObject({ kind: 'image', filetype: 'heic', width: 64, height: 32 })
  expect(record.renditions.map(({ name }) => name)).toEqual(['original'])
  expect((await harness.runPass()).changed).toBe(0)

  decoder.isInstalled = true
  const installed = await harness.runPass()
  expect([installed.changed, installed.notes]).toEqual([2, []])
  expect((await harness.record('a.heic')).renditions.map(({ name }) => name)).toContain('preview')
})
