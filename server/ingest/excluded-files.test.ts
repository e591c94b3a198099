import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { createIngestHarness, type IngestHarness, reasons } from '../../tests/support/media-fixtures-harness.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness({ allFiles: true })
})
afterEach(() => harness.close())

const identities = async () =>
  Object.fromEntries([...(await harness.records()).values()].map(({ path, id, numbers }) => [path, `${id} ${numbers['imp_date']}`]))
const published = async () => Object.keys(await identities()).toSorted()
const writeAll = async (...paths: string[]) => {
  for (const path of paths) await harness.write(path, path)
}
const remove = (path: string) => rm(join(harness.folder, path))

test('V9 excluded files are removed, and return with their ids and dates', async () => {
  await writeAll('old/a.txt', 'b.txt', 'drafts/c.txt', 'drafts/deep/d.txt', 'kept.txt')
  await harness.runPass()
  // A moved file keeps the id of its first path.
  await remove('old/a.txt')
  await harness.write('a.txt', 'old/a.txt')
  await harness.runPass()
  const first = await identities()

  await harness.write('.vitrineignore', '/a.txt\n')
  await harness.write('drafts/.vitrineignore', '*\n!c.txt\n')
  const off = await harness.runPass({ exclude: ['b.*'] })
  expect([off.removed, off.failed, off.skipped]).toEqual([3, [], []])
  expect(await published()).toEqual(['drafts/c.txt', 'kept.txt'])
  expect((await harness.runPass({ exclude: ['b.*', 'drafts/'] })).removed).toBe(1)
  expect(await published()).toEqual(['kept.txt'])

  await remove('.vitrineignore')
  await remove('drafts/.vitrineignore')
  await harness.runPass({ clock: () => Date.now() + 24 * 3_600_000 })
  expect(await identities()).toEqual(first)
  expect((await harness.runPass()).changed).toBe(0)
})

test('V9 more than half of the files can be excluded, and all', async () => {
  await writeAll(...Array.from({ length: 12 }, (_, index) => `n${index}.txt`))
  await harness.runPass()
  const first = await identities()
  await harness.write('.vitrineignore', '*\n')
  expect((await harness.runPass()).failed).toEqual([])
  expect(await published()).toEqual([])
  await remove('.vitrineignore')
  await harness.runPass()
  expect(await identities()).toEqual(first)
})

test('V9 the rights of a table apply although patterns exclude it or files that it names', async () => {
  await writeAll('open.txt', 'secret.txt', 'raw/1.txt', 'x.psd')
  await harness.write('vitrine.csv', 'file,view\nx.psd\nraw/1.txt\nsecret.txt,-\nopen.txt,\n')
  const report = await harness.runPass({ exclude: ['*.csv', '*.psd', 'raw/'] })
  expect(report.failed.filter(({ reason }) => /x\.psd|raw|no user/.test(reason))).toEqual([])
  expect(await published()).toEqual(['open.txt', 'secret.txt'])
  expect((await harness.record('secret.txt')).rights.view).toEqual([])
  expect((await harness.record('open.txt')).rights.view).not.toEqual([])
})

test('V9 a table whose files are all excluded closes nothing', async () => {
  await writeAll('open.txt', 'raw/one.jpg', 'two.psd')
  await harness.write('vitrine.csv', 'Dateiname,view\nraw/one.jpg,-\ntwo.psd,-\n')
  await harness.runPass({ exclude: ['raw', '*.psd'] })
  expect((await harness.record('open.txt')).rights.view).not.toEqual([])
})

test('V9 a pattern that matches the values of a table does not make its rights apply to nothing', async () => {
  await writeAll('open.txt')
  await harness.write('.vitrineignore', '*\n!*.txt\n')
  await harness.write('vitrine.csv', 'Dateiname,view\nSunset,-\n')
  const report = await harness.runPass()
  expect((await harness.record('open.txt')).rights.view).toEqual([])
  expect(reasons(report.failed)['vitrine.csv']).toContain('names no file')
})

test('V9 an unreadable file with patterns hides its folder and is reported', async () => {
  await writeAll('a/one.txt', 'b/two.txt')
  await harness.runPass()
  const first = await identities()
  await harness.write('a/.vitrineignore', '#'.repeat(70_000))
  const report = await harness.runPass()
  expect(reasons(report.failed)).toEqual({ 'a/.vitrineignore': 'is larger than 64 kB; nothing in this folder is published' })
  expect(await published()).toEqual(['b/two.txt'])
  await remove('a/.vitrineignore')
  await harness.runPass()
  expect(await identities()).toEqual(first)
})

test('V9 a change of the patterns applies by itself', async () => {
  await writeAll('a/one.txt', 'two.txt')
  await harness.follow({ settleMs: 50 }).ready
  const first = await identities()
  await harness.write('a/.vitrineignore', '*.txt\n')
  await eventually(async () => expect(await published()).toEqual(['two.txt']))
  await remove('a/.vitrineignore')
  await eventually(async () => expect(await identities()).toEqual(first))
})

test('V9 a request to read unusable files again leaves excluded files their ids', async () => {
  await harness.write('old/broken.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await harness.runPass()
  await remove('old/broken.svg')
  await harness.write('a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await harness.runPass()
  const first = await identities()
  await harness.write('.vitrineignore', '*.svg\n')
  const ingest = harness.follow({ settleMs: 50 })
  await ingest.ready
  expect(await ingest.retry()).toBe(0)
  await remove('.vitrineignore')
  await eventually(async () => expect(await identities()).toEqual(first))
})
