import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSnapshot, writeSnapshot } from './snapshot-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-snapshot-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const header = { stamp: { revision: 3, mark: null, count: 2, rightsVersion: 'r' }, labels: {}, locales: ['de', 'en'] }

// One read returns at most 2 GiB, so that a large file needs several.
test.each([1, 7, 16, 1000])('a snapshot is the same when it is read in pieces of %i bytes', async (pieceBytes) => {
  const path = join(folder, 'index.snapshot')
  const index = Uint8Array.from({ length: 320 }, (_, at) => at % 251)
  await writeSnapshot(path, header, [index.subarray(0, 100), index.subarray(100)])
  const read = await readSnapshot(path, pieceBytes)
  expect(read?.header).toEqual(header)
  expect(read?.index).toEqual(index)
  expect((read?.index.byteOffset ?? 1) % 16).toBe(0)
})

test('a missing, empty, foreign or cut file and a folder are no snapshot', async () => {
  const path = join(folder, 'index.snapshot')
  expect(await readSnapshot(path)).toBeNull()
  expect(await readSnapshot(folder)).toBeNull()
  for (const bytes of ['', 'VTRCAT', 'Another program wrote this file.', 'VTRCAT01\xff\xff\xff\xff']) {
    writeFileSync(path, bytes, 'latin1')
    expect(await readSnapshot(path)).toBeNull()
  }
})
