import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'

let started: StartedServer | null = null
afterEach(async () => {
  await started?.remove()
  started = null
})

interface Found {
  readonly response: { readonly docs: { readonly id: string; readonly title: string }[] }
}

test('V9 excluded files are in no search and no download, and return with their ids', async () => {
  const files = { 'press.txt': 'for all', 'draft.txt': 'later', 'logo.psd': 'source' }
  const server = await startServer({ files, args: ['--exclude', 'x/,*.psd'] })
  started = server
  const media = join(dirname(server.data), 'media')
  await server.untilReady()
  const docs = async () => ((await (await server.get('search?solr_q=*')).json()) as Found).response.docs
  const ids = async () => Object.fromEntries((await docs()).map(({ title, id }) => [title, id]))
  const first = await ids()
  expect(Object.keys(first).toSorted()).toEqual(['draft', 'press'])
  const address = await server.downloadAddress('draft.txt')
  expect((await server.get(address)).status).toBe(200)

  await writeFile(join(media, '.vitrineignore'), '# not yet\ndraft.*\n')
  await eventually(async () => expect(Object.keys(await ids())).toEqual(['press']))
  expect((await server.get(address)).status).toBe(403)
  expect((await server.get(`download?id=${first['draft']}&csetid=0&target=down`)).status).not.toBe(200)

  await mkdir(join(media, 'x'))
  await writeFile(join(media, 'x/new.txt'), 'never')
  await rm(join(media, '.vitrineignore'))
  await eventually(async () => expect(await ids()).toEqual(first))
})
