import { copyFile, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { jpeg } from '../../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness } from '../../../tests/support/media-fixtures-harness.ts'
import type { AssetStore } from '../../ports/asset-store.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
})
afterEach(() => harness.close())

type Write = 'putAssets' | 'removeAssets'

/** Follows the folder. `fail` breaks the connection to the database once, before or after the next write is committed. */
const followWithFailures = async () => {
  let failing: { readonly write: Write; readonly isCommitted: boolean } | null = null
  const { assets } = harness.stores
  const breaking =
    <Value>(write: Write, run: (values: Value) => Promise<void>) =>
    async (values: Value) => {
      const failure = failing?.write === write ? failing : null
      if (failure) failing = null
      if (!failure || failure.isCommitted) await run(values)
      if (failure) throw new Error('the connection ended')
    }
  const unreliable: AssetStore = {
    ...assets,
    putAssets: breaking('putAssets', (records) => assets.putAssets(records)),
    removeAssets: breaking('removeAssets', (ids) => assets.removeAssets(ids)),
  }
  let aheadMs = 0
  await harness.follow({ stores: { ...harness.stores, assets: unreliable }, clock: () => Date.now() + aheadMs }).ready
  return {
    advance: (ms: number) => {
      aheadMs += ms
    },
    fail: (write: Write, isCommitted: boolean) => {
      failing = { write, isCommitted }
    },
    untilFailed: () => eventually(() => expect(failing).toBeNull(), 50),
  }
}

const recordsById = async () => {
  const records: [string, string][] = []
  for await (const { id, path } of harness.stores.assets.allAssets()) records.push([path, id])
  return records.toSorted(([one], [other]) => (one < other ? -1 : 1))
}
const eventuallyRecords = (expected: readonly (readonly [string, unknown])[]) =>
  eventually(async () => expect(await recordsById()).toEqual(expected), 50)
const inFolder = (name: string) => join(harness.folder, name)

test.each([true, false])(
  'V2 a database that fails while a file returns leaves one record with the same id: committed %s',
  async (isCommitted) => {
    await harness.write('a.jpg', await jpeg())
    await harness.write('other.jpg', await jpeg(20, 20))
    const { fail, untilFailed } = await followWithFailures()
    const [{ id }, other] = [await harness.record('a.jpg'), await harness.record('other.jpg')]
    const away = join(harness.dataFolder, 'away.jpg')
    await rename(inFolder('a.jpg'), away)
    await eventuallyRecords([['other.jpg', other.id]])
    fail('putAssets', isCommitted)
    await rename(away, inFolder('b.jpg'))
    await untilFailed()
    // Starts the next pass.
    await harness.write('c.jpg', await jpeg(30, 20))
    await eventuallyRecords([
      ['b.jpg', id],
      ['c.jpg', expect.any(String)],
      ['other.jpg', other.id],
    ])
  },
)

test('V2 a database that fails while a file moves as copy and removal leaves one record with the id', async () => {
  await harness.write('a.jpg', await jpeg())
  const { advance, fail, untilFailed } = await followWithFailures()
  const { id } = await harness.record('a.jpg')
  advance(5000)
  await copyFile(inFolder('a.jpg'), inFolder('b.jpg'))
  await eventuallyRecords([
    ['a.jpg', id],
    ['b.jpg', expect.any(String)],
  ])
  fail('removeAssets', false)
  await unlink(inFolder('a.jpg'))
  await untilFailed()
  await harness.write('c.jpg', await jpeg(30, 20))
  await eventuallyRecords([
    ['b.jpg', id],
    ['c.jpg', expect.any(String)],
  ])
})
