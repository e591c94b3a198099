import { mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { scanFolder } from '../scan/scan.ts'
import type { Urgency } from './pass-loop.ts'
import { type FolderWatch, watchFolder } from './watch-folder.ts'

let folder: string
let watch: FolderWatch
let changes: Urgency[] = []
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'vitrine-watch-')))
  changes = []
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  watch = watchFolder(folder, join(folder, 'data'), log, (urgency) => void changes.push(urgency))
})
afterEach(async () => {
  watch.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const write = async (path: string) => {
  await mkdir(join(folder, path, '..'), { recursive: true })
  await writeFile(join(folder, path), 'x')
}
const scan = async () => {
  await scanFolder(folder, [join(folder, 'data')], (path) => watch.add(path))
  watch.retainAdded()
  changes = []
}
const eventuallyChanged = (urgency: Urgency) => eventually(() => expect(changes).toContain(urgency))
const watchCount = () => process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap').length

test.runIf(process.platform === 'linux')('V2 watches folders and not their files', async () => {
  const before = watchCount()
  for (const name of ['a/1', 'a/2', 'a/3', 'b/c/1', 'b/c/2', 'data/1']) await write(name)
  await scan()
  expect(watchCount() - before).toBe(4)
  await rm(join(folder, 'b'), { recursive: true })
  await scan()
  expect(watchCount() - before).toBe(2)
})

test('V2 reports changes of every folder, also of new, moved and replaced ones', async () => {
  await write('a/deep/1.jpg')
  await scan()
  await write('a/deep/2.jpg')
  await eventuallyChanged('normal')
  await scan()
  await rename(join(folder, 'a'), join(folder, 'b'))
  await eventuallyChanged('urgent')
  await scan()
  await write('b/deep/3.jpg')
  await eventuallyChanged('normal')
  await rm(join(folder, 'b/deep'), { recursive: true })
  await write('b/deep/4.jpg')
  await scan()
  await write('b/deep/5.jpg')
  await eventuallyChanged('normal')
})

test('V2 ignores hidden files and the data folder', async () => {
  await write('a/1.jpg')
  await write('data/1')
  await scan()
  await write('data/2')
  await write('a/.hidden')
  await write('a/half.jpg.part')
  // Events arrive in order: the last one shows that the others caused no call.
  await write('a/vitrine.csv')
  await eventuallyChanged('urgent')
  expect(changes.filter((urgency) => urgency === 'normal')).toEqual([])
})

test('V3 sidecars and removals are urgent', async () => {
  await write('a/1.jpg')
  await scan()
  await write('a/vitrine.csv')
  await eventuallyChanged('urgent')
  await scan()
  await rm(join(folder, 'a/1.jpg'))
  await eventuallyChanged('urgent')
})
