import { expect, test } from 'vitest'
import { CatalogueCore } from '#catalogue/catalogue-core.ts'
import { queryOf } from '../ports/conformance/catalogue.samples.ts'
import { sampleAsset } from '../ports/conformance/conformance-samples.ts'
import type { AssetRecord } from './asset-record.ts'
import { toIndexEntry } from './index-entry.ts'

const asset = (id: string, title: string, change: Partial<AssetRecord> = {}) =>
  sampleAsset(id, { texts: { title, filename: `${id}.jpg` }, keywords: {}, ...change })
const coreOf = (all: readonly AssetRecord[]): CatalogueCore => {
  const core = new CatalogueCore()
  core.put(all.map(toIndexEntry))
  return core
}

const core = coreOf([
  asset('IMG_0012', 'One'),
  asset('IMG0345', 'Two'),
  asset('img-77', 'Three'),
  asset('count-a', 'Crowd of 10,000 people'),
  asset('count-b', 'Crowd of 10.000 guests'),
  asset('count-c', 'Crowd of 10000 birds'),
  asset('arabic', 'مُحَمَّد أحمد'),
  asset('hebrew', 'שָׁלוֹם'),
  asset('japanese', '美術館の写真'),
  asset('korean', '서울에서 찍은 사진을'),
  asset('rights', 'Plain', { texts: { title: 'Plain', copyright: '© Vesna Kralj', source: 'Harvest agency' } }),
])
const findForm = (text: string) => core.search(queryOf({ text })).ids.toSorted().join(' ')

test.each([
  ['IMG_0012', 'IMG_0012'],
  ['img0012', 'IMG_0012'],
  ['img 12', 'IMG_0012'],
  ['IMG12 ', 'IMG_0012'],
  ['IMG_0012.jpg', 'IMG_0012'],
  ['img_0345', 'IMG0345'],
  ['img 345', 'IMG0345'],
  ['img77', 'img-77'],
  ['10,000', 'count-a count-b count-c'],
  ['10.000', 'count-a count-b count-c'],
  ['10000', 'count-a count-b count-c'],
  ['crowd 10,000 birds', 'count-c'],
  ['محمد احمد', 'arabic'],
  ['مُحَمَّدٌ ', 'arabic'],
  ['محـــمد ', 'arabic'],
  ['שלום ', 'hebrew'],
  ['שָׁלוֹם ', 'hebrew'],
  ['写 ', 'japanese'],
  ['真', 'japanese'],
  ['館 真 ', 'japanese'],
  ['写真', 'japanese'],
  ['서울 사진', 'korean'],
  ['서울 ', 'korean'],
  ['서울은 사진에서 ', 'korean'],
  ['kralj', 'rights'],
  ['copyright:vesna', 'rights'],
  ['source:harvest', 'rights'],
  ['harvest kralj plain', 'rights'],
])('Z6 forms of words: %s finds %s', (text, ids) => expect(findForm(text)).toBe(ids))

test('Z6 the copyright changes no order of what other fields find', () => {
  const ids = (change: (title: string) => Partial<AssetRecord>) => {
    const all = coreOf([
      asset('far', '', change('a long title about many other things than the harbour')),
      asset('near', '', change('harbour')),
      asset('text', '', { ...change('else'), fullText: `harbour ${'and much more '.repeat(200)}` }),
    ])
    return all.search(queryOf({ text: 'harbour' })).ids
  }
  expect(ids((title) => ({ texts: { title, copyright: title === 'harbour' ? '' : 'Harbour, harbour and harbour' } }))).toEqual(
    ids((title) => ({ texts: { title } })),
  )
})
