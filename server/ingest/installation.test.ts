import { afterEach, expect, test } from 'vitest'
import { factoryConfig } from '../../src/contract/config/factory-config.ts'
import { jpeg } from '../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness } from '../../tests/support/media-fixtures-harness.ts'
import { docx } from '../../tests/support/plain-files.ts'
import { markInstallation } from './installation.ts'

let harness: IngestHarness
afterEach(() => harness.close())

const start = async () => {
  harness = await createIngestHarness()
  await harness.stores.configuration.removeDocument('config/global')
  await harness.write('photo.jpg', await jpeg(40, 30))
  await harness.write('sheet.docx', docx())
}
const storedConfig = async () => (await harness.stores.configuration.getDocument('config/global'))?.body
const paths = async () => [...(await harness.records()).keys()].toSorted()

test('V9 a new installation without a configuration publishes all files, also after a restart', async () => {
  await start()
  for (const _ of ['first start', 'second start']) {
    await harness.runPass()
    expect(await paths()).toEqual(['photo.jpg', 'sheet.docx'])
    expect(await storedConfig()).toBeUndefined()
  }
})

test('V9 an installation of an earlier version without a configuration keeps its kinds, and its other settings', async () => {
  await start()
  const { configuration } = harness.stores
  await harness.publishAllFiles(false)
  await harness.runPass()
  for (const name of ['config/global', 'media/installation']) await configuration.removeDocument(name)

  const report = await harness.runPass()
  expect(await paths()).toEqual(['photo.jpg'])
  expect(report.publishable).toBe(1)
  expect(await storedConfig()).toEqual({ ...factoryConfig(), media: { all_files: false } })
  await harness.publishAllFiles(true)
  await harness.runPass()
  expect(await paths()).toEqual(['photo.jpg', 'sheet.docx'])
})

test.each([
  { hasFiles: false, isStored: false, isKept: false },
  { hasFiles: false, isStored: true, isKept: false },
  { hasFiles: true, isStored: false, isKept: true },
  { hasFiles: true, isStored: true, isKept: false },
])('V9 the mark is set once: files $hasFiles, configuration $isStored', async ({ hasFiles, isStored, isKept }) => {
  await start()
  const { configuration } = harness.stores
  const own = { own: true }
  if (isStored) await configuration.putDocument('config/global', own, null, null)
  await markInstallation(configuration, hasFiles)
  expect((await storedConfig()) !== undefined).toBe(isStored || isKept)
  if (isStored) expect(await storedConfig()).toEqual(own)
  await configuration.removeDocument('config/global')
  // Settings that an administrator has reset stay reset.
  await markInstallation(configuration, true)
  expect(await storedConfig()).toBeUndefined()
})
