import { afterEach, beforeEach, expect, test } from 'vitest'
import { jpeg } from '../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness } from '../../tests/support/media-fixtures-harness.ts'
import { folderRulesDocument } from '../records/folder-rules.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
})
afterEach(() => harness.close())

const everyone = ['everyone']
const originOf = async (path: string) => (await harness.record(path)).rights.origin
const save = (rules: readonly object[]) =>
  harness.stores.configuration.putDocument(folderRulesDocument, { rules: rules.map((one) => ({ by: null, at: 0, ...one })) }, null, null)

test('G17 a record knows its folder and the tables that name its rights', async () => {
  for (const path of ['press/a.jpg', 'press/b.jpg', 'c.jpg']) await harness.write(path, await jpeg())
  await harness.write('press/vitrine.csv', 'file,title,view,download:web-jpg\na.jpg,Mill,press,press\nb.jpg,Lake,,\n')
  await harness.write('vitrine.csv', 'file,download\npress/b.jpg,users\n')
  await harness.runPass()
  expect(await originOf('press/a.jpg')).toEqual({
    view: ['press'],
    download: { '*': everyone, 'web-jpg': ['press'] },
    folder: 'press',
    named: { view: 'press/vitrine.csv', download: { 'web-jpg': 'press/vitrine.csv' } },
  })
  expect(await originOf('press/b.jpg')).toMatchObject({ named: { download: { '*': 'vitrine.csv' } }, folder: 'press' })
  expect(await originOf('c.jpg')).toEqual({ view: everyone, download: { '*': everyone }, folder: '', named: {} })
})

test('G17 an unreadable table names the rights of what it closes', async () => {
  await harness.write('press/a.jpg', await jpeg())
  await harness.write('press/vitrine.csv', 'file,view\n"a.jpg,press\n')
  await harness.runPass()
  expect(await originOf('press/a.jpg')).toMatchObject({ view: [], named: { view: 'press/vitrine.csv' } })
})

test('G17 files that are read under a rule obey it, and a line inserted above changes no record', async () => {
  await save([{ path: 'press', view: ['staff'], download: { '*': [] } }])
  await harness.write('press/a.jpg', await jpeg())
  await harness.write('press/b.jpg', await jpeg())
  await harness.write('press/vitrine.csv', 'file,view\nb.jpg,press\n')
  await harness.runPass()
  expect((await harness.record('press/a.jpg')).rights).toMatchObject({ view: ['staff'], download: { '*': [] } })
  expect((await harness.record('press/b.jpg')).rights).toMatchObject({ view: ['press'], download: { '*': [] } })
  const before = await harness.stores.assets.assetsRevision()
  await harness.write('press/vitrine.csv', 'file,view\nx.jpg,press\nb.jpg,press\n')
  await harness.runPass()
  expect(await harness.stores.assets.assetsRevision()).toBe(before)
  await harness.write('press/vitrine.csv', 'file,title\nb.jpg,Lake\n')
  await harness.runPass()
  expect((await harness.record('press/b.jpg')).rights).toMatchObject({ view: ['staff'], origin: { named: {} } })
})

test('G19 the lines of tables are those of the last pass', async () => {
  await harness.write('press/a.jpg', await jpeg())
  await harness.write('press/vitrine.csv', 'file,view,download:original\n*,,staff\na.jpg,press,\n')
  const ingest = harness.follow()
  await ingest.ready
  expect(ingest.rightsPlaces('press/a.jpg')).toEqual({
    view: { path: 'press/vitrine.csv', line: 3 },
    download: { '0': { path: 'press/vitrine.csv', line: 2 } },
  })
  expect(ingest.rightsPlaces('other.jpg')).toEqual({})
})
