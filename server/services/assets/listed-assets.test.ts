import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../common/caller.ts'
import { sampleAsset } from '../../ports/conformance/conformance-samples.ts'
import { toListing } from '../../records/asset-listing.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import { guestCaller } from '../sessions/callers.ts'
import { createListedAssets } from './listed-assets.ts'

let stored: Map<string, AssetRecord>
let revision: number
let now: number
const listingsOf = (ids: readonly string[]) =>
  ids
    .flatMap((id) => stored.get(id) ?? [])
    .map((record) => ({ id: record.id, rights: record.rights, text: toListing(record), downloads: null }))
const getListings = vi.fn(async (ids: readonly string[]) => listingsOf(ids))
const listedAssets = (max?: number) =>
  createListedAssets({
    assets: { getListings, assetsRevision: async () => revision },
    apiPrefix: '/api/',
    clock: () => now,
    ...(max !== undefined && { maxCachedCount: max }),
  })

const guest = guestCaller('', 'en')
const staff: Caller = { ...guest, groups: ['everyone', 'users', 'staff'] }
const open = { view: ['everyone'], download: { '*': ['users'] } }

type Listed = ReturnType<typeof listedAssets>
const shown = async (listed: Listed, ids: readonly string[], caller: Caller = guest): Promise<{ id: string; [field: string]: unknown }[]> =>
  (await listed.texts(caller, ids)).map((text) => JSON.parse(text) as { id: string })
const idsOf = async (listed: Listed, ids: readonly string[], caller?: Caller) => (await shown(listed, ids, caller)).map(({ id }) => id)

beforeEach(() => {
  stored = new Map(['a', 'b', 'c', 'd'].map((id) => [id, sampleAsset(id, { fullText: `text of ${id}`, rights: open })]))
  revision = 1
  now = 0
  getListings.mockClear()
})

describe('listed assets', () => {
  test('are cached, in the requested order, without fields that responses omit', async () => {
    const listed = listedAssets()
    for (let round = 0; round < 2; round++) expect(await idsOf(listed, ['b', 'x', 'a', 'b'])).toEqual(['b', 'a'])
    expect(await idsOf(listed, ['c', 'a', 'b'])).toEqual(['c', 'a', 'b'])
    expect(getListings.mock.calls).toEqual([[['b', 'x', 'a']], [['b', 'x', 'a']], [['c']]])
    expect((await listed.texts(guest, ['a'])).join()).not.toContain('text of a')
  })

  test('T3 are hidden from callers without the right, also after a request by a caller with it', async () => {
    stored.set('a', sampleAsset('a', { rights: { view: ['staff'], download: {} } }))
    const listed = listedAssets()
    expect(await idsOf(listed, ['a', 'b'], staff)).toEqual(['a', 'b'])
    expect(await idsOf(listed, ['a', 'b'])).toEqual(['b'])
    expect(await idsOf(listedAssets(), ['a', 'b'])).toEqual(['b'])
  })

  test('depend on the rights and the language of the caller', async () => {
    stored.set('a', sampleAsset('a', { rights: open, texts: { title: { en: 'Mill', de: 'Mühle' } } }))
    const listed = listedAssets()
    const titles = async (caller: Caller) => (await shown(listed, ['a'], caller)).map(({ title, downloadable }) => [title, downloadable])
    await titles(guest)
    for (let round = 0; round < 2; round++) {
      expect(await titles(guest)).toEqual([['Mill', false]])
      expect(await titles({ ...guest, locale: 'de' })).toEqual([['Mühle', false]])
      expect(await titles(staff)).toEqual([['Mill', undefined]])
    }
    expect(getListings).toHaveBeenCalledTimes(4)
  })

  test('V3 follow a change of rights immediately', async () => {
    const listed = listedAssets()
    for (let round = 0; round < 3; round++) expect(await idsOf(listed, ['a'])).toEqual(['a'])
    expect(getListings).toHaveBeenCalledTimes(2)
    stored.set('a', sampleAsset('a', { rights: { view: [], download: {} } }))
    revision += 1
    expect(await idsOf(listed, ['a'])).toEqual([])
    stored.delete('a')
    revision += 1
    expect(await idsOf(listed, ['a'])).toEqual([])
  })

  test('follow a change of rights during a read', async () => {
    const listed = listedAssets()
    for (let round = 0; round < 2; round++) await listed.texts(guest, ['a'])
    let change: () => void = () => undefined
    const changed = new Promise<void>((resolve) => {
      change = resolve
    })
    getListings.mockImplementationOnce(async (ids) => {
      await changed
      return listingsOf(ids)
    })
    const slow = idsOf(listed, ['a', 'b'])
    await Promise.resolve()
    stored.set('a', sampleAsset('a', { rights: { view: ['staff'], download: {} } }))
    revision += 1
    await listed.texts(guest, ['c'])
    change()
    expect(await slow).toEqual(['b'])
  })

  test('are cached for at most a minute and up to the limit, and always complete', async () => {
    const listed = listedAssets(2)
    for (let round = 0; round < 3; round++) await listed.texts(guest, ['a', 'b'])
    expect(getListings).toHaveBeenCalledTimes(2)
    now = 60_000
    await listed.texts(guest, ['a', 'b'])
    expect(getListings).toHaveBeenCalledTimes(3)
    expect(await idsOf(listed, ['a', 'c', 'd'])).toEqual(['a', 'c', 'd'])
    for (let round = 0; round < 2; round++) await listed.texts(guest, ['c', 'd'])
    expect(getListings).toHaveBeenCalledTimes(5)
    await listed.texts(guest, ['a'])
    expect(getListings).toHaveBeenCalledTimes(6)
  })
})
