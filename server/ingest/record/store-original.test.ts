import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMemoryBlobs, type MemoryBlobs } from '../../../tests/support/memory-blobs.ts'
import { randomBytes } from '../../../tests/support/random-bytes.ts'
import { originalKey } from '../../common/original-key.ts'
import { readSource, StillChangingError } from '../read-source.ts'
import { storeOriginal } from './store-original.ts'

let folder = ''
let file = ''
let blobs: MemoryBlobs
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-store-original-'))
  file = join(folder, 'file')
  blobs = createMemoryBlobs()
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const bytes = randomBytes(3_000_000)
const key = originalKey(createHash('sha256').update(bytes).digest('hex'))

test.each([
  ['in memory', true],
  ['as a stream', false],
])('V2 copies a file %s once, under its digest', async (_case, inMemory) => {
  await writeFile(file, bytes)
  const content = await readSource(file)
  await storeOriginal(blobs, file, { ...content, data: inMemory ? content.data : null })
  expect(bytes.equals(await blobs.read(key))).toBe(true)
  await rm(file)
  await storeOriginal(blobs, file, { ...content, data: null })
})

test('V2 does not store a large file under its earlier digest after a change', async () => {
  await writeFile(file, bytes)
  const content = await readSource(file)
  await writeFile(file, randomBytes(bytes.length))
  await expect(storeOriginal(blobs, file, { ...content, data: null })).rejects.toBeInstanceOf(StillChangingError)
  expect(await blobs.stat(key)).toBeNull()
})

test('V2 replaces a damaged copy', async () => {
  await blobs.put(key, randomBytes(10))
  await writeFile(file, bytes)
  await storeOriginal(blobs, file, await readSource(file))
  expect(bytes.equals(await blobs.read(key))).toBe(true)
})
