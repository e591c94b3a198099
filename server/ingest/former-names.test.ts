import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jpeg } from '../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness } from '../../tests/support/media-fixtures-harness.ts'
import { withPresentNames } from './former-names.ts'
import { metadataKeys, readMetadata } from './record/metadata.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
})
afterEach(() => harness.close())

const isFile = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
const filesOf = (sha256: string) => metadataKeys(sha256).map((key) => join(harness.dataFolder, 'blobs', key)) as [string, string]
const inFormerNames = async (file: string): Promise<void> =>
  writeFile(file, (await readFile(file, 'utf8')).replaceAll('"hasPendingRendition":', '"later":'))

/** Gives the stored data of a file the names of 1.0.0-beta.1. @returns its content */
const makeFormer = async (path: string): Promise<string> => {
  const sha256 = (await harness.record(path)).renditions[0]?.sha256 ?? ''
  const [present, former] = filesOf(sha256)
  await inFormerNames(present)
  await rename(present, former)
  return sha256
}
const makeFormerState = () => inFormerNames(join(harness.dataFolder, 'ingest', 'files.ndjson'))

describe('a data folder of 1.0.0-beta.1', () => {
  test('V2 fault 84: nothing is read again, and a moved file keeps its id', async () => {
    await harness.write('a.jpg', await jpeg(90, 60))
    await harness.write('b.jpg', await jpeg(60, 90))
    await harness.runPass()
    const [a, b] = [await harness.record('a.jpg'), await harness.record('b.jpg')]
    const sha256 = await makeFormer('a.jpg')
    await makeFormer('b.jpg')
    await makeFormerState()
    expect(await readFile(join(harness.dataFolder, 'ingest', 'files.ndjson'), 'utf8')).toContain('"later":false')
    expect(await harness.runPass()).toMatchObject({ assets: 2, added: 0, changed: 0, removed: 0 })
    expect([await harness.record('a.jpg'), await harness.record('b.jpg')]).toEqual([a, b])
    await rename(join(harness.folder, 'a.jpg'), join(harness.folder, 'moved.jpg'))
    expect(await harness.runPass()).toMatchObject({ assets: 2, added: 0 })
    expect((await harness.record('moved.jpg')).id).toBe(a.id)
    expect(await isFile(filesOf(sha256)[1])).toBe(true)
  })

  test('V2 the metadata is read by its former name and removed with the file', async () => {
    await harness.write('a.jpg', await jpeg(90, 60))
    await harness.runPass()
    const before = await readMetadata(harness.blobs, (await harness.record('a.jpg')).renditions[0]?.sha256 ?? '')
    const sha256 = await makeFormer('a.jpg')
    expect(before).toMatchObject({ filetype: 'jpg', hasPendingRendition: false })
    expect(await readMetadata(harness.blobs, sha256)).toEqual(before)
    await makeFormerState()
    await rm(join(harness.folder, 'a.jpg'))
    await harness.write('other.jpg', await jpeg(30, 30))
    await harness.runPass()
    await Promise.all(filesOf(sha256).map(async (file) => expect(await isFile(file)).toBe(false)))
  })

  test('V2 a removed asset keeps its state', () => {
    const asset = { path: 'a.jpg', notes: [] }
    expect(withPresentNames({ as: 'removed', path: 'a.jpg', asset: { ...asset, later: true }, removedAt: 1 })).toEqual({
      as: 'removed',
      path: 'a.jpg',
      asset: { ...asset, hasPendingRendition: true },
      removedAt: 1,
    })
    for (const other of [null, 7, [], { as: 'skipped', path: 'x' }]) expect(withPresentNames(other)).toEqual(other)
  })
})
