import { describe, expect } from 'vitest'
import { noDocument } from '../configuration-store.ts'
import type { CreateStores } from './conformance-samples.ts'
import { testWithStores } from './test-with-stores.ts'

const minuteMs = 60_000

/** Every engine of the stores runs this in its own test. */
export const describeConfigurationStore = (name: string, create: CreateStores): void => {
  describe(`configuration store: ${name}`, () => {
    const test = testWithStores(create)

    test('each document has its own version, and only the named version is replaced', async ({ stores, clock }) => {
      expect(await stores.configuration.getDocument('config/global')).toBeNull()
      const first = await stores.configuration.putDocument('config/global', { a: 1 }, 'ann', noDocument)
      expect(await stores.configuration.putDocument('config/global', { a: 2 }, 'bob', noDocument)).toBeNull()
      expect(await stores.configuration.getDocument('config/global')).toEqual({
        body: { a: 1 },
        etag: first?.etag,
        revision: 1,
        savedAt: clock.now,
        savedBy: 'ann',
      })
      const second = await stores.configuration.putDocument('config/global', { a: 3 }, 'bob', first?.etag ?? '')
      expect(await stores.configuration.putDocument('config/global', { a: 4 }, 'ann', first?.etag ?? '')).toBeNull()
      expect(second).toMatchObject({ revision: 2, body: { a: 3 } })
      expect(await stores.configuration.putDocument('config/global', [], null, null)).toMatchObject({ revision: 3, body: [] })
    })

    test('the ETag of a document is that of its body, and of a missing one noDocument', async ({ stores: { configuration } }) => {
      expect(await configuration.documentEtag('d')).toBe(noDocument)
      const first = await configuration.putDocument('d', 1, null, null)
      expect(await configuration.documentEtag('d')).toBe(first?.etag)
      await configuration.removeDocument('d')
      expect(await configuration.documentEtag('d')).toBe(noDocument)
    })

    test('of many concurrent replacements of the same version, exactly one succeeds', async ({ stores }) => {
      const first = await stores.configuration.putDocument('d', 0, null, null)
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, at) => stores.configuration.putDocument('d', at, null, first?.etag ?? '')),
      )
      expect(responses.filter((response) => response !== null)).toHaveLength(1)
    })

    test('a removed document is missing, its revisions continue, and names are listed by prefix', async ({ stores }) => {
      for (const name of ['translations/de', 'translations/en', 'translationsX', 'custom_html/de', 'translations/%'])
        await stores.configuration.putDocument(name, {}, null, null)
      expect(await stores.configuration.listDocuments('translations/')).toEqual(['translations/%', 'translations/de', 'translations/en'])
      await stores.configuration.removeDocument('translations/de')
      await stores.configuration.removeDocument('translations/de')
      await stores.configuration.removeDocument('never')
      expect(await stores.configuration.listDocuments('translations/')).toEqual(['translations/%', 'translations/en'])
      expect(await stores.configuration.getDocument('translations/de')).toBeNull()
      const again = await stores.configuration.putDocument('translations/de', {}, null, noDocument)
      expect(again?.revision).toBe(3)
    })

    test('T4 names and bodies with U+0000 or a lone surrogate are stored like others', async ({ stores }) => {
      const body = { text: 'nul \0, surrogate \ud800', '\0': ['\u0001'] }
      const stored = await stores.configuration.putDocument('odd/\0', body, 'by\0', noDocument)
      expect(stored).toMatchObject({ body, savedBy: 'by\0' })
      expect(await stores.configuration.getDocument('odd/\0')).toEqual(stored)
      expect(await stores.configuration.getDocument('odd/')).toBeNull()
      expect(await stores.configuration.changeDocuments([{ name: 'odd/\u0001', body, ifMatch: noDocument }], null)).toBe(true)
      expect(await stores.configuration.listDocuments('odd/')).toEqual(['odd/\0', 'odd/\u0001'])
      expect(await stores.configuration.listDocuments('odd/\0')).toEqual(['odd/\0'])
      expect((await stores.configuration.listVersions('odd/\0')).map(({ name: listed }) => listed)).toEqual(['odd/\0'])
    })

    test('several documents change together or not at all', async ({ stores }) => {
      const [a] = [await stores.configuration.putDocument('a', 1, 'ann', null), await stores.configuration.putDocument('b', 1, 'ann', null)]
      const both = (ifMatch: string) => [
        { name: 'a', body: 2, ifMatch },
        { name: 'b', ifMatch: null },
        { name: 'c', body: 2, ifMatch: noDocument },
      ]
      expect(await stores.configuration.changeDocuments(both('stale'), 'bob')).toBe(false)
      expect(await stores.configuration.getDocument('b')).toMatchObject({ body: 1 })
      expect(await stores.configuration.changeDocuments(both(a?.etag ?? ''), 'bob')).toBe(true)
      expect(await stores.configuration.listDocuments('')).toEqual(['a', 'c'])
      expect(await stores.configuration.changeDocuments(both(a?.etag ?? ''), 'bob')).toBe(false)
    })

    test('lists versions newest first and returns them, a removed one as null', async ({ stores, clock }) => {
      await stores.configuration.putDocument('t/a', { at: 1 }, 'ann', null)
      clock.now += minuteMs
      await stores.configuration.putDocument('t/b', { at: 2 }, null, null)
      clock.now += minuteMs
      await stores.configuration.changeDocuments([{ name: 't/a', ifMatch: null }], 'bob')
      expect(await stores.configuration.listVersions('t/')).toEqual([
        { name: 't/a', revision: 2, savedAt: clock.now, savedBy: 'bob', removed: true },
        { name: 't/b', revision: 1, savedAt: clock.now - minuteMs, savedBy: null, removed: false },
        { name: 't/a', revision: 1, savedAt: clock.now - 2 * minuteMs, savedBy: 'ann', removed: false },
      ])
      expect(await stores.configuration.getDocumentVersion('t/a', 1)).toMatchObject({ body: { at: 1 }, savedBy: 'ann' })
      expect(await stores.configuration.getDocumentVersion('t/a', 2)).toBeNull()
      expect(await stores.configuration.getDocumentVersion('t/a', 9)).toBeNull()
    })

    test('after a hundred versions the last one is current', async ({ stores }) => {
      for (let at = 0; at < 100; at++) await stores.configuration.putDocument('d', { at }, null, null)
      expect(await stores.configuration.getDocument('d')).toMatchObject({ revision: 100, body: { at: 99 } })
    })
  })
}
