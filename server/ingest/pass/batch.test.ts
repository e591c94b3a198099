import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMemoryBlobs, type MemoryBlobs } from '../../../tests/support/memory-blobs.ts'
import { createTaskQueue } from '../../common/task-queue.ts'
import { createSqliteStores } from '../../engines/stores/sqlite/sqlite.ts'
import { sampleAsset } from '../../ports/conformance/conformance-samples.ts'
import type { Stores } from '../../ports/stores.ts'
import { compileFolderRules, composedRights, type FolderRules, noFolderRules } from '../../records/folder-rules.ts'
import { contentFolder, metadataKeys } from '../record/metadata.ts'
import { createFileMemory } from '../state/file-memory.ts'
import { openIngestState } from '../state/ingest-state.ts'
import type { KnownAsset } from '../state/known-file.ts'
import { type ActiveContents, createActiveContents } from './active-contents.ts'
import { type Batch, createBatch } from './batch.ts'
import type { PassContext } from './context.ts'

const [old, fresh] = ['a', 'b'].map((letter) => letter.repeat(64)) as [string, string]
const picture = `${contentFolder(old)}/thumb.webp`

let folder = ''
let stores: Stores
let blobs: MemoryBlobs
let activeContents: ActiveContents
let batch: Batch
let folderRules: FolderRules
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-batch-'))
  stores = createSqliteStores({ file: ':memory:' })
  blobs = createMemoryBlobs()
  activeContents = createActiveContents()
  folderRules = noFolderRules
  const catalogue = { put: async () => undefined, remove: async () => undefined }
  const context = {
    stores,
    catalogue,
    writeInTurn: createTaskQueue({ running: 1 }),
    blobs,
    made: { read: async () => [], removeAll: async () => [] },
    garbage: null,
    state: await openIngestState(createFileMemory({ file: join(folder, 'files.ndjson'), assets: stores.assets })),
    clock: () => 0,
    folderRules: () => folderRules,
  }
  batch = createBatch(context as unknown as PassContext, activeContents)
  await putFile('hall.jpg', 'one', old)
  await blobs.put(picture, Buffer.from('picture'))
  for (const key of metadataKeys(old)) await blobs.put(key, Buffer.from('{}'))
})
afterEach(async () => {
  await stores.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const rendition = (name: string, blob: string, sha256: string) => ({
  name,
  blob,
  mime: 'image/webp',
  extension: 'webp',
  bytes: 7,
  crc32: 1,
  sha256,
})
const putFile = async (path: string, id: string, sha256: string) => {
  const renditions = [rendition('original', `source/${id}/1-1`, sha256), rendition('thumb', `${contentFolder(sha256)}/thumb.webp`, sha256)]
  const read = { path, bytes: 1, mtime: 1, stamp: 'x', id, sha256, filetype: 'jpg', firstSeen: 1, made: '' }
  const known: KnownAsset = { as: 'asset', ...read, hasPendingRendition: false, notes: [], parts: [] }
  await batch.put({ ...sampleAsset(id), path, renditions }, known)
  await batch.flush()
}
/** Of the picture and of the metadata under its present and its former name. */
const storedKeys = async () => {
  const keys = [picture, ...metadataKeys(old)]
  const stats = await Promise.all(keys.map((key) => blobs.stat(key)))
  return keys.filter((_, at) => stats[at])
}

test('V2 keeps the renditions of a renamed file while another file takes its old name', async () => {
  // `hall-old.jpg` was read and uses the existing renditions; then `hall.jpg` is stored with other content.
  await activeContents.protect(old)
  await putFile('hall.jpg', 'one', fresh)
  expect(await storedKeys()).toHaveLength(3)
  await putFile('hall-old.jpg', 'two', old)
  await activeContents.release()
  expect(await storedKeys()).toHaveLength(3)
})

test('V2 removes unused protected renditions at the end of the pass', async () => {
  await activeContents.protect(old)
  await putFile('hall.jpg', 'one', fresh)
  await activeContents.release()
  expect(await storedKeys()).toEqual([])
})

test('V2 removes an asset before its content is ingested again from another path', async () => {
  const removing = putFile('hall.jpg', 'one', fresh)
  await removing
  await activeContents.protect(old)
  expect(await storedKeys()).toEqual([])
})

test('V2 does not read a content while its renditions are being removed', async () => {
  const order: string[] = []
  let finish: () => void = () => undefined
  const collecting = activeContents.collect(old, async () => {
    await new Promise<void>((done) => (finish = done))
    order.push('gone')
  })
  const taking = activeContents.protect(old).then(() => order.push('taken'))
  finish()
  await Promise.all([collecting, taking])
  expect(order).toEqual(['gone', 'taken'])
})

test('G17 a record is written under the present rules, not those with which it was composed', async () => {
  const everyone = ['everyone']
  const origin = { view: everyone, download: { '*': everyone }, folder: 'press', named: {} }
  const read = { path: 'press/a.jpg', bytes: 1, mtime: 1, stamp: 'x', id: 'late', sha256: fresh, filetype: 'jpg', firstSeen: 1, made: '' }
  const known: KnownAsset = { as: 'asset', ...read, hasPendingRendition: false, notes: [], parts: [] }
  const composed = sampleAsset('late', { path: read.path, rights: composedRights(origin, {}, noFolderRules, 0) })
  await batch.put(composed, known)
  folderRules = compileFolderRules([{ path: 'press', view: ['press'], by: null, at: 0 }])
  await batch.flush()
  expect((await stores.assets.getAsset('late'))?.rights.view).toEqual(['press'])
})
