import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { CatalogueCore } from '#catalogue/catalogue-core.ts'
import { fromCatalogueEntry, toCatalogueEntry } from '#catalogue/catalogue-entry.ts'
import type { CatalogueQuery } from '#catalogue/catalogue-query.ts'
import { queryOf } from '../ports/conformance/catalogue.samples.ts'
import { sampleAsset } from '../ports/conformance/conformance-samples.ts'
import type { AssetRecord } from './asset-record.ts'
import { toIndexEntry } from './index-entry.ts'

const asset = (id: string, texts: AssetRecord['texts'], numbers: Record<string, number> = {}) =>
  sampleAsset(id, { texts, keywords: {}, numbers: { imp_date: 1_700_000_000, file_date: 1_600_000_000, ...numbers } })
const coreOf = (records: readonly AssetRecord[]): CatalogueCore => {
  const core = new CatalogueCore()
  core.put(records.map(toIndexEntry))
  return core
}
const sorted = (core: CatalogueCore, key: CatalogueQuery['sort']['key'], orientation: 'asc' | 'desc' = 'asc') =>
  core.search(queryOf({ sort: { key, orientation } })).ids.join(' ')

const records = [
  asset('ten', { filename: 'IMG_10.jpg', title: 'Ärmel' }, { filesize: 3, capture_date: 86_400 * 400 }),
  asset('two', { filename: 'img_2.jpg', title: 'Zebra' }, { filesize: 1, capture_date: 86_400 * 9000 }),
  asset('untitled', { filename: 'Bild 7.jpg' }, { filesize: 2 }),
  asset('nameless', {}, {}),
  asset('late', { filename: 'zz.jpg', title: 'apfel' }, { filesize: 200 }),
]

test('Z5 sorts by title, file name and size: natural, without case and marks, a file without a title by its name', () => {
  const core = coreOf(records)
  expect(sorted(core, 'filename')).toBe('untitled two ten late nameless')
  expect(sorted(core, 'filename', 'desc')).toBe('late ten two untitled nameless')
  expect(sorted(core, 'title')).toBe('late ten untitled two nameless')
  expect(sorted(core, 'filesize')).toBe('two untitled ten late nameless')
})

test('Z5 files without a date taken are last in both directions, by name, under a heading of their own', () => {
  const core = coreOf(records)
  expect(sorted(core, 'capture_date')).toBe('ten two late untitled nameless')
  expect(sorted(core, 'capture_date', 'desc')).toBe('two ten late untitled nameless')
  const counts = (change: Partial<CatalogueQuery>) =>
    core.search(queryOf({ sort: { key: 'capture_date', orientation: 'desc' }, countDates: true, ...change })).dateCounts?.counts
  expect(counts({})?.map(([, count]) => count)).toEqual([1, 1, 3])
  expect(counts({})?.at(-1)).toEqual([null, 3])
  // No file has a date: no headings.
  expect(counts({ filter: { id: ['late', 'untitled'] } })).toBeUndefined()
})

test('Z5 the orders are the same offline', () => {
  const device = new CatalogueCore()
  for (const record of records)
    device.put([fromCatalogueEntry(record.id, JSON.parse(JSON.stringify(toCatalogueEntry(toIndexEntry(record), 0))))])
  const found = (core: CatalogueCore, key: CatalogueQuery['sort']['key']) =>
    core.search(queryOf({ sort: { key, orientation: 'desc' }, groups: ['*'] })).ids
  for (const key of ['title', 'filename', 'filesize', 'capture_date'] as const)
    expect([key, found(device, key)]).toEqual([key, found(coreOf(records), key)])
})

const names = array(constantFrom('img', 'IMG', '_', ' ', '1', '2', '10', 'ä', 'b'), { minLength: 1, maxLength: 4 }).map((parts) =>
  parts.join('').trim(),
)

test('Z5 the order by name is that of a comparison, after changes, removals and a restart', () => {
  assert(
    property(array(names, { maxLength: 80 }), array(names, { maxLength: 40 }), (first, second) => {
      const numbered = [...first, ...second].map((filename, at) => asset(`n${at}`, { filename }))
      const core = coreOf(numbered.slice(0, first.length))
      sorted(core, 'filename')
      core.put(numbered.slice(first.length).map(toIndexEntry))
      core.remove(numbered.slice(0, 30).map(({ id }) => id))
      const copy = new CatalogueCore()
      const parts = core.snapshotParts()
      expect(copy.restore(Buffer.concat(parts), core.labels())).toBe(true)
      const remaining = numbered.slice(30)
      const fresh = sorted(coreOf(remaining), 'filename')
      expect(sorted(core, 'filename')).toBe(fresh)
      expect(sorted(copy, 'filename')).toBe(fresh)
      const folded = fresh.split(' ').flatMap((id) => {
        const name = numbered[Number(id.slice(1))]?.texts['filename']
        return typeof name === 'string' && name !== '' ? [name.toLowerCase().replaceAll('ä', 'a')] : []
      })
      const digits = (name: string) =>
        name
          .split(/(\d+)/)
          .map((part, at) => (at % 2 === 1 ? part.padStart(8, '0') : part))
          .join('')
      expect(folded.map(digits)).toEqual(folded.map(digits).toSorted())
    }),
    { numRuns: 100 },
  )
})
