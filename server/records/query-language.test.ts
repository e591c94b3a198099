import { SearchIndex } from '@vitrine/search-index'
import { array, assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { CatalogueCore } from '#catalogue/catalogue-core.ts'
import { fromCatalogueEntry, toCatalogueEntry } from '#catalogue/catalogue-entry.ts'
import { unrestrictedGroup } from '#catalogue/catalogue-query.ts'
import { indexSchema } from '#catalogue/schema.ts'
import { queryOf } from '../ports/conformance/catalogue.samples.ts'
import { sampleAsset } from '../ports/conformance/conformance-samples.ts'
import type { AssetRecord } from './asset-record.ts'
import { toIndexEntry } from './index-entry.ts'

const day = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date, 12) / 1000
const asset = (id: string, title: string, change: Partial<AssetRecord> = {}) =>
  sampleAsset(id, { texts: { title, filename: `${id}.jpg` }, keywords: {}, ...change })

const records = [
  asset('feb', 'Bridge in winter', { numbers: { capture_date: day(2024, 2, 12), iso: 400, filesize: 5_000_000 } }),
  asset('mar', 'Old bridge', { numbers: { capture_date: day(2024, 3, 1), iso: 4000, filesize: 20_000_000 } }),
  asset('dec', 'Red boat', {
    numbers: { capture_date: day(2024, 12, 2) },
    keywords: { keywords: [{ value: 'sea', labels: { de: 'Meer' } }] },
  }),
  asset('old', 'Blue boat at sea', { numbers: { capture_date: day(1998, 7, 9) }, keywords: { rating: [{ value: '5' }] } }),
  asset('text', 'Festival 2024', { numbers: {}, keywords: { shelf: [{ value: 'Top Left' }], rating: [{ value: '2' }] } }),
  asset('lens', 'Portrait', {
    texts: { title: 'Portrait', exposure: '1/250 s · f/2.8 · 50 mm', credit: 'Ada Miller', description: 'blue bridge' },
    numbers: { iso: 100 },
  }),
  asset('wide', 'Landscape', { texts: { title: 'Landscape', exposure: '2 s · f/8 · 10.5 mm' }, numbers: {} }),
]

const coreOf = (all: readonly AssetRecord[]): CatalogueCore => {
  const core = new CatalogueCore()
  core.put(all.map(toIndexEntry))
  return core
}
const core = coreOf(records)
const find = (text: string) => core.search(queryOf({ text })).ids.toSorted().join(' ')

test.each([
  ['2024-02-12', 'feb'],
  ['12.2.2024', 'feb'],
  ['12.02.2024', 'feb'],
  ['12. Februar 2024', 'feb'],
  ['12 February 2024', 'feb'],
  ['February 12, 2024', 'feb'],
  ['12/2/2024', 'dec feb'],
  ['2/12/2024', 'dec feb'],
  ['February 2024', 'feb'],
  ['Februar 2024', 'feb'],
  ['FEB 2024', 'feb'],
  ['März 2024', 'mar'],
  ['02/2024', 'feb'],
  ['2024-02', 'feb'],
  ['2/2024', 'feb'],
  ['2024', 'dec feb mar text'],
  ['1998', 'old'],
  ['1990-1999', 'old'],
  ['bridge 2024', 'feb mar'],
  ['2024 bri', 'feb mar'],
  ['bridge February 2024', 'feb'],
  ['31.2.2024', ''],
])('Z6 dates: %s finds %s', (text, ids) => expect(find(text)).toBe(ids))

test.each([
  ['50mm', 'lens'],
  ['50 mm', 'lens'],
  ['10.5mm', 'wide'],
  ['10,5 mm', 'wide'],
  ['5mm', ''],
  ['f/2.8', 'lens'],
  ['f2.8', 'lens'],
  ['F/8', 'wide'],
  ['iso 400', 'feb'],
  ['ISO400', 'feb'],
  ['iso-100', 'lens'],
  ['1/250', 'lens'],
  ['1/250s', 'lens'],
  ['portrait 50mm f/2.8', 'lens'],
])('Z6 technical data: %s finds %s', (text, ids) => expect(find(text)).toBe(ids))

test.each([
  ['boat -red', 'old'],
  ['boat NOT red', 'old'],
  ['-boat -bridge -portrait', 'text wide'],
  ['boat OR festival', 'dec old text'],
  ['red boat OR old bridge', 'dec mar'],
  ['(red OR blue) boat', 'dec old'],
  ['boat -(red OR blue)', ''],
  ['boat -"red boat"', 'old'],
  ['-se boat', 'dec old'],
  ['boat OR', 'dec old'],
  ['boat NOT', 'dec old'],
  ['boat -', 'dec old'],
  ['((boat', 'dec old'],
  ['boat)) red', 'dec'],
  ['boat AND red', 'dec'],
  ['OR', ''],
  ['bridge -2024', 'lens'],
])('Z6 operators: %s finds %s', (text, ids) => expect(find(text)).toBe(ids))

test.each([
  ['title:blue', 'old'],
  ['Titel:blue', 'old'],
  ['description:blue', 'lens'],
  ['title:"old bridge"', 'mar'],
  ['description:"bridge blue"', ''],
  ['keywords:sea', 'dec'],
  ['Schlagwörter:meer', 'dec'],
  ['keywords:se', 'dec'],
  ['keywords:se boat', ''],
  ['keywords:se* boat', 'dec'],
  ['rating:5', 'old'],
  ['rating:>3', 'old'],
  ['rating:2..5', 'old text'],
  ['-rating:2 rating:>1', 'old'],
  ['date:2024-02', 'feb'],
  ['date:>=2024-03', 'dec mar'],
  ['taken:<2000', 'old'],
  ['date:2024-02..2024-03', 'feb mar'],
  ['filesize:>10MB', 'mar'],
  ['File_Size:>10MB', 'mar'],
  ['size:5MB', 'feb'],
  ['iso:400', 'feb'],
  ['focal_length:40..60', 'lens'],
  ['aperture:<4', 'lens'],
  ['shelf:left', 'text'],
  ['shelf:"top left"', 'text'],
  ['credit:miller', 'lens'],
  ['filename:mar', 'mar'],
  ['date:nonsense', ''],
  ['nosuchfield:blue', ''],
])('Z6 fields: %s finds %s', (text, ids) => expect(find(text)).toBe(ids))

test('Z6 the same words find the same assets offline', () => {
  const device = new CatalogueCore()
  for (const record of records) {
    const entry = JSON.parse(JSON.stringify(toCatalogueEntry(toIndexEntry(record), 0)))
    device.put([fromCatalogueEntry(record.id, entry)])
  }
  for (const text of ['February 2024', '50mm', 'boat -red', '(red OR blue) boat', 'title:blue', 'rating:>3', 'shelf:left'])
    expect([text, device.search(queryOf({ text, groups: [unrestrictedGroup] })).ids]).toEqual([text, core.search(queryOf({ text })).ids])
})

const pieces =
  'bridge boat red old sea 2024 February 12 2 Februar 12.2.2024 2024-02 50mm f/2.8 iso 400 1/250 title:blue rating:5 keywords:sea shelf:left "old bridge" "red OR AND ( ) * bri* : - – , mm 5 Top Left'.split(
    ' ',
  )
const texts = array(constantFrom(...pieces, ...pieces, 'x'), { maxLength: 7 }).map((list) => list.join(' '))

test('Z6 nothing is lost: every query without an exclusion finds what its words alone find, and plain words score the same', () => {
  const words = new SearchIndex(indexSchema)
  words.put(records.map((record) => toIndexEntry(record).document))
  const isPlain = (text: string) => !/\d|:|[()]|OR|AND/.test(text)
  assert(
    property(texts, string({ maxLength: 6 }), (typed, noise) => {
      for (const text of [typed, `${typed} `, typed + noise]) {
        if (/(^|[\s(])-[^\s-]/.test(text)) continue
        const before = words.search({
          text,
          filters: [],
          facets: [],
          sort: { key: 'score', orientation: 'desc' },
          start: 0,
          rows: 100,
          groups: ['everyone'],
        }).ids
        const after = core.search(queryOf({ text })).ids
        expect({ text, lost: before.filter((id) => !after.includes(id)) }).toEqual({ text, lost: [] })
        if (isPlain(text)) expect({ text, ids: after }).toEqual({ text, ids: before })
      }
    }),
    { numRuns: 800 },
  )
})

const groups = { everyone: ['everyone'], press: ['everyone', 'press'], all: [unrestrictedGroup] } as const
const hidden = [
  asset('secret', 'Secret boat', {
    texts: { title: 'Secret boat', coordinates: '47.1, 8.5', credit: 'Hidden Miller', exposure: '1/60 s · f/4 · 85 mm' },
    numbers: { capture_date: day(2001, 1, 1), iso: 1600, filesize: 7 },
    keywords: { contract: [{ value: 'Board' }], keywords: [{ value: 'merger' }], rating: [{ value: '4' }] },
    rights: { view: ['press'], download: {} },
  }),
]
const forms = ['F:V', '-F:V', 'NOT F:V', '(F:V OR boat)', 'boat -F:V', 'F:"V"', 'F:V*', '-(F:V)', 'F:>V', 'F:V..V'] as const
const fields =
  'title credit contract keywords rating iso date size focal_length filename exposure coordinates Koordinaten id view rights order_date capture_moment full_text extra __proto__ constructor'.split(
    ' ',
  )
const values = ['secret', 'Board', 'merger', '4', '1600', '2001', '7', '85', 'miller', '47', 'press', 'boat']

test.each(Object.entries(groups))(
  'Z6 T3 a field tells %s nothing about hidden assets: no difference to an index without them',
  (_, group) => {
    const isVisible = ({ rights }: AssetRecord) => group.some((name) => name === unrestrictedGroup || rights.view.includes(name))
    const all = coreOf([...hidden, ...records])
    const visible = coreOf([...hidden, ...records].filter(isVisible))
    for (const field of fields)
      for (const value of values)
        for (const form of forms) {
          const text = form.replaceAll('F', field).replaceAll('V', value)
          const result = (one: CatalogueCore) => one.search(queryOf({ text, groups: [...group], facets: ['contract', 'keywords'] }))
          expect({ text, ...result(all) }).toEqual({ text, ...result(visible) })
        }
  },
)

test.each(['coordinates', 'id', 'view', 'order_date', 'capture_moment', 'full_text', 'extra'])(
  'Z6 T3 %s is no field of a query, also for callers who see all assets',
  (field) => {
    const all = coreOf([...hidden, ...records])
    for (const value of ['secret', '47', 'press', 'board', 'top', '2001'])
      expect(all.search(queryOf({ text: `${field}:${value}`, groups: [unrestrictedGroup] })).ids).toEqual([])
  },
)
