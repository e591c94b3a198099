import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSqliteStores } from '../../server/engines/stores/sqlite/sqlite.ts'
import { createSharedBuilds, shareBuild } from '../../server/services/shell/shared-builds.ts'
import { createMemoryBlobs } from '../support/memory-blobs.ts'
import { createTestPortal } from '../support/portal.ts'

let folder = ''
const stores = createSqliteStores({ file: ':memory:' })
let blobs = createMemoryBlobs()
let now = 0
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-builds-'))
  blobs = createMemoryBlobs()
  await stores.configuration.removeDocument('page-builds')
  now = 0
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Folder of a build with two own files and one that all builds have. */
const build = async (at: number | string): Promise<string> => {
  const page = join(folder, String(at))
  await mkdir(join(page, 'assets'), { recursive: true })
  await writeFile(join(page, 'assets', `screen-AAAAAA_${at}.js`), `export const at = '${at}'`)
  await writeFile(join(page, 'assets', `screen-AAAAAA_${at}.js.map`), '{}')
  await writeFile(join(page, 'assets', 'library-BBBBBBBB.js'), 'export {}')
  await writeFile(join(page, 'sw.js'), 'export {}')
  return page
}
const share = async (at: number | string) => shareBuild(await build(at), blobs, stores.configuration)
const finder = () => createSharedBuilds(blobs, stores.configuration, () => now)
const textOf = async (find: ReturnType<typeof finder>, path: string) => {
  const file = await find(path)
  return file && Buffer.from(await file.bytes('identity')).toString()
}

test('V1 V8 a server finds the files of earlier and later builds of other servers, of the last three', async () => {
  const find = finder()
  await share(1)
  expect(await textOf(find, 'assets/screen-AAAAAA_1.js')).toBe("export const at = '1'")
  for (const at of [2, 3, 4]) await share(at)
  now += 1000
  for (const at of [2, 3, 4]) expect(await textOf(find, `assets/screen-AAAAAA_${at}.js`)).toBe(`export const at = '${at}'`)
  expect(await textOf(find, 'assets/library-BBBBBBBB.js')).toBe('export {}')
  for (const path of ['assets/screen-AAAAAA_1.js', 'assets/screen-AAAAAA_4.js.map', 'assets/unknown-AAAAAAAA.js', 'sw.js', '../secret'])
    expect([path, await find(path)]).toEqual([path, null])
})

test('V1 V8 servers that start together lose no build', async () => {
  await Promise.all(['a', 'b', 'c', 'a', 'b', 'c'].map(share))
  const find = finder()
  for (const at of ['a', 'b', 'c']) expect(await textOf(find, `assets/screen-AAAAAA_${at}.js`)).toBe(`export const at = '${at}'`)
})

test('V1 V8 a start with a stored build writes nothing, and with a new bucket all its files', async () => {
  await share(1)
  const bucket = blobs
  const written: string[] = []
  blobs = {
    ...bucket,
    put: (key, bytes) => {
      written.push(key)
      return bucket.put(key, bytes)
    },
  }
  await share(1)
  expect(written).toEqual([])
  blobs = createMemoryBlobs()
  await share(1)
  expect(await textOf(finder(), 'assets/screen-AAAAAA_1.js')).toBe("export const at = '1'")
})

test('V1 V8 the portal sends a file of the build of another server', async () => {
  await share('b')
  const portal = await createTestPortal({ pageFolder: await build('a'), findBuildFile: finder() })
  const send = async (path: string) => {
    const response = await portal.request(path)
    return response.status === 200 ? response.text() : response.status
  }
  expect(await send('/assets/screen-AAAAAA_a.js')).toBe("export const at = 'a'")
  expect(await send('/assets/screen-AAAAAA_b.js')).toBe("export const at = 'b'")
  expect(await send('/assets/screen-AAAAAA_c.js')).toBe(404)
  await portal.close()
})
