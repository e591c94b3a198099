import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../src/contract/config/parse.ts'
import { signInByApi } from '../support/api.ts'
import { assetFiles, copyData, password, readProfile } from '../support/beta-1/stored-data.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'

const profile = readProfile()
const { ids } = profile

let data: string
let started: StartedServer
beforeEach(async () => {
  data = copyData()
  started = await startServer({ files: assetFiles(), data })
  await started.untilReady()
})
afterEach(async () => {
  await started.remove()
  rmSync(data, { recursive: true, force: true })
})

const signIn = (user: string) => signInByApi(started.server.address, { user, pass: password })

test('B3 accounts, bookmarks and ids of files of 1.0.0-beta.1 stay', async () => {
  const anna = await signIn('anna')
  expect(await anna.read<'getBookmarks'>('config/bookmarks')).toEqual([{ id: ids.cat }, { id: ids.dahlia }])
  const { response } = await anna.read<'search'>('search?solr_q=*')
  expect(Object.fromEntries(response.docs.map(({ id, filename }) => [filename, id]))).toEqual({
    'chelsea-the-cat.jpg': ids.cat,
    'coffee-cup.jpg': ids.cup,
    'dahlia.jpg': ids.dahlia,
  })
  const guest = (await (await started.get('search?solr_q=*')).json()) as { response: typeof response }
  expect(guest.response.docs.map(({ id }) => id).toSorted()).toEqual([ids.cat, ids.cup].toSorted())
})

test('M1 settings and texts of 1.0.0-beta.1 apply under their present names, and an administrator manages people', async () => {
  const karl = await signIn('karl')
  const config = readConfig(await karl.read<'getConfig'>('config/global'))
  expect(config).toMatchObject({
    global: { website_title: 'Museum of Everyday Life', offline_days: 60 },
    dashboard: { collections: { data: [{ indicator: 'collection_1' }, { indicator: 'collection_2', allow_offline: false }] } },
  })
  expect(await karl.read<'getTranslationLocales'>('config/translations?lang=en')).toMatchObject({
    messages: { 'widgets.make_offline': 'Take along', 'global.nav.search': 'Find' },
  })
  const people = await karl.get('people')
  expect(people.status).toBe(200)
})

test('addresses of pictures that a page of 1.0.0-beta.1 has stored still lead to the pictures', async () => {
  const paths = profile.caches.flatMap(({ entries }) => entries.map(({ path }) => path)).filter((path) => path.includes('/media/'))
  expect(paths.length).toBeGreaterThanOrEqual(6)
  const anna = await signIn('anna')
  for (const path of paths) expect([path, (await anna.get(path)).status]).toEqual([path, 200])
})
