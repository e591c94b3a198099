import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import demoConfig from '../../demo/config.json'
import { createSearchHandlers, openSearch, samplePicture } from '../../tests/support/component/search-portal.ts'
import { untilFollowed } from '../../tests/support/component/until-followed.ts'
import { followStart } from './follow-start.ts'

const config = {
  ...demoConfig,
  dashboard: { ...demoConfig.dashboard, collections: { ...demoConfig.dashboard.collections, data: [] } },
}
const collection = (id: number, label: string) => ({ indicator: `collection_${id}`, label, translation: '', position: id })
const inCollection = (at: number) => samplePicture(at, { keywords: { meta_collections: [{ value: String(at) }] } })
test('X2 the open start page of an empty portal shows the first collections, and later ones', async () => {
  const { api, store } = await openSearch('#/', {
    config,
    calls: {
      ...createSearchHandlers([]),
      listCollections: () => ({ collections: [] }),
      getReading: () => ({ isReading: false, done: 0, total: 0, hasFiles: false }),
    },
  })
  await expect.element(page.getByText('No files yet')).toBeVisible()
  api.handle({
    ...createSearchHandlers([inCollection(1)]),
    listCollections: () => ({ collections: [collection(1, 'Harbour')] }),
    getReading: () => ({ isReading: false, done: 0, total: 0, hasFiles: true }),
  })
  await untilFollowed('Harbour')
  followStart(store)
  await expect.poll(() => api.callsOf('search').length).toBeGreaterThan(0)
  api.handle({
    ...createSearchHandlers([inCollection(1), inCollection(2)]),
    listCollections: () => ({ collections: [collection(1, 'Harbour'), collection(2, 'Market')] }),
  })
  await untilFollowed('Market')
})
