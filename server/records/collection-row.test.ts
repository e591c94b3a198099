import { expect, test } from 'vitest'
import { CatalogueCore } from '#catalogue/catalogue-core.ts'
import { findCollectionRow } from '#catalogue/collection-row.ts'
import { InvalidSearchParameterError } from '#catalogue/parse-search-request.ts'
import { sampleAsset } from '../ports/conformance/conformance-samples.ts'
import type { AssetRecord } from './asset-record.ts'
import { toIndexEntry } from './index-entry.ts'

const day = 86_400
const closed = { view: ['board'], download: {} }

/** An asset of collection 7, taken on a day. */
const taken = (id: string, path: string, on: number | null, changes: Partial<AssetRecord> = {}) =>
  sampleAsset(id, {
    path,
    texts: { filename: id },
    keywords: { meta_collections: [{ value: '7' }] },
    numbers: on === null ? {} : { capture_date: on * day },
    ...changes,
  })

const search = (records: readonly AssetRecord[], groups = ['everyone']) => {
  const core = new CatalogueCore()
  core.put(records.map(toIndexEntry))
  return (request: Parameters<Parameters<typeof findCollectionRow>[0]>[0]) => core.search({ ...request, groups, locale: 'en' })
}

test('Z4 a row is newest first and its sub-folders take turns, the newest year first', async () => {
  const records = [
    ...Array.from({ length: 30 }, (_, at) => taken(`big-${at}`, `Fairs/2024/big-${at}.jpg`, 9000 + at)),
    ...['a', 'b'].map((id, at) => taken(id, `Fairs/2023/${id}.jpg`, 100 + at)),
    taken('own', 'Fairs/own.jpg', 9500),
    taken('undated', 'Fairs/2022/undated.jpg', null),
  ]
  const { ids, total, folders } = await findCollectionRow(search(records), { collection: 'collection_7', rows: '8', order: 'newest' })
  expect(ids).toEqual(['own', 'big-29', 'b', 'undated', 'big-28', 'a', 'big-27'].concat('big-26'))
  expect([total, folders]).toEqual([34, null])
})

test('Z4 a row is best rated first, and newest first where nothing is rated', async () => {
  const rated = (id: string, on: number, rating: string) =>
    taken(id, `Fairs/${id}.jpg`, on, { keywords: { meta_collections: [{ value: '7' }], rating: [{ value: rating }] } })
  const records = [taken('old', 'Fairs/old.jpg', 1), rated('good', 2, '4'), rated('best', 3, '5'), taken('new', 'Fairs/new.jpg', 4)]
  const row = await findCollectionRow(search(records), { collection: '7', order: 'best' })
  expect(row.ids).toEqual(['best', 'good', 'new', 'old'])
})

test('Z4 T3 sub-folders and counts of a collection contain only visible assets', async () => {
  const records = [
    taken('a', 'Fairs/2023/a.jpg', 1),
    taken('b', 'Fairs/2024/b.jpg', 2),
    taken('c', 'Fairs/Room 10/Deep/c.jpg', 3),
    taken('d', 'Fairs/Room 2/d.jpg', 3),
    taken('hidden', 'Fairs/Secret/hidden.jpg', 4, { rights: closed }),
    taken('half', 'Fairs/2024/half.jpg', 5, { rights: closed }),
  ]
  const query = { collection: 'collection_7', order: 'newest', folders: 'true' } as const
  const row = await findCollectionRow(search(records), query)
  expect(row.folders).toEqual([
    { path: 'Fairs/2024', name: '2024', count: 1 },
    { path: 'Fairs/2023', name: '2023', count: 1 },
    { path: 'Fairs/Room 2', name: 'Room 2', count: 1 },
    { path: 'Fairs/Room 10', name: 'Room 10', count: 1 },
  ])
  expect(row.total).toBe(4)
  expect(row.ids.toSorted()).toEqual(['a', 'b', 'c', 'd'])
  // Assets of several folders have no common one.
  const spread = await findCollectionRow(search([...records, taken('e', 'Other/e.jpg', 9)]), query)
  expect([spread.folders, spread.total]).toEqual([[], 5])
})

test('D6 without an order a collection is in the order of its addition, and a wrong number of rows is refused', async () => {
  const added = (id: string, at: number) =>
    taken(id, `Fairs/${id}.jpg`, 100 - at, { numbers: { imp_date: at * day, capture_date: (100 - at) * day } })
  const find = search([added('first', 1), added('second', 2)])
  expect(await findCollectionRow(find, { collection: '7', rows: '1' })).toEqual({ total: 2, ids: ['second'], folders: null })
  await expect(findCollectionRow(find, { collection: '7', rows: 'x' })).rejects.toThrow(InvalidSearchParameterError)
})
