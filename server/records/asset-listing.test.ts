import { createRandom } from '@vitrine/search-index/testing'
import { describe, expect, test } from 'vitest'
import { sampleAsset } from '../ports/conformance/conformance-samples.ts'
import { listedText, listingVersion, toListing } from './asset-listing.ts'
import type { AssetRecord, KeywordValue } from './asset-record.ts'
import { findRendition, previewOf, renditionUrl } from './asset-urls.ts'
import { describeAsset } from './describe-asset.ts'

const rendition = (name: string) => ({
  name,
  blob: `b/${name}`,
  mime: 'image/webp',
  extension: 'webp',
  bytes: 1,
  crc32: 1,
  sha256: '0123456789abcdef',
})
const prefix = '/a/$&/api/'

/** Description of a record in a response, computed from the whole record. */
const described = (record: AssetRecord, locale: string, downloadable: boolean): unknown => ({
  ...describeAsset(record, locale),
  ...(previewOf(record) && { url: renditionUrl(prefix, record, previewOf(record)) }),
  ...(findRendition(record, 'thumb') && { thumb_url: renditionUrl(prefix, record, findRendition(record, 'thumb')) }),
  ...(!downloadable && { downloadable: false }),
})
const listed = (record: AssetRecord, locale: string, downloadable: boolean): unknown => {
  const listing = { text: toListing(record), downloads: record.numbers['obj_dload_cnt'] ?? null }
  return JSON.parse(listedText(listing, { apiPrefix: prefix, locale, downloadable }))
}

const locales = ['de', 'de-CH', 'en', 'fr', 'pt-BR', 'x,\n']
const fields = ['title', 'description', 'keywords', 'odd\n\t"field', 'url', 'downloadable', 'obj_dload_cnt', 'pixel_x', 'toString']

const anyRecord = (random: () => number): AssetRecord => {
  const one = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const some = <Value>(make: () => Value, most: number): Value[] => Array.from({ length: Math.floor(random() * (most + 1)) }, make)
  const text = () => one(['', 'mill', 'a\tb\nc', '"},{"', 'Müllerin ·', '🏔'])
  const words = () => Object.fromEntries(some(() => [one(locales), text()], 4))
  const value = (): KeywordValue => (random() < 0.5 ? { value: text() } : { value: text(), labels: words() })
  return sampleAsset(one(['a', 'b.c_d-e']), {
    kind: one(['image', '3d']),
    texts: Object.fromEntries(some(() => [one(fields), random() < 0.5 ? text() : words()], 4)),
    keywords: Object.fromEntries(some(() => [one([...fields, 'asset_groups', 'filetype']), some(value, 3)], 4)),
    numbers: Object.fromEntries(some(() => [one([...fields, 'dpi', 'rating']), Math.floor(random() * 1000) / 4], 4)),
    renditions: some(() => rendition(one(['original', 'thumb', 'preview', 'page-1', 'odd/"name'])), 3),
    width: one([null, 40]),
    thumbhash: one([null, '3OcR']),
    dominantColor: one([null, '#8a7f6c']),
  })
}

describe('the listing of an asset', () => {
  test('equals the description of the record in any language and for any rights', () => {
    const random = createRandom(4711)
    for (let round = 0; round < 200; round++) {
      const record = anyRecord(random)
      const cases = ['de', 'de-AT', 'de-CH', 'fr', 'pt', 'pt-BR', 'sv'].map((locale) => [locale, random() < 0.5] as const)
      expect(cases.map(([locale, downloadable]) => listed(record, locale, downloadable))).toEqual(
        JSON.parse(JSON.stringify(cases.map(([locale, downloadable]) => described(record, locale, downloadable)))),
      )
    }
  })

  test('separates language-dependent parts and contains no file paths, rights or full text', () => {
    const record = sampleAsset('a', { path: 'secret/a.jpg', fullText: 'inside', renditions: [rendition('thumb')] })
    // A change of this output requires a new version: databases store listings until the version changes.
    expect([listingVersion, ...toListing(record).split('\n')]).toEqual([
      2,
      '{"id":"a","keywords":["mill"],"keywords_label":["Mühle"],"folder":"secret","asset_groups":["image"],"filetype":"jpg","filesize":5,"width":4,"height":3,"pixel_x":4,"pixel_y":3,"url":"\tmedia/a/thumb/0123456789ab","thumb_url":"\tmedia/a/thumb/0123456789ab"',
      'de,en',
      ',"title":"miller"',
      ',"title":"Müllerin"',
      ',"title":"miller"',
    ])
  })
})
