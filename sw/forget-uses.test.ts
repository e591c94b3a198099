import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { mediaCache, publicCache, scopePrefix } from '#local/cache-names.ts'
import { forgetUses } from './forget-uses.ts'

const opened = (): Promise<IDBDatabase> =>
  new Promise((done, failed) => {
    const request = indexedDB.open('workbox-expiration', 1)
    // As workbox-expiration makes it.
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore('cache-entries', { keyPath: 'id' }).createIndex('cacheName', 'cacheName'),
    )
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => failed(request.error))
  })

const noted = async (): Promise<unknown> => {
  const database = await opened()
  const request = database.transaction('cache-entries').objectStore('cache-entries').getAllKeys()
  await new Promise((read) => request.addEventListener('success', read))
  database.close()
  return request.result
}

test('O8 notes about the pictures of others go, those of this person and of everyone stay; where there are none, none are made', async () => {
  await forgetUses(null)
  expect(await indexedDB.databases()).toEqual([])
  const database = await opened()
  const writing = database.transaction('cache-entries', 'readwrite')
  const names = [mediaCache('ann'), mediaCache('anna'), publicCache]
  for (const cacheName of names) writing.objectStore('cache-entries').put({ id: cacheName, cacheName })
  await new Promise((done) => writing.addEventListener('complete', done))
  database.close()
  await forgetUses(scopePrefix('ann'))
  expect(await noted()).toEqual([publicCache, mediaCache('ann')])
  await forgetUses(null)
  expect(await noted()).toEqual([publicCache])
})
