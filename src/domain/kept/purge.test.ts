import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openPersonDatabase } from '#local/database/person-database.ts'
import { createDownloadStore } from '#local/downloads/download-store.ts'
import { purgeOthers } from './purge.ts'

let ids = 0
const openQueue = (scope: string) => {
  const database = openPersonDatabase(scope, { onState: () => undefined })
  const store = createDownloadStore(database, { newId: () => `j${(ids += 1)}` })
  return { store, close: database.close }
}

test('O8 whoever comes next takes away files that others have; what is on its way waits for them, and one’s own stays (fault 13)', async () => {
  const [before, now] = [openQueue('before'), openQueue('now')]
  for (const { store } of [before, now]) {
    const { job } = await store.enqueue({ assetIds: ['had'], setId: '0', title: 'had' })
    const turn = { fence: await store.takeOver('tab'), id: job.id }
    await store.advance(turn, ['queued'], { state: 'downloading' })
    await store.append(turn, 0, 3, new ArrayBuffer(3))
    await store.advance(turn, ['downloading'], { state: 'saved', savedAt: 1 })
    await store.enqueue({ assetIds: ['ordered'], setId: '0', title: 'ordered' })
  }
  await purgeOthers('now')
  const titles = async ({ store }: typeof now) => (await store.list()).map(({ title }) => title)
  expect(await titles(before)).toEqual(['ordered'])
  expect(await titles(now)).toEqual(['had', 'ordered'])
  expect(await before.store.part('j1', 0)).toBeNull()
  before.close()
  now.close()
})
