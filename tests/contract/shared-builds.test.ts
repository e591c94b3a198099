import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSqliteStores } from '../../server/engines/stores/sqlite/sqlite.ts'
import { createSharedBuilds, shareBuild } from '../../server/services/shell/shared-builds.ts'
import { eventually } from '../support/eventually.ts'
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
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

/** Folder of a build with own files, one of them in a folder of its own, and one that all builds have. */
const build = async (at: number | string): Promise<string> => {
  const page = join(folder, String(at))
  await mkdir(join(page, 'assets', 'admin'), { recursive: true })
  await writeFile(join(page, 'assets', 'admin', `admin-DDDDDD_${at}.js`), `export const at = 'admin ${at}'`)
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
  for (const at of [2, 3, 4]) {
    expect(await textOf(find, `assets/screen-AAAAAA_${at}.js`)).toBe(`export const at = '${at}'`)
    expect(await textOf(find, `assets/admin/admin-DDDDDD_${at}.js`)).toBe(`export const at = 'admin ${at}'`)
  }
  expect(await textOf(find, 'assets/library-BBBBBBBB.js')).toBe('export {}')
  for (const path of [
    'assets/screen-AAAAAA_1.js',
    'assets/admin/admin-DDDDDD_1.js',
    'assets/screen-AAAAAA_4.js.map',
    'assets/unknown-AAAAAAAA.js',
    'sw.js',
    '../secret',
  ])
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

test('V1 V8 a build keeps a file that another server removes with an older build at the same time', async () => {
  for (const at of [1, 2, 3]) await share(at)
  let release = (): void => undefined
  const pending = new Promise<void>((resolve) => (release = resolve))
  let isRemoving = false
  const removing = shareBuild(
    await build(4),
    {
      ...blobs,
      remove: async (key) => {
        isRemoving = true
        await pending
        await blobs.remove(key)
      },
    },
    stores.configuration,
  )
  await eventually(() => expect(isRemoving).toBe(true))
  let [readCount, isShared] = [0, false]
  const configuration = {
    ...stores.configuration,
    getDocument: (name: string) => {
      readCount += 1
      return stores.configuration.getDocument(name)
    },
  }
  // An older state of the sources, with a file of the removed build and another one.
  const page = await build(1)
  await writeFile(join(page, 'assets', 'other-CCCCCCCC.js'), 'export {}')
  const sharing = shareBuild(page, blobs, configuration).then(() => (isShared = true))
  await eventually(() => expect(isShared || readCount > 1).toBe(true))
  release()
  await Promise.all([removing, sharing])
  expect(await textOf(finder(), 'assets/screen-AAAAAA_1.js')).toBe("export const at = '1'")
})

test('V1 V8 a build that another server removes from the list is stored again', async () => {
  for (const at of [1, 2, 3]) await share(at)
  const page = await build(1)
  let isFirst = true
  const configuration = {
    ...stores.configuration,
    putDocument: async (...args: Parameters<typeof stores.configuration.putDocument>) => {
      // The other server was faster.
      if (isFirst) await share(4)
      isFirst = false
      return stores.configuration.putDocument(...args)
    },
  }
  await shareBuild(page, blobs, configuration)
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
