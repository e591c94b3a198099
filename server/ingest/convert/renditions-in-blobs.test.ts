import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMemoryBlobs } from '../../../tests/support/memory-blobs.ts'
import { describeMadeRenditions } from '../../ports/conformance/made-renditions.conformance.ts'
import type { Rendition } from '../../records/asset-record.ts'
import { contentFolder } from '../record/metadata.ts'
import { createRenditionsInBlobs } from './renditions-in-blobs.ts'

describeMadeRenditions('blobs', async (limit) => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-made-'))
  // A list that is still being written may add a file meanwhile.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const blobs = createMemoryBlobs()
  return { blobs, at: [createRenditionsInBlobs({ ...limit, blobs, file: join(folder, 'made.ndjson') })] }
})

test('V2 renditions of an earlier version are not listed, and are removed with the first new one of their content', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-made-'))
  // A list that is still being written may add a file meanwhile.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const blobs = createMemoryBlobs()
  const made = createRenditionsInBlobs({ maxBytes: 1e6, clock: () => 0, blobs, file: join(folder, 'made.ndjson') })
  const renditionOf = (name: string, blob: string): Rendition => ({
    name,
    blob,
    mime: 'image/jpeg',
    extension: 'jpg',
    bytes: 1,
    crc32: 1,
    sha256,
  })
  const sha256 = 'a'.repeat(64)
  const earlier = ['print-jpg', 'png', 'webp'].map((name) => renditionOf(name, `made/${name}.earlier`))
  for (const { blob } of earlier) await blobs.put(blob, Buffer.alloc(1))
  const key = `${contentFolder(sha256)}/forms.json`
  await blobs.put(key, Buffer.from(JSON.stringify({ version: 'made-1', renditions: earlier })))
  expect(await made.read(sha256, 'forms')).toEqual([])

  // The bytes of one rendition are the same as before.
  await made.add(sha256, 'forms', renditionOf('png', 'made/png.earlier'))
  expect((await made.read(sha256, 'forms')).map(({ blob }) => blob)).toEqual(['made/png.earlier'])
  const left = await Promise.all(earlier.map(async ({ blob }) => (await blobs.stat(blob)) !== null))
  expect(left).toEqual([false, true, false])
})

test('V2 renditions of an earlier version are removed with the last asset of their content', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-made-'))
  // A list that is still being written may add a file meanwhile.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const blobs = createMemoryBlobs()
  const made = createRenditionsInBlobs({ maxBytes: 1e6, clock: () => 0, blobs, file: join(folder, 'made.ndjson') })
  const sha256 = 'a'.repeat(64)
  const earlier = { name: 'png', blob: 'made/png', mime: 'image/png', extension: 'png', bytes: 1, crc32: 1, sha256 }
  await blobs.put(`${contentFolder(sha256)}/pages.json`, Buffer.from(JSON.stringify({ version: 'made-1', renditions: [earlier] })))
  expect((await made.removeAll(sha256)).map(({ blob }) => blob)).toEqual(['made/png'])
})
