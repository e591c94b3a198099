import { describe, expect } from 'vitest'
import { toListing } from '../../records/asset-listing.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import type { TimeLimits } from '../../records/limit-names.ts'
import { rightsAt } from '../../records/time-limits.ts'
import { type CreateStores, sampleAsset } from './conformance-samples.ts'
import { testWithStores } from './test-with-stores.ts'

/** Every engine of the stores runs this in its own test. */
export const describeAssetStore = (name: string, create: CreateStores): void => {
  describe(`asset store: ${name}`, () => {
    const test = testWithStores(create)

    test('returns assets unchanged in the requested order, without unknown ones', async ({ stores }) => {
      const [a, b] = [sampleAsset('a'), sampleAsset('b', { fullText: 'lang' })]
      await stores.assets.putAssets([a, b])
      expect(await stores.assets.getAsset('a')).toEqual(a)
      expect(await stores.assets.getAsset('x')).toBeNull()
      expect(await stores.assets.getAssets(['b', 'x', 'a'])).toEqual([b, a])
      expect([...(await stores.assets.getRights(['b', 'x', 'a']))]).toEqual([
        ['b', b.rights],
        ['a', a.rights],
      ])
      await stores.assets.putAssets([sampleAsset('a', { path: 'moved.jpg' })])
      expect((await stores.assets.getAsset('a'))?.path).toBe('moved.jpg')
      expect(await stores.assets.getPath('a')).toBe('moved.jpg')
      expect(await stores.assets.getPath('x')).toBeNull()
      expect(await stores.assets.countAssets()).toBe(2)
      await stores.assets.removeAssets(['a', 'x'])
      expect(await stores.assets.getAsset('a')).toBeNull()
      expect(await stores.assets.countAssets()).toBe(1)
    })

    test('G17 the rights of all assets are those of their records, with their origin', async ({ stores }) => {
      const origin = { view: ['users'], download: { '*': [] }, folder: 'press', named: { view: 'vitrine.csv' } }
      const rights = { view: [], download: { '*': [] }, origin: { ...origin, parts: [{ ...origin, named: {} }] } }
      await stores.assets.putAssets([sampleAsset('a'), ...Array.from({ length: 120 }, (_, at) => sampleAsset(`b${at}`, { rights }))])
      const found = new Map<string, unknown>()
      for await (const { id, rights: own } of stores.assets.allRights()) found.set(id, own)
      expect(found.size).toBe(121)
      expect(found.get('a')).toEqual(sampleAsset('a').rights)
      expect(found.get('b119')).toEqual(rights)
      expect((await stores.assets.getAsset('b7'))?.rights).toEqual(rights)
    })

    test('V3 listings match the current records in the requested order, without unknown ones', async ({ stores }) => {
      const [a, b] = [sampleAsset('a', { numbers: { obj_dload_cnt: 7 } }), sampleAsset('b', { fullText: 'lang', path: 'secret.jpg' })]
      await stores.assets.putAssets([a, b])
      const listing = ({ id, rights, ...record }: AssetRecord, downloads: number | null) => ({
        id,
        rights,
        text: toListing({ id, rights, ...record }),
        downloads,
      })
      expect(await stores.assets.getListings(['b', 'x', 'a'])).toEqual([listing(b, null), listing(a, 7)])
      expect(JSON.stringify(await stores.assets.getListings(['b']))).not.toMatch(/lang|secret/)
      await stores.assets.countDownloads(['a', 'b'])
      expect(await stores.assets.getListings(['a', 'b'])).toEqual([listing(a, 8), listing(b, 1)])
      const hidden = sampleAsset('a', { texts: { title: 'Other' }, rights: { view: [], download: {} } })
      await stores.assets.putAssets([hidden])
      expect(await stores.assets.getListings(['a'])).toEqual([listing(hidden, 8)])
      await stores.assets.removeAssets(['a'])
      expect(await stores.assets.getListings(['a', 'b'])).toEqual([listing(b, 1)])
    })

    test('T4 returns texts and ids with U+0000 or a lone surrogate unchanged', async ({ stores }) => {
      const odd = sampleAsset('a\0b', {
        path: 'a\0\ud800.jpg',
        texts: { title: 'nul \0, surrogate \ud800' },
        rights: { view: ['\0', '\ud800'], download: { '\0': ['users'] } },
        fullText: '\u0001\0\udfff',
      })
      await stores.assets.putAssets([odd, sampleAsset('a')])
      await stores.assets.countDownloads(['a\0b'])
      expect(await stores.assets.getAssets(['a\0b', 'a\ud800'])).toEqual([{ ...odd, numbers: { ...odd.numbers, obj_dload_cnt: 1 } }])
      expect(await stores.assets.getListings(['a\0b'])).toEqual([{ id: 'a\0b', rights: odd.rights, text: toListing(odd), downloads: 1 }])
      expect([...(await stores.assets.getRights(['a\0b', 'b\0']))]).toEqual([['a\0b', odd.rights]])
      await stores.assets.removeAssets(['a\0b'])
      expect([await stores.assets.getAsset('a\0b'), await stores.assets.countAssets()]).toEqual([null, 1])
    })

    test('iterates over all assets once each, also during changes', async ({ stores }) => {
      const ids = Array.from({ length: 1203 }, (_, at) => `id-${String(at).padStart(5, '0')}`)
      await stores.assets.putAssets(ids.map((id) => sampleAsset(id)))
      const seen: string[] = []
      for await (const { id } of stores.assets.allAssets()) {
        seen.push(id)
        if (seen.length === 10) await stores.assets.removeAssets(['id-00700'])
      }
      expect(seen).toEqual(ids.filter((id) => id !== 'id-00700'))
    })

    test('the revision of the assets grows with each change of them and with nothing else', async ({ stores }) => {
      const revisions = [await stores.assets.assetsRevision()]
      const note = async () => revisions.push(await stores.assets.assetsRevision())
      await stores.assets.putAssets([sampleAsset('a')])
      await note()
      await stores.assets.countDownloads(['a'])
      await note()
      await stores.assets.removeAssets(['a'])
      await note()
      const [first = 0, put = 0, counted = 0, removed = 0] = revisions
      expect(put).toBeGreaterThan(first)
      expect(counted).toBe(put)
      expect(removed).toBeGreaterThan(counted)
    })

    test('V7 a version is in the past of its own database only, and each change has another mark', async ({ stores }) => {
      const versions = [await stores.assets.assetsVersion()]
      const put = async () => {
        await stores.assets.putAssets([sampleAsset('a')])
        versions.push(await stores.assets.assetsVersion())
      }
      await put()
      await put()
      await stores.assets.removeAssets(['a'])
      versions.push(await stores.assets.assetsVersion())
      const last = versions.at(-1) ?? { revision: 0, mark: null }
      expect(last.revision).toBe(await stores.assets.assetsRevision())
      expect(new Set(versions.map(({ mark }) => mark)).size).toBe(4)
      for (const version of versions) expect(await stores.assets.hasHad(version)).toBe(true)
      expect(await stores.assets.hasHad({ ...last, mark: versions[0]?.mark ?? '' })).toBe(false)
      expect(await stores.assets.hasHad({ ...last, revision: last.revision + 1 })).toBe(false)
      // Written by an earlier version, so only the revision is known.
      expect(await stores.assets.hasHad({ ...last, mark: null })).toBe(true)
      expect(await stores.assets.hasHad({ revision: last.revision + 1, mark: null })).toBe(false)
    })

    test('O8 the rights version changes only with rights and removals, and never repeats a value', async ({ stores }) => {
      const versions: string[] = []
      const versionAfter = async (change: Promise<void>): Promise<string> => {
        await change
        const version = await stores.assets.rightsVersion()
        if (version !== versions.at(-1)) versions.push(version)
        return version
      }
      const open = { view: ['everyone'], download: {} }
      const closed = { view: ['staff'], download: {} }
      const added = await versionAfter(stores.assets.putAssets([sampleAsset('a', { rights: open })]))
      expect(await versionAfter(stores.assets.putAssets([sampleAsset('a', { rights: open, width: 77 })]))).toBe(added)
      expect(await versionAfter(stores.assets.countDownloads(['a']))).toBe(added)
      await versionAfter(stores.assets.putAssets([sampleAsset('a', { rights: closed })]))
      await versionAfter(stores.assets.putAssets([sampleAsset('a', { rights: open })]))
      await versionAfter(stores.assets.removeAssets(['a']))
      await versionAfter(stores.assets.putAssets([sampleAsset('a', { rights: open })]))
      expect(new Set(versions).size).toBe(5)
      expect(versions).toHaveLength(5)
    })

    test('Y17 assets are due at the moment at which their limits change their rights, until they are stored with a later one', async ({
      stores,
    }) => {
      const timed = (id: string, limits: TimeLimits, now: number) =>
        sampleAsset(id, { rights: rightsAt({ view: ['everyone'], download: { '*': ['users'] } }, limits, now) })
      const limits = { visibleFrom: 2_000_000_000_000, visibleUntil: 2_000_000_000_900 }
      await stores.assets.putAssets([
        timed('late', limits, 0),
        timed('early', { downloadUntil: 1_900_000_000_000 }, 0),
        sampleAsset('always'),
        timed('over', { visibleUntil: 5 }, 6),
      ])
      expect(await stores.assets.dueAssets(1_899_999_999_999)).toEqual([])
      expect(await stores.assets.dueAssets(1_900_000_000_000)).toEqual(['early'])
      expect(await stores.assets.dueAssets(2_000_000_000_001)).toEqual(['early', 'late'])
      const opened = timed('late', limits, 2_000_000_000_000)
      const version = await stores.assets.rightsVersion()
      await stores.assets.putAssets([opened])
      expect(await stores.assets.rightsVersion()).not.toBe(version)
      expect(await stores.assets.getAsset('late')).toEqual(opened)
      expect((await stores.assets.getRights(['late'])).get('late')).toEqual(opened.rights)
      expect(await stores.assets.dueAssets(2_000_000_000_001)).toEqual(['early'])
      await stores.assets.removeAssets(['early'])
      expect(await stores.assets.dueAssets(2_000_000_000_899)).toEqual([])
      expect(await stores.assets.dueAssets(Number.MAX_SAFE_INTEGER)).toEqual(['late'])
      await stores.assets.putAssets([sampleAsset('late')])
      expect(await stores.assets.dueAssets(Number.MAX_SAFE_INTEGER)).toEqual([])
    })

    test('download counts start from the value of the asset and survive ingesting it again', async ({ stores }) => {
      await stores.assets.putAssets([sampleAsset('a', { numbers: { obj_dload_cnt: 7 } }), sampleAsset('b')])
      await Promise.all([
        stores.assets.countDownloads(['a']),
        stores.assets.countDownloads(['a']),
        stores.assets.countDownloads(['b']),
        stores.assets.countDownloads(['x']),
      ])
      await stores.assets.putAssets([sampleAsset('a', { numbers: { obj_dload_cnt: 7 } })])
      expect((await stores.assets.getAsset('a'))?.numbers['obj_dload_cnt']).toBe(9)
      expect((await stores.assets.getAsset('b'))?.numbers['obj_dload_cnt']).toBe(1)
      await stores.assets.removeAssets(['a'])
      await stores.assets.putAssets([sampleAsset('a')])
      expect((await stores.assets.getAsset('a'))?.numbers['obj_dload_cnt']).toBe(9)
    })
  })
}
