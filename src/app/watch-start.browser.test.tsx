import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { factoryConfig } from '#contract/config/factory-config.ts'
import demoConfig from '../../demo/config.json'
import { createSearchHandlers, openSearch, samplePicture } from '../../tests/support/component/search-portal.ts'
import { untilFollowed } from '../../tests/support/component/until-followed.ts'
import { watchStart } from './watch-start.ts'

const config = {
  ...demoConfig,
  dashboard: { ...demoConfig.dashboard, collections: { ...demoConfig.dashboard.collections, data: [] } },
}
const collection = (id: number, label: string) => ({ indicator: `collection_${id}`, label, translation: '', position: id })
const inCollection = (at: number) => samplePicture(at, { keywords: { meta_collections: [{ value: String(at) }] } })
test('X2 the open start page of an empty portal shows the first collections, and later ones', async () => {
  let state = 0
  const { api, store } = await openSearch('#/', {
    config,
    calls: {
      ...createSearchHandlers([]),
      listCollections: () => ({ collections: [] }),
      getReading: () => ({ isReading: false, done: 0, total: 0, hasFiles: false }),
      getChanges: () => ({ state: String((state += 1)) }),
    },
  })
  await expect.element(page.getByText('No files yet')).toBeVisible()
  api.handle({
    ...createSearchHandlers([inCollection(1)]),
    listCollections: () => ({ collections: [collection(1, 'Harbour')] }),
    getReading: () => ({ isReading: false, done: 0, total: 0, hasFiles: true }),
  })
  await untilFollowed('Harbour')
  watchStart(store)
  api.handle({
    ...createSearchHandlers([inCollection(1), inCollection(2)]),
    listCollections: () => ({ collections: [collection(1, 'Harbour'), collection(2, 'Market')] }),
  })
  await untilFollowed('Market')
})

const pictures = (count: number) => Array.from({ length: count }, (_, at) => samplePicture(at + 1, { path: `picture-${at + 1}.jpg` }))
const listCollections = () => ({ collections: [] })

test('Z4 while files are read for the first time the start page shows the first of them, and more without a reload', async () => {
  let state = 0
  const reading = {
    listCollections,
    getReading: () => ({ isReading: true, done: 1, total: 100, hasFiles: true }),
    getChanges: () => ({ state: String((state += 1)) }),
  }
  const { api, store } = await openSearch('#/', { config: factoryConfig(), calls: { ...createSearchHandlers([]), ...reading } })
  await expect.element(page.getByText('Files are being read')).toBeVisible()
  api.handle({ ...createSearchHandlers(pictures(3)), ...reading })
  await untilFollowed('Picture 3')
  watchStart(store)
  api.handle({ ...createSearchHandlers(pictures(5)), ...reading })
  await untilFollowed('All 5')
})
