// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createDeviceBookmarkStore } from '#local/bookmarks/bookmark-store.ts'
import { putInTrash } from '#local/bookmarks/trash.ts'
import { visibleIds } from '#local/bookmarks/visible-ids.ts'
import { tableNames } from '#local/database/storage.ts'
import { createDownloadStore } from '#local/downloads/download-store.ts'
import { createOfflineStore } from '#local/offline/offline-store.ts'
import { createRecentSearches } from '#local/recent-searches.ts'
import { openUserDatabase } from '#local/user-database/user-database.ts'
import { purgeGuests, purgeOtherUsers } from './purge.ts'

let ids = 0
const openQueue = (scope: string | null) => {
  const database = openUserDatabase(scope, { onState: () => undefined })
  const store = createDownloadStore(database, { newId: () => `j${(ids += 1)}` })
  return { database, store, close: database.close }
}
type Queue = ReturnType<typeof openQueue>

/** Contents of a user's database as text. */
const all = ({ database }: Queue): Promise<string> =>
  database.run('read', tableNames, async (transaction) =>
    JSON.stringify(await Promise.all(tableNames.map((name) => transaction.rows(name).all()))),
  )
/** A partly received download. */
const begin = async ({ store }: Queue, title: string) => {
  const { job } = await store.enqueue({ assetIds: [`${title}-id`], setId: '0', title })
  const turn = { fence: await store.takeOver('tab'), id: job.id }
  await store.advance(turn, ['queued'], { state: 'downloading', etag: '"strong"', total: 6 })
  return { turn, job: await store.append(turn, 0, 3, new ArrayBuffer(3)) }
}

test('O8 a sign-in removes finished files of other users; unfinished downloads and own files stay (fault 13)', async () => {
  const [before, now] = [openQueue('before'), openQueue('now')]
  for (const { store } of [before, now]) {
    const { job } = await store.enqueue({ assetIds: ['had'], setId: '0', title: 'had' })
    const turn = { fence: await store.takeOver('tab'), id: job.id }
    await store.advance(turn, ['queued'], { state: 'downloading' })
    await store.append(turn, 0, 3, new ArrayBuffer(3))
    await store.advance(turn, ['downloading'], { state: 'saved', savedAt: 1 })
    await store.enqueue({ assetIds: ['ordered'], setId: '0', title: 'ordered' })
  }
  await purgeOtherUsers({ scope: 'now' })
  const expected = async ({ store }: Queue) => (await store.list()).map(({ assetIds, title }) => [...assetIds, title])
  expect(await expected(before)).toEqual([['ordered', '']])
  expect(await expected(now)).toEqual([
    ['had', 'had'],
    ['ordered', 'ordered'],
  ])
  expect(await before.store.part('j1', 0)).toBeNull()
  before.close()
  now.close()
})

test('O8 after the end of a session only unsent changes and unfinished downloads stay', async () => {
  const user = openQueue('ended')
  const { database, store } = user
  const bookmarks = createDeviceBookmarkStore(database, { guest: false, newId: () => `g${(ids += 1)}`, now: Date.now })
  await bookmarks.load()
  await bookmarks.transact(null, (rows) => rows.putBase({ list: ['listed'], etag: '"1"' }))
  await bookmarks.change([{ id: 'waiting', kind: 'add' }])
  await putInTrash(database, ['dropped'], Date.now())
  await createRecentSearches(database).add('searched', 1)
  const { job } = await begin(user, 'Begun')
  const whole = await begin(user, 'Whole')
  await store.advance(whole.turn, ['downloading'], { state: 'ready' })

  await purgeOtherUsers(null)
  const left = await all(user)
  for (const gone of ['listed', 'dropped', 'searched', 'Begun"', 'Whole"']) expect(left).not.toContain(gone)
  expect(await store.list()).toMatchObject([
    { assetIds: ['Begun-id'], state: 'queued', have: 3, etag: '"strong"', title: '' },
    { assetIds: ['Whole-id'], state: 'queued', have: 0, etag: null, title: '' },
  ])
  expect(await store.part(job.id, 0)).not.toBeNull()
  expect(await store.part(whole.job.id, 0)).toBeNull()
  // The owner continues: the change still belongs to them.
  expect(visibleIds(await bookmarks.load())).toEqual(['waiting'])

  // Another user has signed in.
  await purgeOtherUsers({ scope: 'other' })
  expect(await store.list()).toMatchObject([
    { assetIds: ['Begun-id'], have: 0, parts: 0, etag: null },
    { assetIds: ['Whole-id'], have: 0 },
  ])
  expect(await store.part(job.id, 0)).toBeNull()
  user.close()
})

test('O8 without guest access, copies and files of guests are removed, and their bookmarks stay', async () => {
  const [guest, user] = [openQueue(null), openQueue('signed-in')]
  const bookmarks = createDeviceBookmarkStore(guest.database, { guest: true, newId: () => `g${(ids += 1)}`, now: Date.now })
  await bookmarks.load()
  await bookmarks.change([{ id: 'marked', kind: 'add' }])
  for (const { database } of [guest, user]) {
    const copies = createOfflineStore(database, { newKey: () => `k${(ids += 1)}`, now: Date.now })
    await copies.add({ source: { kind: 'bookmarks' }, title: 'Copied', locale: 'en' })
  }
  await begin(guest, 'Begun')
  await purgeGuests('signed-in')
  const left = await all(guest)
  expect(left).toContain('marked')
  for (const gone of ['Copied', '"Begun"']) expect(left).not.toContain(gone)
  expect((await guest.store.list()).map(({ have }) => have)).toEqual([0])
  expect(await all(user)).toContain('Copied')
  guest.close()
  user.close()
})
