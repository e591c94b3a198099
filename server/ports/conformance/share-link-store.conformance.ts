import { describe, expect } from 'vitest'
import type { SharedFormats, SharedSearch } from '#contract/share-links.ts'
import type { NewShareLinkRecord, ShareLinkRecord } from '../share-link-store.ts'
import { type CreateStores, sampleUser } from './conformance-samples.ts'
import { testWithStores } from './test-with-stores.ts'

const link = (id: string, change: Partial<NewShareLinkRecord> = {}): NewShareLinkRecord => ({
  id,
  tokenHash: `hash of ${id}`,
  ownerId: '1',
  passwordHash: null,
  settings: { name: 'Press\0 kit', message: 'Two\nlines', locale: 'de', formats: ['web-jpg', '0'], preview: true },
  search: null,
  createdAt: 100,
  expiresAt: 1000,
  fileCount: 2,
  ...change,
})

const stored = (added: NewShareLinkRecord, change: Partial<ShareLinkRecord> = {}): ShareLinkRecord => ({
  ...added,
  version: 1,
  opens: 0,
  downloads: 0,
  usedAt: null,
  ...change,
})

const ids = ['b', 'a']

/** Every engine of the stores runs this in its own test. */
export const describeShareLinkStore = (name: string, create: CreateStores): void => {
  describe(`share link store: ${name}`, () => {
    const test = testWithStores(create).extend('links', async ({ stores }) => {
      for (const id of ['1', '2']) await stores.accounts.putUser(sampleUser(id))
      return stores.shareLinks
    })

    test('links are found by id and token and listed, the newest first', async ({ links }) => {
      const [old, newer, other] = [link('old'), link('newer', { createdAt: 200, expiresAt: null }), link('other', { ownerId: '2' })]
      for (const one of [old, newer, other]) expect(await links.addShareLink(one, ids, 5)).toBe('added')
      expect(await links.getShareLink('old')).toEqual(stored(old))
      expect(await links.findShareLink('hash of newer')).toEqual(stored(newer))
      expect([await links.getShareLink('unknown\0'), await links.findShareLink('old')]).toEqual([null, null])
      expect(await links.listShareLinks('1')).toEqual([stored(newer), stored(old)])
      expect((await links.listShareLinks(null)).map(({ id }) => id)).toEqual(['newer', 'old', 'other'])
      expect([await links.sharedAssetIds('old'), await links.sharedAssetIds('unknown')]).toEqual([ids, []])
    })

    test('an account has at most the given number of links, whatever is added at the same time', async ({ links }) => {
      const results = await Promise.all(['a', 'b', 'c', 'd'].map((id) => links.addShareLink(link(id), ids, 3)))
      expect(results.toSorted()).toEqual(['added', 'added', 'added', 'too-many'])
      expect(await links.addShareLink(link('e', { ownerId: '2' }), ids, 3)).toBe('added')
      expect(await links.addShareLink(link('f', { ownerId: 'nobody' }), ids, 3)).toBe('no-account')
    })

    test('only a new address or password raises the version, and uses that are counted meanwhile stay', async ({ links }) => {
      const one = link('one')
      await links.addShareLink(one, ids, 5)
      const settings = { ...one.settings, name: 'Another name' }
      expect(await links.changeShareLink('one', () => ({ settings, expiresAt: null }))).toEqual(stored(one, { settings, expiresAt: null }))
      await Promise.all([
        links.changeShareLink('one', () => ({ passwordHash: 'secret' })),
        links.countShareLinkUse('one', 'opens', 500),
        links.countShareLinkUse('one', 'downloads', 500),
        links.changeShareLink('one', () => ({ tokenHash: 'another' })),
      ])
      const changed = { settings, expiresAt: null, passwordHash: 'secret', tokenHash: 'another', version: 3 }
      expect(await links.getShareLink('one')).toEqual(stored(one, { ...changed, opens: 1, downloads: 1, usedAt: 500 }))
      expect(await links.findShareLink('hash of one')).toBeNull()
      expect(await links.changeShareLink('one', () => ({ passwordHash: 'secret' }))).toMatchObject({ version: 3 })
      expect(await links.changeShareLink('unknown', () => ({}))).toBeNull()
    })

    test('links end: by removal, long after their end, and with their account', async ({ links, stores }) => {
      for (const [id, expiresAt] of [
        ['a', 10],
        ['b', 20],
        ['endless', null],
      ] as const)
        await links.addShareLink(link(id, { expiresAt }), ids, 5)
      await links.addShareLink(link('other', { ownerId: '2' }), ids, 5)
      expect(await links.removeEndedShareLinks(20)).toBe(1)
      expect([await links.removeShareLink('b'), await links.removeShareLink('b')]).toEqual([true, false])
      expect((await links.listShareLinks(null)).map(({ id }) => id)).toEqual(['endless', 'other'])
      await stores.accounts.removeUser('1')
      expect((await links.listShareLinks(null)).map(({ id }) => id)).toEqual(['other'])
      expect(await links.sharedAssetIds('endless')).toEqual([])
    })

    test('a live link has a search instead of a list, and the number of its files follows', async ({ links }) => {
      const live = link('live', { search: { solr_q: 'harbour', filter: '{"country":["DE"]}', solr_sort: 'title asc' }, fileCount: 7 })
      expect(await links.addShareLink(live, [], 5)).toBe('added')
      expect([await links.getShareLink('live'), await links.sharedAssetIds('live')]).toEqual([stored(live), []])
      expect(await links.changeShareLink('live', () => ({ fileCount: 8 }))).toEqual(stored(live, { fileCount: 8 }))
      const future = link('future', { search: { solr_q: 'x', without: 'drafts' } as SharedSearch })
      await links.addShareLink(future, [], 5)
      expect(await links.getShareLink('future')).toBeNull()
    })

    test('a link with formats of a newer version is none', async ({ links }) => {
      const settings = { ...link('future').settings, formats: 'everything' as SharedFormats }
      await links.addShareLink(link('future', { settings }), ids, 5)
      expect([await links.getShareLink('future'), await links.findShareLink('hash of future')]).toEqual([null, null])
      expect(await links.listShareLinks('1')).toEqual([])
      expect(await links.changeShareLink('future', () => ({}))).toBeNull()
    })
  })
}
