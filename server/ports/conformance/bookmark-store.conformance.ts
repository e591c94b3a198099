import * as fc from 'fast-check'
import { describe, expect } from 'vitest'
import { type CreateStores, sampleUser } from './conformance-samples.ts'
import { testWithStores } from './test-with-stores.ts'

const day = 24 * 3600 * 1000
const noClient = { id: null, baseEtag: null }
const plain = { ifMatch: null, clientId: null, clientSeq: null }

/** Reference model of the bookmark protocol. Versions are indices of the history. */
class Model {
  ids: string[] = []
  etags: string[] = []
  readonly last = new Map<string, number>()
  accepts(ifMatch: string | null, client: string | null, seq: number | null): boolean {
    if (ifMatch !== null) return ifMatch === this.etags.at(-1)
    return client === null || seq === null || seq > (this.last.get(client) ?? 0)
  }
}

const idList = fc.array(fc.constantFrom('p', 'q', 'r', 's'), { maxLength: 6 })
const step = fc.record({
  ids: idList,
  /** Version that the writer assumes: none, or this many versions back. */
  back: fc.option(fc.nat(3), { nil: null }),
  client: fc.option(fc.constantFrom('c1', 'c2'), { nil: null }),
  seq: fc.option(fc.nat(8), { nil: null }),
})

/** Every engine of the stores runs this in its own test. */
export const describeBookmarkStore = (name: string, create: CreateStores): void => {
  describe(`bookmark store: ${name}`, () => {
    const test = testWithStores(create)
    test.beforeEach(async ({ stores }) => {
      await stores.accounts.putUser(sampleUser('bookmarker'))
      await stores.accounts.putUser(sampleUser('other'))
    })

    test('O4 an empty list has its own version', async ({ stores }) => {
      const first = await stores.bookmarks.getBookmarks('bookmarker', noClient)
      expect(first).toMatchObject({ ids: [], lastSeq: null, ancestorKnown: true })
      expect((await stores.bookmarks.getBookmarks('bookmarker', { id: 'c', baseEtag: first.etag })).lastSeq).toBe(0)
      expect((await stores.bookmarks.getBookmarks('bookmarker', { id: 'c', baseEtag: 'other' })).ancestorKnown).toBe(false)
      expect((await stores.bookmarks.getBookmarks('other', { id: 'c', baseEtag: first.etag })).ancestorKnown).toBe(false)
    })

    test('T4 ids, clients and versions with U+0000 or a lone surrogate work like others', async ({ stores }) => {
      const ids = ['a\0', 'a', 'b\ud800']
      const condition = { ifMatch: null, clientId: 'c\0', clientSeq: 3 }
      expect(await stores.bookmarks.replaceBookmarks('bookmarker', [...ids, 'a\0'], condition)).toMatchObject({ saved: true })
      expect(await stores.bookmarks.getBookmarks('bookmarker', { id: 'c\0', baseEtag: '\0' })).toMatchObject({
        ids,
        lastSeq: 3,
        ancestorKnown: false,
      })
      expect(await stores.bookmarks.getBookmarks('bookmarker', { id: 'c', baseEtag: '\ud800' })).toMatchObject({
        ids,
        lastSeq: 0,
        ancestorKnown: false,
      })
      expect(await stores.bookmarks.replaceBookmarks('bookmarker', [], { ...plain, ifMatch: '\0' })).toMatchObject({ saved: false })
    })

    test('O4 clients are stored per account', async ({ stores }) => {
      await stores.bookmarks.replaceBookmarks('bookmarker', ['a'], { ifMatch: null, clientId: 'c', clientSeq: 9 })
      expect((await stores.bookmarks.getBookmarks('other', { id: 'c', baseEtag: null })).lastSeq).toBe(0)
      expect(await stores.bookmarks.replaceBookmarks('other', ['b'], { ifMatch: null, clientId: 'c', clientSeq: 1 })).toMatchObject({
        saved: true,
      })
    })

    test('O4 a device that was away for less than 180 days is recognised', async ({ stores, clock }) => {
      const { etag } = await stores.bookmarks.getBookmarks('bookmarker', noClient)
      clock.now += 179 * day
      await stores.bookmarks.replaceBookmarks('bookmarker', ['a'], plain)
      expect((await stores.bookmarks.getBookmarks('bookmarker', { id: null, baseEtag: etag })).ancestorKnown).toBe(true)
      clock.now += 2 * day
      await stores.bookmarks.replaceBookmarks('bookmarker', ['b'], plain)
      expect((await stores.bookmarks.getBookmarks('bookmarker', { id: null, baseEtag: etag })).ancestorKnown).toBe(false)
    })

    test('O4 recognises the current version at any age', async ({ stores, clock }) => {
      const { etag } = await stores.bookmarks.getBookmarks('bookmarker', noClient)
      clock.now += 400 * day
      expect((await stores.bookmarks.getBookmarks('bookmarker', { id: null, baseEtag: etag })).ancestorKnown).toBe(true)
    })

    test('O4 of many concurrent replacements of the same version, exactly one succeeds', async ({ stores }) => {
      const { etag } = await stores.bookmarks.getBookmarks('bookmarker', noClient)
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, at) => stores.bookmarks.replaceBookmarks('bookmarker', [`id-${at}`], { ...plain, ifMatch: etag })),
      )
      expect(responses.filter(({ saved }) => saved)).toHaveLength(1)
    })

    test('O4 any history of stale, repeated and late writes matches the model', async ({ stores }) => {
      let run = 0
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
          const user = `property-${run++}`
          await stores.accounts.putUser(sampleUser(user))
          const model = new Model()
          model.etags.push((await stores.bookmarks.getBookmarks(user, noClient)).etag)
          for (const { ids, back, client, seq } of steps) {
            const ifMatch = back === null ? null : (model.etags.at(-1 - back) ?? 'never')
            const response = await stores.bookmarks.replaceBookmarks(user, ids, { ifMatch, clientId: client, clientSeq: seq })
            expect(response.saved).toBe(model.accepts(ifMatch, client, seq))
            if (response.saved) {
              expect(model.etags).not.toContain(response.etag)
              model.ids = [...new Set(ids)]
              model.etags.push(response.etag)
              if (client !== null && seq !== null) model.last.set(client, Math.max(seq, model.last.get(client) ?? 0))
            } else expect(response.etag).toBe(model.etags.at(-1))
            const state = await stores.bookmarks.getBookmarks(user, { id: client, baseEtag: ifMatch })
            expect(state).toEqual({
              ids: model.ids,
              etag: model.etags.at(-1),
              lastSeq: client === null ? null : (model.last.get(client) ?? 0),
              ancestorKnown: ifMatch === null || model.etags.includes(ifMatch),
            })
          }
        }),
        { numRuns: 300 },
      )
    })
  })
}
