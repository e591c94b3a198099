import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jpeg } from '../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness } from '../../tests/support/media-fixtures-harness.ts'
import { originalKey } from '../common/original-key.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
})
afterEach(() => harness.close())

const keyOf = (bytes: Uint8Array) => originalKey(createHash('sha256').update(bytes).digest('hex'))
const isCopied = async (bytes: Uint8Array) => {
  const key = keyOf(bytes)
  return (await harness.blobs.stat(key)) !== null && Buffer.from(await harness.blobs.read(key)).equals(bytes)
}
const runPass = () => harness.runPass({ storesOriginals: true })

test('V2 copies originals only if configured, then also those of known assets', async () => {
  const picture = await jpeg()
  await harness.write('a.jpg', picture)
  await harness.runPass()
  const { id } = await harness.record('a.jpg')
  expect(await isCopied(picture)).toBe(false)
  await runPass()
  expect(await isCopied(picture)).toBe(true)
  expect((await harness.record('a.jpg')).id).toBe(id)
})

test('V2 copies a missing original again at the next start and reads no other file', async () => {
  const [first, second] = [await jpeg(60, 40), await jpeg(80, 40)]
  await harness.write('a.jpg', first)
  await harness.write('b.jpg', second)
  await runPass()
  await harness.blobs.remove(keyOf(first))
  const read: string[] = []
  await harness.runPass({ storesOriginals: true, onProgress: ({ current }) => read.push(current) })
  expect(read.filter(Boolean)).toEqual(['a.jpg'])
  expect([await isCopied(first), await isCopied(second)]).toEqual([true, true])
})

test('V2 equal files share a copy, which is removed with the last file', async () => {
  const [picture, other] = [await jpeg(60, 40), await jpeg(80, 40)]
  await harness.write('a.jpg', picture)
  await harness.write('b.jpg', picture)
  await runPass()
  await harness.write('a.jpg', other)
  await runPass()
  expect([await isCopied(picture), await isCopied(other)]).toEqual([true, true])
  await harness.write('b.jpg', other)
  await runPass()
  expect([await isCopied(picture), await isCopied(other)]).toEqual([false, true])
  await rm(join(harness.folder, 'a.jpg'))
  await runPass()
  expect(await isCopied(other)).toBe(true)
})
